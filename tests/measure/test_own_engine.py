"""The program's own engine in measurements: where it runs, as that is typed and called, and what it tells."""

from __future__ import annotations

import numpy as np
import pytest
from prosodies import prosody_of

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.opener import Timings
from kokoro_desktop.errors import DeviceError, InputError
from kokoro_desktop.measure.own_engine import DeviceSetup, OwnEngine, device_engine, engine_name, is_own
from kokoro_desktop.measure.speech_engine import Preparation
from kokoro_desktop.runtime.network import PassResult
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import QUIET
from kokoro_desktop.testing.stand_in import stand_in_engine


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
        ("llvm:0", InputError, "'llvm:0' has no valid thread count. Use the form llvm:2"),
        ("llvm:", InputError, "'llvm:' has no valid thread count"),
        ("llvm:two", InputError, "'llvm:two' has no valid thread count"),
        ("auto", InputError, "'auto' cannot be measured"),
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


class Pipeline:
    def run(self, tokens, style_row, speed, noise, task, edit=None, known=None):
        return PassResult(np.zeros(600, np.float32), prosody_of(np.ones(1, np.int64)), {"bert": noise.seed})


def tvm_engine(threads=1, **more):
    return OwnEngine("tvm", "llvm", threads, lambda task: stand_in_engine(Pipeline(), timings=Timings(2.0)), **more)


def test_tvm_tells_its_stages_and_durations_and_takes_the_noise_it_is_given(passage):
    engine = tvm_engine()
    with pytest.raises(RuntimeError, match="prepare"):
        engine.speak(passage, Noise(7), QUIET)
    assert engine.prepare(QUIET) == Preparation(2.0)
    spoken = [engine.speak(passage, Noise(7), QUIET) for _ in range(2)]
    assert len(spoken[0].samples) == 600
    assert spoken[0].durations.tolist() == [1]
    assert spoken[0].stages == spoken[1].stages == {"bert": 7}


def test_engines_that_share_a_bundle_choose_their_threads_before_every_pass(passage):
    chosen = []
    engines = [tvm_engine(threads, choose_threads=chosen.append) for threads in (1, 2)]
    for engine in engines:
        engine.prepare(QUIET)
    for engine in (*engines, engines[0]):
        engine.speak(passage, Noise(7), QUIET)
    assert chosen == [1, 2, 1]


def test_what_a_device_costs_once_is_told_without_compiling():
    def open_engine(*_):
        return stand_in_engine(timings=Timings(load_s=0.5, compile_s=60.0, warm_up_s=0.25))

    assert device_engine(Placement("cuda"), "a", 2, open_engine).prepare(QUIET) == Preparation(0.5, 0.25)
