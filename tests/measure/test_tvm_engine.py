"""Where this program's engine is measured, as it is typed and as it is called."""

from __future__ import annotations

import pytest

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.errors import DeviceError, InputError
from kokoro_desktop.measure.tvm_engine import DeviceSetup, engine_name, is_own


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("llvm", DeviceSetup(Placement.parse("llvm"), 8)),
        ("llvm:1", DeviceSetup(Placement.parse("llvm"), 1)),
        ("cuda", DeviceSetup(Placement.parse("cuda"), 8)),
        ("cuda:1", DeviceSetup(Placement.parse("cuda:1"), 8)),
        ("cuda:0+llvm", DeviceSetup(Placement.parse("cuda+llvm"), 8)),
        ("metal+llvm", DeviceSetup(Placement.parse("metal+llvm"), 8)),
    ],
)
def test_number_is_threads_of_the_cpu_and_a_gpu_s_place(text: str, place: DeviceSetup) -> None:
    assert DeviceSetup.parse(text, 8) == place


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("llvm:0", InputError, "'llvm:0' names no number of threads: write it like llvm:2"),
        ("llvm:", InputError, "'llvm:' names no number of threads"),
        ("llvm:two", InputError, "'llvm:two' names no number of threads"),
        ("auto", InputError, "'auto' is no device to be measured"),
        ("toaster", DeviceError, "no such device"),
        ("", DeviceError, "no such device"),
    ],
)
def test_what_is_no_place_is_one_sentence(text: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        DeviceSetup.parse(text, 8)


@pytest.mark.parametrize(("device", "name"), [("llvm", "tvm"), ("cuda", "tvm-cuda"), ("cuda+llvm", "tvm-cuda+llvm")])
def test_engine_is_named_after_its_device(device: str, name: str) -> None:
    assert engine_name(device) == name
    assert is_own(name)


@pytest.mark.parametrize("engine", ["torch", "torch-cuda", "onnxruntime-int8", "tvmish"])
def test_others_are_not_ours(engine: str) -> None:
    assert not is_own(engine)
