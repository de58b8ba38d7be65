"""The baselines: each makes an engine of its own name, or says how to install it."""

from __future__ import annotations

import pickle
import sys

import pytest

from kokoro_desktop.measure.baselines import BASELINES
from kokoro_desktop.measure.speech_engine import EngineMissing


def test_onnx_runtime_and_pytorch_are_baselines() -> None:
    assert set(BASELINES) == {"onnxruntime-int8", "onnxruntime-float32", "torch", "torch-cuda"}
    on_gpus = {name: each.placement.name for name, each in BASELINES.items() if each.placement.gpu}
    assert on_gpus == {"torch-cuda": "cuda"}


def test_a_child_process_can_make_every_engine() -> None:
    for each in BASELINES.values():
        pickle.loads(pickle.dumps(each.make))


def test_engine_has_the_requested_name_and_threads() -> None:
    pytest.importorskip("onnxruntime")
    for make in (BASELINES["onnxruntime-int8"].make, BASELINES["onnxruntime-int8"].in_own_process):
        engine = make("a name", 3)
        assert (engine.name, engine.threads) == ("a name", 3)


@pytest.mark.parametrize("name", ["onnxruntime-int8", "torch", "torch-cuda"])
def test_engine_that_is_not_installed_says_what_to_type(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("onnxruntime", "torch"):
        monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(EngineMissing):
        BASELINES[name].make(name, 1)
