"""ONNX Runtime really speaks; what a graph cannot mix is refused, and a missing package says how to install it."""

import sys
from dataclasses import replace

import numpy as np
import pytest

from kokoro_desktop.errors import InputError
from kokoro_desktop.measure.onnx_engine import OnnxEngine
from kokoro_desktop.measure.speech_engine import EngineMissing, Passage
from kokoro_desktop.phonemes.mixtures import mixed_token
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import QUIET
from kokoro_desktop.weights.onnx_source import packaged_model


def test_onnxruntime_speaks_the_packaged_int8_graph(golden, passage):
    pytest.importorskip("onnxruntime")
    engine = OnnxEngine("onnxruntime-int8", packaged_model, threads=1)
    engine.prepare(QUIET)
    spoken = engine.speak(passage, Noise(7), QUIET)
    # Arithmetic in int8 may move a duration by a frame or so.
    assert len(spoken.samples) == pytest.approx(len(golden.tensors["audio"]), rel=0.5)
    assert len(spoken.samples) % 600 == 0
    assert (spoken.durations, spoken.stages) == (None, {})
    assert engine.version.startswith("onnxruntime 1.")


def test_onnxruntime_refuses_what_a_graph_cannot_mix(passage):
    pytest.importorskip("onnxruntime")
    mixed = replace(passage, tokens=np.array([0, mixed_token(50, 83, 0.5), 0], np.int64))
    with pytest.raises(InputError, match="cannot mix phonemes"):
        OnnxEngine("onnxruntime-int8", packaged_model, threads=1).speak(mixed, Noise(7), QUIET)


def test_graph_is_given_tokens_style_and_speed_and_tells_durations(tiny_graph):
    pytest.importorskip("onnxruntime")
    engine = OnnxEngine("a", lambda: tiny_graph, 1)
    engine.prepare(QUIET)
    spoken = engine.speak(Passage(np.array([0, 3, 5, 0]), np.ones(256, np.float32), 0.5), Noise(7), QUIET)
    np.testing.assert_allclose(spoken.samples, [1, 2.5, 3.5, 1])
    assert spoken.durations.tolist() == [0, 3, 5, 0]
    assert spoken.own_noise
    assert engine.version.startswith("onnxruntime ")


def test_missing_onnxruntime_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(EngineMissing, match="--extra bench"):
        OnnxEngine("onnxruntime-int8", packaged_model, threads=1)
