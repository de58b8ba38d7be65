"""PyTorch speaks as long as the reference does, and where it is missing that says how to install it."""

import numpy as np
import pytest

from kokoro_desktop.measure.speech_engine import EngineMissing
from kokoro_desktop.measure.torch_engine import TorchEngine
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import QUIET


@pytest.mark.torch
def test_torch_speaks_as_long_as_the_reference(golden, passage):
    pytest.importorskip("torch")
    pytest.importorskip("transformers")
    from kokoro_desktop.weights import store

    engine = TorchEngine("torch", lambda: store.load(store.ensure(QUIET).path), threads=1)
    with pytest.raises(RuntimeError, match="prepare"):
        engine.speak(passage, Noise(7), QUIET)
    engine.prepare(QUIET)
    spoken = engine.speak(passage, Noise(7), QUIET)
    assert len(spoken.samples) == len(golden.tensors["audio"])
    np.testing.assert_array_equal(spoken.durations, golden.tensors["durations"])
    assert spoken.own_noise


def test_missing_package_says_how_to_install_it(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "kokoro" else object())
    with pytest.raises(EngineMissing, match=r"'torch' is not installed: .*reference"):
        TorchEngine("torch", dict, threads=1)
