"""The rival engines really speak, and a missing one says how to install it."""

import sys
from dataclasses import replace

import numpy as np
import onnx
import pytest
from prosodies import prosody_of

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.opener import Engine, EngineInfo
from kokoro_desktop.errors import InputError
from kokoro_desktop.measure.onnx_engine import OnnxEngine
from kokoro_desktop.measure.openvino_engine import OpenVinoEngine
from kokoro_desktop.measure.speech_engine import EngineMissing, Passage, Preparation
from kokoro_desktop.measure.tvm_engine import Loaded, TvmEngine, device_engine
from kokoro_desktop.phonemes.mixtures import mixed_token
from kokoro_desktop.runtime.network import PassResult
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import QUIET
from kokoro_desktop.testing.stand_in import StandInPipeline
from kokoro_desktop.verification.golden import load_all
from kokoro_desktop.weights.onnx_source import packaged_model


@pytest.fixture(scope="module")
def golden():
    (case,) = [case for case in load_all() if case.name == "one"]
    return case


@pytest.fixture(scope="module")
def passage(golden):
    return Passage(golden.tokens, golden.style_row, golden.speed)


def speak(engine, passage):
    return engine.speak(passage, Noise(7), QUIET)


def test_onnxruntime_speaks_the_packaged_int8_graph(golden, passage):
    pytest.importorskip("onnxruntime")
    engine = OnnxEngine("onnxruntime-int8", packaged_model, threads=1)
    engine.prepare(QUIET)
    spoken = speak(engine, passage)
    # Arithmetic in int8 may move a duration by a frame or so.
    assert len(spoken.samples) == pytest.approx(len(golden.tensors["audio"]), rel=0.5)
    assert len(spoken.samples) % 600 == 0
    assert (spoken.durations, spoken.stages) == (None, {})
    assert engine.version.startswith("onnxruntime 1.")


def test_onnxruntime_refuses_what_a_graph_cannot_mix(passage):
    pytest.importorskip("onnxruntime")
    mixed = replace(passage, tokens=np.array([0, mixed_token(50, 83, 0.5), 0], np.int64))
    with pytest.raises(InputError, match="cannot mix phonemes"):
        speak(OnnxEngine("onnxruntime-int8", packaged_model, threads=1), mixed)


@pytest.fixture
def tiny_graph(tmp_path):
    """A graph with the inputs and outputs of the exported one: its sound is half of every token's number."""
    float32, int64 = onnx.TensorProto.FLOAT, onnx.TensorProto.INT64
    shapes = {"tokens": (int64, [1, "T"]), "style": (float32, [1, 256]), "speed": (float32, [1])}
    nodes = [
        onnx.helper.make_node("Cast", ["tokens"], ["numbers"], to=float32),
        onnx.helper.make_node("Mul", ["numbers", "speed"], ["half"]),
        onnx.helper.make_node("ReduceMean", ["style"], ["mean"], axes=[1]),
        onnx.helper.make_node("Add", ["half", "mean"], ["sum"]),
        onnx.helper.make_node("Reshape", ["sum", "flat"], ["audio"]),
        onnx.helper.make_node("Reshape", ["tokens", "flat"], ["durations"]),
    ]
    flat = onnx.helper.make_tensor("flat", int64, [1], [-1])
    values = onnx.helper.make_tensor_value_info
    inputs = [values(name, *shape) for name, shape in shapes.items()]
    outputs = [values("audio", float32, ["N"]), values("durations", int64, ["T"])]
    graph = onnx.helper.make_graph(nodes, "tiny", inputs, outputs, [flat])
    path = tmp_path / "tiny.onnx"
    onnx.save(onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=8), path)
    return path


@pytest.mark.parametrize("make", [OnnxEngine, OpenVinoEngine], ids=["onnxruntime", "openvino"])
def test_graph_is_given_tokens_style_and_speed_and_tells_durations(tiny_graph, make):
    package = {OnnxEngine: "onnxruntime", OpenVinoEngine: "openvino"}[make]
    pytest.importorskip(package)
    engine = make("a", lambda: tiny_graph, 1, *(["f32"] if make is OpenVinoEngine else []))
    engine.prepare(QUIET)
    spoken = speak(engine, Passage(np.array([0, 3, 5, 0]), np.ones(256, np.float32), 0.5))
    np.testing.assert_allclose(spoken.samples, [1, 2.5, 3.5, 1])
    assert spoken.durations.tolist() == [0, 3, 5, 0]
    assert spoken.own_noise
    assert engine.version.startswith(f"{package} ")


def test_missing_onnxruntime_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(EngineMissing, match=r"pip install .*bench"):
        OnnxEngine("onnxruntime-int8", packaged_model, threads=1)


@pytest.mark.torch
def test_torch_speaks_as_long_as_the_reference(golden, passage):
    pytest.importorskip("torch")
    pytest.importorskip("transformers")
    from kokoro_desktop.measure.torch_engine import TorchEngine
    from kokoro_desktop.weights import store

    engine = TorchEngine("torch", lambda: store.load(store.ensure(QUIET).path), threads=1)
    with pytest.raises(RuntimeError, match="prepare"):
        speak(engine, passage)
    engine.prepare(QUIET)
    spoken = speak(engine, passage)
    assert len(spoken.samples) == len(golden.tensors["audio"])
    np.testing.assert_array_equal(spoken.durations, golden.tensors["durations"])
    assert spoken.own_noise


class Pipeline:
    def run(self, tokens, style_row, speed, noise, task, edit=None, known=None):
        return PassResult(np.zeros(600, np.float32), prosody_of(np.ones(1, np.int64)), {"bert": noise.seed})


def tvm_engine(threads=1, tuned_layers=0, **more):
    return TvmEngine("tvm", "llvm", threads, lambda task: Loaded(Pipeline(), Preparation(2.0), tuned_layers), **more)


def test_tvm_tells_its_stages_and_durations_and_takes_the_noise_it_is_given(passage):
    engine = tvm_engine()
    with pytest.raises(RuntimeError, match="prepare"):
        speak(engine, passage)
    assert engine.prepare(QUIET) == Preparation(2.0)
    spoken = [speak(engine, passage) for _ in range(2)]
    assert len(spoken[0].samples) == 600
    assert spoken[0].durations.tolist() == [1]
    assert spoken[0].stages == spoken[1].stages == {"bert": 7}


def test_engine_says_in_its_version_that_layers_were_tuned():
    engine = tvm_engine(tuned_layers=7)
    assert (engine.tuned_layers, engine.version.count("tuned")) == (0, 0)
    for _ in range(2):
        engine.prepare(QUIET)
        assert engine.tuned_layers == 7
        assert engine.version.startswith("apache-tvm ")
        assert engine.version.count(", 7 layers tuned") == 1


def test_engines_that_share_a_bundle_choose_their_threads_before_every_pass(passage):
    chosen = []
    engines = [tvm_engine(threads, choose_threads=chosen.append) for threads in (1, 2)]
    for engine in engines:
        engine.prepare(QUIET)
    for engine in (*engines, engines[0]):
        speak(engine, passage)
    assert chosen == [1, 2, 1]


def test_what_a_device_costs_once_is_told_without_compiling():
    def open_engine(*_):
        return Engine(
            StandInPipeline(), EngineInfo(Placement("cuda"), 2, "", "", "", load_s=0.5, compile_s=60.0, warm_up_s=0.25)
        )

    assert device_engine("a", Placement("cuda"), 2, open_engine).prepare(QUIET) == Preparation(0.5, 0.25)
