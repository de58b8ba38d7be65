"""Which GPUs can be used, and what their bundles have to be made for."""

from __future__ import annotations

import pytest

from kokoro_desktop.devices import cuda as cuda_driver
from kokoro_desktop.devices import gpus, libraries
from kokoro_desktop.devices import metal as metal_driver
from kokoro_desktop.devices.cuda import Card, Driver
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import DeviceError

NEW, OLD = Card(0, "new", (9, 0), 80 << 30), Card(1, "old", (6, 1), 8 << 30)


@pytest.fixture(autouse=True)
def complete(monkeypatch: pytest.MonkeyPatch) -> None:
    """All the software is installed; the cards are a new and an old one."""
    monkeypatch.setattr(cuda_driver, "probe", lambda: Driver((13, 0), (NEW, OLD), ""))
    monkeypatch.setattr(libraries, "missing", lambda kind: "")
    monkeypatch.setattr(metal_driver, "missing", lambda: "")


@pytest.mark.parametrize(
    ("device", "target"),
    [
        ("cuda", TargetSpec("cuda", "sm_90")),
        ("cuda+llvm", TargetSpec("cuda", "sm_90")),
        ("metal", TargetSpec("metal")),
        ("metal:1", TargetSpec("metal")),
    ],
)
def test_gpu_that_is_there_can_be_used_and_compiled_for(device: str, target: TargetSpec) -> None:
    placement = Placement.parse(device)
    gpus.check(placement)
    assert gpus.target(placement) == target


def test_the_cpu_needs_no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_driver, "probe", lambda: pytest.fail("the driver was asked"))
    gpus.check(Placement())


@pytest.mark.parametrize(
    ("device", "sentence"),
    [
        ("cuda:1", "its compute capability is 6.1, and CUDA 13 needs 7.5; use --device llvm."),
        ("cuda:2+llvm", "there are 2 cards, counted from 0; use --device llvm."),
    ],
)
def test_card_that_is_not_there_or_too_old_is_refused(device: str, sentence: str) -> None:
    with pytest.raises(DeviceError) as caught:
        gpus.check(Placement.parse(device))
    assert str(caught.value) == f"Device '{device}' is not available: {sentence}"


def test_software_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "missing", lambda kind: f"no runtime for {kind}")
    for device in ("cuda", "metal"):
        with pytest.raises(DeviceError, match=f"no runtime for {device}; use --device llvm"):
            gpus.check(Placement(device))


def test_target_without_an_architecture_takes_the_first_card_s(monkeypatch: pytest.MonkeyPatch) -> None:
    assert gpus.named(TargetSpec("cuda", host="x86_64-linux-gnu")) == TargetSpec("cuda", "sm_90", "x86_64-linux-gnu")
    monkeypatch.setattr(cuda_driver, "probe", lambda: pytest.fail("the driver was asked"))
    assert gpus.named(TargetSpec("cuda", "sm_80")) == TargetSpec("cuda", "sm_80")
    assert gpus.named(TargetSpec("metal")) == TargetSpec("metal")
