"""OpenVINO really speaks, and where it is missing that says how to install it."""

import sys

import numpy as np
import pytest

from kokoro_desktop.measure.openvino_engine import OpenVinoEngine
from kokoro_desktop.measure.speech_engine import EngineMissing, Passage
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import QUIET


def test_graph_is_given_tokens_style_and_speed_and_tells_durations(tiny_graph):
    pytest.importorskip("openvino")
    engine = OpenVinoEngine("a", lambda: tiny_graph, 1, "f32")
    engine.prepare(QUIET)
    spoken = engine.speak(Passage(np.array([0, 3, 5, 0]), np.ones(256, np.float32), 0.5), Noise(7), QUIET)
    np.testing.assert_allclose(spoken.samples, [1, 2.5, 3.5, 1])
    assert spoken.durations.tolist() == [0, 3, 5, 0]
    assert spoken.own_noise
    assert engine.version.startswith("openvino ")


def test_missing_openvino_says_how_to_install_it(monkeypatch, tmp_path):
    monkeypatch.delitem(sys.modules, "openvino", raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(EngineMissing, match=r"'openvino-bf16' is not installed: pip install .*openvino"):
        OpenVinoEngine("openvino-bf16", lambda: tmp_path, 1, "bf16")
