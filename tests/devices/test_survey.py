"""What this machine could use, and why not."""

from __future__ import annotations

from kokoro_desktop.devices.cpu import HostCpu
from kokoro_desktop.devices.cuda import Card, Driver
from kokoro_desktop.devices.metal import Gpu, Metal
from kokoro_desktop.devices.survey import DeviceChoice, Survey, choices, device_choices
from kokoro_desktop.engine import bundle_cache

CPU = HostCpu("a CPU", "x86_64", "x86-64-v3", "linux")
NEW, OLD = Card(0, "new card", (9, 0), 80 << 30), Card(1, "old card", (6, 1), 8 << 30)
NO_DRIVER = Driver(None, (), "no NVIDIA driver found")
NO_METAL = Metal((), "Metal needs macOS")
APPLE = Metal((Gpu(0, "Apple M3", "10", "metal3", 16 << 30),), "")


def found(threads: int = 2, cuda: Driver = NO_DRIVER, metal: Metal = NO_METAL, missing: str = "") -> Survey:
    return Survey(CPU, threads, cuda, metal, cuda.missing or missing, metal.missing or missing)


def listed(survey: Survey) -> dict[str, str]:
    """The reasons by device, but for those of the CPU."""
    return {choice.device: choice.reason for choice in choices(survey) if choice.device != "llvm"}


def test_the_cpu_comes_first_with_all_threads_and_with_one() -> None:
    assert choices(found(8))[:2] == (
        DeviceChoice("llvm", 8, "llvm · 8 threads", True, ""),
        DeviceChoice("llvm", 1, "llvm · 1 thread", True, ""),
    )


def test_one_core_is_one_choice() -> None:
    assert [choice.label for choice in choices(found(1)) if choice.device == "llvm"] == ["llvm · 1 thread"]


def test_what_is_not_there_says_why() -> None:
    assert listed(found()) == {"cuda": "no NVIDIA driver found", "metal": "Metal needs macOS"}


def test_every_card_is_a_choice_alone_and_with_the_cpu_and_the_fastest_can_be_found() -> None:
    assert listed(found(cuda=Driver((13, 0), (NEW, OLD), ""))) == {
        "cuda": "",
        "cuda+llvm": "",
        "cuda:1": "its compute capability is 6.1, and CUDA 13 needs 7.5",
        "metal": "Metal needs macOS",
        "auto": "",
    }


def test_card_without_the_software_for_it_says_what_is_missing() -> None:
    survey = found(cuda=Driver((13, 0), (NEW,), ""), missing="libcudart.so.13 is not installed")
    assert listed(survey) == {"cuda": "libcudart.so.13 is not installed", "metal": "Metal needs macOS"}


def test_apple_gpu_is_named() -> None:
    survey = found(metal=APPLE)
    assert listed(survey) == {"cuda": "no NVIDIA driver found", "metal": "", "metal+llvm": "", "auto": ""}
    assert "metal · Apple M3" in [choice.label for choice in choices(survey)]


def test_what_is_available_can_be_opened() -> None:
    for choice in device_choices():
        if choice.available:
            bundle_cache.check_device(choice.device)
