"""Asking macOS for its GPUs, with answers of its kind."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from typing import Any

import pytest

from kokoro_desktop.devices import metal
from kokoro_desktop.devices.device_kind import Device, Probe
from kokoro_desktop.devices.metal import MetalKind, gpu

M3 = {
    "_name": "Apple M3",
    "spdisplays_mtlgpufamilysupport": "spdisplays_metal3",
    "sppci_model": "Apple M3",
    "sppci_cores": "10",
}
INTEL = {"_name": "Intel HD 3000", "sppci_model": "Intel HD 3000", "spdisplays_metal": "spdisplays_notsupported"}


@pytest.fixture(autouse=True)
def on_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metal.platform, "system", lambda: "Darwin")


def answering(entries: Any, memory: str = "17179869184\n") -> Any:
    def run(command: Sequence[str]) -> str:
        return memory if "hw.memsize" in command else json.dumps({"SPDisplaysDataType": entries})

    return run


def test_gpu_is_listed_with_its_cores_and_the_machine_s_memory() -> None:
    assert MetalKind().probe(answering([M3])) == Probe((gpu(0, "Apple M3", "10", "metal3", 17179869184),))
    assert gpu(0, "Apple M3", "10", "metal3", 17179869184).summary == "10 cores, metal3, 17.2 GB shared with the CPU"


def test_gpu_without_metal_is_left_out_and_the_others_are_counted_without_it() -> None:
    assert [each.name for each in MetalKind().probe(answering([INTEL, M3])).devices] == ["Apple M3"]
    assert MetalKind().probe(answering([INTEL])) == Probe(missing="no GPU in this computer supports Metal")
    assert MetalKind().probe(answering([])) == Probe(missing="no GPU in this computer supports Metal")


def test_memory_that_is_not_told_is_not_known() -> None:
    (told,) = MetalKind().probe(answering([M3], memory="")).devices
    assert (told.facts["memory"], told.summary) == (None, "10 cores, metal3")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (subprocess.TimeoutExpired("system_profiler", 5), "macOS did not list its GPUs within 5 s"),
        (FileNotFoundError("system_profiler"), "macOS cannot list its GPUs (FileNotFoundError)"),
        (subprocess.CalledProcessError(1, "system_profiler"), "macOS cannot list its GPUs (CalledProcessError)"),
    ],
)
def test_profiler_that_fails_is_a_reason(error: Exception, reason: str) -> None:
    def run(command: Sequence[str]) -> str:
        raise error

    assert MetalKind().probe(run) == Probe(missing=reason)


@pytest.mark.parametrize("text", ["", "[]", '{"other": 1}', '{"SPDisplaysDataType": [3]}'])
def test_answer_of_another_kind_is_a_reason(text: str) -> None:
    assert MetalKind().probe(lambda command: text).missing.startswith("macOS cannot list its GPUs (")


def test_command_of_the_system_is_run_and_read() -> None:
    assert metal.ask(["echo", "hello"]) == "hello\n"


def test_other_systems_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metal.platform, "system", lambda: "Linux")
    assert MetalKind().probe(answering([M3])) == Probe(missing="Metal requires macOS")


def test_one_gpu_is_found_without_listing_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MetalKind, "missing_software", lambda self: "")
    monkeypatch.setattr(metal, "ask", lambda command: pytest.fail("macOS was asked"))
    assert MetalKind().find(1) == Device(1)
    assert MetalKind().indices() == (0,)
    monkeypatch.setattr(metal.platform, "system", lambda: "Linux")
    assert MetalKind().find(1).unfit == "Metal requires macOS"


class Framework:
    """Metal and the runtime of Objective-C: one GPU that has given out 96 MB."""

    ARRAY, GPU = 0x1000_0000_0001, 0x1000_0000_0002

    def __init__(self) -> None:
        self.held = 0
        self.MTLCopyAllDevices = Function(self._copy)
        self.sel_registerName = Function(lambda name: name)
        self.objc_msgSend = Function(self._send)

    def _copy(self) -> int:
        self.held += 1
        return self.ARRAY

    def _send(self, receiver: int, message: bytes, *arguments: Any) -> Any:
        if message == b"release":
            self.held -= 1
        values = tuple(argument.value for argument in arguments)
        return {
            (self.ARRAY, b"count"): 1,
            (self.ARRAY, b"objectAtIndex:", 0): self.GPU,
            (self.GPU, b"currentAllocatedSize"): 96_000_000,
        }.get((receiver, message, *values))


class Function:
    """A function of a library, whose types can be told."""

    def __init__(self, call: Any) -> None:
        self._call = call
        self.restype: Any = None
        self.argtypes: Any = None

    def __call__(self, *arguments: Any) -> Any:
        return self._call(*arguments)


def test_memory_in_use_is_what_metal_has_given_this_process() -> None:
    library = Framework()
    assert metal.allocated(0, lambda name: library) == 96_000_000
    assert metal.allocated(1, lambda name: library) is None
    assert library.held == 0


def test_without_metal_s_library_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise OSError(name)

    assert metal.allocated(0, missing) is None
    monkeypatch.setattr(metal.platform, "system", lambda: "Linux")
    assert MetalKind().used_memory(0) is None
