"""What this machine could use, and why not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kokoro_desktop.devices.cpu import CpuKind
from kokoro_desktop.devices.cuda import CudaKind, card
from kokoro_desktop.devices.device_kind import Probe
from kokoro_desktop.devices.metal import MetalKind, gpu
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.devices.survey import DeviceChoice, Survey, choices, device_choices, gpu_names

NEW, OLD = card(0, "new card", (9, 0), 80 << 30), card(1, "old card", (6, 1), 8 << 30)
NO_DRIVER = Probe(missing="no NVIDIA driver found")
NO_METAL = Probe(missing="Metal requires macOS")
APPLE = Probe((gpu(0, "Apple M3", "10", "metal3", 16 << 30),))


def found(cuda: Probe = NO_DRIVER, metal: Probe = NO_METAL) -> Survey:
    return {"llvm": CpuKind().probe(), "cuda": cuda, "metal": metal}


def listed(survey: Survey) -> dict[str, str]:
    """The reasons by device, but for those of the CPU."""
    return {choice.device: choice.reason for choice in choices(survey, 2) if choice.device != "llvm"}


def test_the_cpu_comes_first_with_all_threads_and_with_one() -> None:
    assert choices(found(), 8)[:2] == (
        DeviceChoice(CPU_ALONE, 8, "CPU (8 threads)", True, ""),
        DeviceChoice(CPU_ALONE, 1, "CPU (1 thread)", True, ""),
    )


def test_one_core_is_one_choice() -> None:
    assert [choice.label for choice in choices(found(), 1) if choice.device == "llvm"] == ["CPU (1 thread)"]


def test_what_is_not_there_says_why() -> None:
    assert listed(found()) == {"cuda": "no NVIDIA driver found", "metal": "Metal requires macOS"}


def test_every_card_is_a_choice_alone_and_with_the_cpu_and_the_fastest_can_be_found() -> None:
    assert listed(found(cuda=Probe((NEW, OLD)))) == {
        "cuda": "",
        "cuda+llvm": "",
        "cuda:1": "its compute capability is 6.1, but CUDA 13 requires 7.5",
        "metal": "Metal requires macOS",
        "auto": "",
    }


def test_card_without_the_software_for_it_says_what_is_missing() -> None:
    missing = "libcudart.so.13 is not installed"
    survey = found(cuda=Probe((replace(NEW, unfit=missing),), missing))
    assert listed(survey) == {"cuda": missing, "metal": "Metal requires macOS"}


def test_apple_gpu_is_named() -> None:
    survey = found(metal=APPLE)
    assert listed(survey) == {"cuda": "no NVIDIA driver found", "metal": "", "metal+llvm": "", "auto": ""}
    assert "Apple M3 (Metal)" in [choice.label for choice in choices(survey, 2)]


def test_what_is_available_can_be_opened() -> None:
    for choice in device_choices():
        if choice.available:
            choice.placement.check()


def test_gpus_are_named_with_the_driver_of_those_that_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CudaKind, "probe", lambda self: Probe((NEW, OLD), driver="CUDA 13.1"))
    monkeypatch.setattr(MetalKind, "probe", lambda self: APPLE)
    asked = [Placement.parse(device) for device in ("llvm", "cuda:1+llvm", "metal", "cuda:1")]
    assert gpu_names(asked) == {"cuda:1": "old card, driver for CUDA 13.1", "metal": "Apple M3"}
    monkeypatch.setattr(CudaKind, "probe", lambda self: pytest.fail("the driver was asked"))
    assert gpu_names([Placement(), Placement("metal", 1)]) == {}
