"""Every device that this machine could use, and for those that cannot be used, why."""

from __future__ import annotations

from dataclasses import dataclass

from kokoro_desktop.devices import cuda as cuda_driver
from kokoro_desktop.devices import libraries
from kokoro_desktop.devices import metal as metal_driver
from kokoro_desktop.devices.cpu import HostCpu, host_cpu
from kokoro_desktop.devices.cuda import Card, Driver
from kokoro_desktop.devices.metal import Metal
from kokoro_desktop.devices.placement import AUTO, CPU, Placement
from kokoro_desktop.runtime.modules import available_cores


@dataclass(frozen=True)
class Survey:
    """What there is.

    Attributes
    ----------
    cpu, threads
        The CPU, and how many of its cores this process may use.
    cuda, metal
        What the drivers show.
    cuda_missing, metal_missing
        Why none of their devices can be used; empty where they may be.
    """

    cpu: HostCpu
    threads: int
    cuda: Driver
    metal: Metal
    cuda_missing: str
    metal_missing: str

    def unfit(self, card: Card) -> str:
        """Say why a card cannot be used; nothing where it can."""
        return self.cuda_missing or card.unfit


def survey() -> Survey:
    """Ask the drivers; on macOS it takes up to some seconds."""
    cuda, metal = cuda_driver.probe(), metal_driver.probe()
    cuda_missing = cuda.missing or libraries.missing("cuda")
    metal_missing = metal.missing or libraries.missing("metal")
    return Survey(host_cpu(), available_cores(), cuda, metal, cuda_missing, metal_missing)


@dataclass(frozen=True)
class DeviceChoice:
    """One entry of the list of devices.

    Attributes
    ----------
    device
        As ``--device`` names it.
    threads
        Of the CPU.
    label
        For people.
    available
        Whether it can be used.
    reason
        Why not; empty where it can.
    """

    device: str
    threads: int
    label: str
    available: bool
    reason: str


def device_choices() -> tuple[DeviceChoice, ...]:
    """List what can be chosen: the CPU with all threads and with one, CUDA, Metal, each alone and with the CPU."""
    return choices(survey())


def choices(found: Survey) -> tuple[DeviceChoice, ...]:
    """List what can be chosen of what was found."""
    cores = found.threads
    counts = (cores,) if cores == 1 else (cores, 1)
    listed = [_choice(CPU, count, f"llvm · {count} thread{'' if count == 1 else 's'}", "") for count in counts]
    if found.cuda.cards:
        for card in found.cuda.cards:
            listed += _gpu(Placement("cuda", card.index), card.name, cores, found.unfit(card))
    else:
        listed.append(_choice("cuda", cores, "cuda", found.cuda_missing))
    if found.metal.gpus:
        for gpu in found.metal.gpus:
            listed += _gpu(Placement("metal", gpu.index), gpu.name, cores, found.metal_missing)
    else:
        listed.append(_choice("metal", cores, "metal", found.metal_missing))
    if any(choice.available and choice.device != CPU for choice in listed):
        listed.append(_choice(AUTO, cores, "auto · the fastest", ""))
    return tuple(listed)


def _gpu(placement: Placement, name: str, cores: int, reason: str) -> list[DeviceChoice]:
    """List a GPU alone and, where it can be used, with the CPU."""
    both = Placement(placement.gpu, placement.index, hybrid=True)
    kinds = (placement,) if reason else (placement, both)
    return [_choice(each.name, cores, f"{each.name} · {name}", reason) for each in kinds]


def _choice(device: str, threads: int, label: str, reason: str) -> DeviceChoice:
    return DeviceChoice(device, threads, label, not reason, reason)
