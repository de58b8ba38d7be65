"""The rival engines really speak, and a missing one says how to install it."""

import sys

import numpy as np
import pytest

from kokoro_desktop.bench.engine import EngineMissing, Utterance
from kokoro_desktop.bench.onnx_engine import OnnxEngine
from kokoro_desktop.bench.tvm_engine import TvmEngine
from kokoro_desktop.runtime.pipeline import PassResult
from kokoro_desktop.task import QUIET
from kokoro_desktop.verification.golden import load_all
from kokoro_desktop.weights.onnx_source import packaged_model


@pytest.fixture(scope="module")
def golden():
    (case,) = [case for case in load_all() if case.name == "one"]
    return case


@pytest.fixture(scope="module")
def utterance(golden):
    return Utterance("one", golden.tokens, golden.style_row, golden.speed)


def test_onnxruntime_speaks_the_packaged_int8_graph(golden, utterance):
    pytest.importorskip("onnxruntime")
    engine = OnnxEngine("onnxruntime-int8", packaged_model, threads=1)
    engine.prepare()
    spoken = engine.synthesise(utterance)
    # Arithmetic in int8 may move a duration by a frame or so.
    assert spoken.samples == pytest.approx(len(golden.tensors["audio"]), rel=0.5)
    assert spoken.samples % 600 == 0
    assert spoken.stages == {}


def test_missing_onnxruntime_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(EngineMissing, match=r"pip install .*bench"):
        OnnxEngine("onnxruntime-int8", packaged_model, threads=1)


@pytest.mark.torch
def test_torch_speaks_as_long_as_the_reference(golden, utterance):
    pytest.importorskip("torch")
    pytest.importorskip("transformers")
    from kokoro_desktop.bench.torch_engine import TorchEngine
    from kokoro_desktop.weights import store

    engine = TorchEngine(lambda: store.load(store.ensure(QUIET).path), threads=1)
    with pytest.raises(RuntimeError, match="prepare"):
        engine.synthesise(utterance)
    engine.prepare()
    assert engine.synthesise(utterance).samples == len(golden.tensors["audio"])


def test_tvm_tells_its_stages_and_speaks_the_same_every_time(utterance):
    drawn = []

    class Pipeline:
        def run(self, tokens, style_row, speed, generator):
            drawn.append(generator.random())
            return PassResult(np.zeros(600, np.float32), np.ones(1, np.int64), {"bert": 0.5})

    engine = TvmEngine("llvm", 1, Pipeline)
    engine.prepare()
    spoken = [engine.synthesise(utterance) for _ in range(2)]
    assert spoken[0] == spoken[1]
    assert (spoken[0].samples, spoken[0].stages) == (600, {"bert": 0.5})
    assert drawn[0] == drawn[1]


def test_engine_says_in_its_version_that_layers_were_tuned():
    class Pipeline:
        tuned_layers = 7

    engine = TvmEngine("llvm", 1, Pipeline)
    assert (engine.tuned_layers, engine.version.count("tuned")) == (0, 0)
    engine.prepare()
    assert engine.tuned_layers == 7
    assert engine.version.startswith("apache-tvm ")
    assert engine.version.endswith(", 7 layers tuned")


def test_engines_that_share_a_bundle_choose_their_threads_before_every_pass(utterance):
    class Pipeline:
        def run(self, *_):
            return PassResult(np.zeros(600, np.float32), np.ones(1, np.int64), {})

    chosen = []
    engines = [TvmEngine("llvm", threads, Pipeline, chosen.append) for threads in (1, 2)]
    for engine in engines:
        engine.prepare()
    for engine in (*engines, engines[0]):
        engine.synthesise(utterance)
    assert chosen == [1, 2, 1]
