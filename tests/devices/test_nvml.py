"""Asking NVIDIA's management library for a card's memory, by one that stands in for it."""

# ruff: noqa: N802 - the names are the library's

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from kokoro_desktop.devices import cuda, nvml
from kokoro_desktop.devices.cuda import CudaKind


class Library:
    """Answers as NVML does; one of its functions may fail."""

    def __init__(self, failing: str = "") -> None:
        self.failing = failing

    def nvmlInit_v2(self) -> int:
        return self.failing == "init"

    def nvmlDeviceGetHandleByPciBusId_v2(self, bus: bytes, handle: Any) -> int:
        handle._obj.value = int(bus, 16)
        return self.failing == "handle"

    def nvmlDeviceGetMemoryInfo(self, handle: Any, memory: Any) -> int:
        memory._obj.total, memory._obj.free, memory._obj.used = 80, 70, handle.value
        return self.failing == "memory"


def test_memory_in_use_is_that_of_the_card_at_a_place() -> None:
    assert nvml.used_memory(b"1f", Library()) == 0x1F


@pytest.mark.parametrize("failing", ["init", "handle", "memory"])
def test_library_that_fails_tells_nothing(failing: str) -> None:
    assert nvml.used_memory(b"1f", Library(failing)) is None


def test_library_that_is_too_old_or_not_there_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert nvml.used_memory(b"1f", SimpleNamespace()) is None
    monkeypatch.setattr(nvml, "LIBRARY", "libno-such-library.so")
    assert nvml.used_memory(b"1f") is None


def test_card_is_found_by_the_driver_s_count_of_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "bus_of", lambda index: (b"", b"0000:3b:00.0")[index])
    monkeypatch.setattr(nvml, "used_memory", lambda bus: 5 if bus == b"0000:3b:00.0" else None)
    assert [CudaKind().used_memory(index) for index in range(2)] == [None, 5]
