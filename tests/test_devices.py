"""What this machine could use, and why not."""

from __future__ import annotations

import ctypes.util
import platform

import pytest

from kokoro_desktop import bundles, devices
from kokoro_desktop.devices import DeviceChoice, device_choices


def _machine(monkeypatch: pytest.MonkeyPatch, system: str, cores: int, driver: bool, cards: int = 0) -> None:
    monkeypatch.setattr(platform, "system", lambda: system)
    monkeypatch.setattr(devices, "available_cores", lambda: cores)
    monkeypatch.setattr(ctypes.util, "find_library", lambda name: name if driver else None)
    monkeypatch.setattr(devices, "_cuda_devices", lambda: tuple(f"cuda:{index}" for index in range(cards)))


def test_the_cpu_comes_first_with_all_threads_and_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    _machine(monkeypatch, "Linux", 8, driver=False)
    assert device_choices()[:2] == (
        DeviceChoice("llvm", 8, "llvm · 8 threads", True, ""),
        DeviceChoice("llvm", 1, "llvm · 1 thread", True, ""),
    )


def test_one_core_is_one_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    _machine(monkeypatch, "Linux", 1, driver=False)
    assert [choice.label for choice in device_choices() if choice.device == "llvm"] == ["llvm · 1 thread"]


@pytest.mark.parametrize(
    "system, driver, reasons",
    [
        ("Linux", False, {"cuda": "no NVIDIA driver found", "metal": "Metal needs macOS"}),
        ("Linux", True, {"cuda": "this version runs on the CPU alone", "metal": "Metal needs macOS"}),
        (
            "Darwin",
            False,
            {
                "cuda": "CUDA needs an NVIDIA card, which macOS does not support",
                "metal": "this version runs on the CPU alone",
            },
        ),
    ],
)
def test_what_cannot_be_used_says_why(
    monkeypatch: pytest.MonkeyPatch, system: str, driver: bool, reasons: dict[str, str]
) -> None:
    _machine(monkeypatch, system, 2, driver)
    told = {choice.device: choice.reason for choice in device_choices() if not choice.available}
    assert told == reasons


def test_every_card_is_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    _machine(monkeypatch, "Linux", 2, driver=True, cards=2)
    assert [choice.device for choice in device_choices()] == ["llvm", "llvm", "cuda:0", "cuda:1", "metal"]


def test_what_is_available_can_be_opened() -> None:
    for choice in device_choices():
        if choice.available:
            bundles.check_device(choice.device)
