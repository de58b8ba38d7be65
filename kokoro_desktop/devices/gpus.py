"""Which GPUs can be used here: what the drivers show, and what TVM needs to drive them."""

from __future__ import annotations

from kokoro_desktop.devices import cuda as cuda_driver
from kokoro_desktop.devices import libraries
from kokoro_desktop.devices import metal as metal_driver
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.target_spec import EXAMPLE, TargetSpec
from kokoro_desktop.errors import DeviceError


def check(placement: Placement) -> None:
    """See that a placement's GPU can be used.

    Raises
    ------
    DeviceError
        It cannot, and why.
    """
    if placement.gpu:
        target(placement)
        if reason := libraries.missing(placement.gpu):
            raise DeviceError(placement.name, f"{reason}; use --device llvm.")


def placements(kind: str) -> tuple[Placement, ...]:
    """List the GPUs of a kind, or the first where nobody lists them: whether they can be used is for `check` to say."""
    indices = [card.index for card in cuda_driver.probe().cards] if kind == "cuda" else []
    return tuple(Placement(kind, index) for index in indices or [0])


def target(placement: Placement) -> TargetSpec:
    """Say what the bundle of a placement's GPU has to be made for.

    Raises
    ------
    DeviceError
        There is no such GPU that can be used.
    """
    if placement.gpu == "cuda":
        return TargetSpec("cuda", _card(placement).arch)
    if reason := metal_driver.missing():
        raise DeviceError(placement.name, f"{reason}; use --device llvm.")
    return TargetSpec("metal")


def named(target: TargetSpec) -> TargetSpec:
    """Name the architecture of this machine's first card where a target of CUDA's names none.

    Raises
    ------
    DeviceError
        There is no card to take it from.
    """
    if target.kind != "cuda" or target.arch:
        return target
    driver = cuda_driver.probe()
    if not driver.cards:
        raise DeviceError("cuda", f"{driver.missing}; name the architecture to compile for: --target '{EXAMPLE}'.")
    return TargetSpec(target.kind, driver.cards[0].arch, target.host, target.cpu)


def _card(placement: Placement) -> cuda_driver.Card:
    driver = cuda_driver.probe()
    reason = driver.missing
    card = next((card for card in driver.cards if card.index == placement.index), None)
    if not reason and card is None:
        count = len(driver.cards)
        reason = f"there {'is one card' if count == 1 else f'are {count} cards'}, counted from 0"
    if not reason and card is not None:
        reason = card.unfit
    if reason or card is None:
        raise DeviceError(placement.name, f"{reason}; use --device llvm.")
    return card
