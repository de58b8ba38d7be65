"""Asking NVIDIA's driver, with a library that stands in for it."""

# ruff: noqa: N802 - the names are the library's
from __future__ import annotations

import ctypes
from typing import Any

import pytest

from kokoro_desktop.devices import cuda_driver
from kokoro_desktop.devices.cuda_driver import card, probe
from kokoro_desktop.devices.device_kind import Device, Probe

CARDS = (("NVIDIA H100", (9, 0), 85_000_000_000), ("NVIDIA GTX 1070", (6, 1), 8_000_000_000))


class Library:
    """Answers as libcuda does; one of its functions may fail."""

    def __init__(self, cards: Any = CARDS, version: int = 13020, failing: str = "", status: int = 999) -> None:
        self.cards, self.version, self.failing, self.status = cards, version, failing, status

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("cu"):
            raise AttributeError(name)
        real = type(self).__dict__[f"_{name}"]
        return lambda *arguments: self.status if name == self.failing else real(self, *arguments) or 0

    def _cuInit(self, flags: int) -> None:
        assert flags == 0

    def _cuDriverGetVersion(self, version: Any) -> None:
        version._obj.value = self.version

    def _cuDeviceGetCount(self, count: Any) -> None:
        count._obj.value = len(self.cards)

    def _cuDeviceGet(self, handle: Any, index: int) -> None:
        handle._obj.value = index + 10  # a handle is no index

    def _cuDeviceGetName(self, name: Any, length: int, handle: ctypes.c_int) -> None:
        assert length > len(self._card(handle)[0])
        name.value = self._card(handle)[0].encode()

    def _cuDeviceTotalMem_v2(self, memory: Any, handle: ctypes.c_int) -> None:
        memory._obj.value = self._card(handle)[2]

    def _cuDeviceGetAttribute(self, value: Any, attribute: int, handle: ctypes.c_int) -> None:
        value._obj.value = self._card(handle)[1][attribute - 75]

    def _cuGetErrorString(self, status: int, text: Any) -> None:
        text._obj.value = b"system has unsupported display driver" if status == 803 else None

    def _card(self, handle: ctypes.c_int) -> Any:
        return self.cards[handle.value - 10]


def test_cards_are_listed_with_name_capability_and_memory() -> None:
    found = probe(Library())
    assert (found.driver, found.facts, found.missing) == ("CUDA 13.2", {"driver": "13.2"}, "")
    assert found.devices == tuple(card(index, *told) for index, told in enumerate(CARDS))
    assert found.devices[0] == Device(
        0, "NVIDIA H100", "sm_90", "compute capability 9.0 (sm_90), 85.0 GB",
        {"capability": "9.0", "arch": "sm_90", "memory": 85_000_000_000},
    )  # fmt: skip


def test_card_too_old_for_the_compiler_says_so() -> None:
    new, old = probe(Library()).devices
    assert (new.arch, new.unfit) == ("sm_90", "")
    assert (old.arch, old.unfit) == ("sm_61", "its compute capability is 6.1, and CUDA 13 needs 7.5")


def test_no_library_is_no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_driver, "LIBRARY", "libno-such-driver.so")
    assert probe() == Probe(missing="no NVIDIA driver found", facts={"driver": None})


def test_driver_without_a_card_says_so() -> None:
    missing = "the NVIDIA driver finds no card"
    assert probe(Library(cards=())) == Probe(missing=missing, driver="CUDA 13.2", facts={"driver": "13.2"})
    assert probe(Library(failing="cuInit", status=100)).missing == missing


def test_old_driver_names_both_versions_and_still_its_cards() -> None:
    driver = probe(Library(version=12040))
    assert driver.missing == "the NVIDIA driver knows CUDA up to 12.4, and 13.0 is needed: update it"
    assert len(driver.devices) == 2


@pytest.mark.parametrize(
    ("function", "status", "reason"),
    [
        ("cuInit", 803, "does not work: system has unsupported display driver (CUDA error 803)"),
        ("cuDeviceGetCount", 999, "does not work: it does not say why (CUDA error 999)"),
        ("cuDeviceGetName", 1, "does not work: it does not say why (CUDA error 1)"),
    ],
)
def test_driver_that_fails_is_quoted(function: str, status: int, reason: str) -> None:
    driver = probe(Library(failing=function, status=status))
    assert (driver.devices, driver.missing) == ((), f"the NVIDIA driver {reason}")


def test_library_that_lacks_a_function_is_an_old_driver() -> None:
    class Ancient:
        def cuInit(self, flags: int) -> int:
            return 0

    assert probe(Ancient()).missing == "the NVIDIA driver has no cuDriverGetVersion: update it"
