"""One list of engines: each makes an engine of its own name, or says how to install it."""

from __future__ import annotations

import sys

import pytest

from kokoro_desktop.measure.rivals import RIVALS
from kokoro_desktop.measure.speech_engine import EngineMissing


def test_names_are_those_that_the_command_line_takes() -> None:
    usual = [rival.name for rival in RIVALS.values() if rival.usual]
    graphs = ["onnxruntime-int8", "onnxruntime-float32", "openvino-float32", "openvino-bf16"]
    assert usual == [*graphs, "torch", "torch-cuda"]
    assert [name for name in RIVALS if name not in usual] == [
        "torch-compile",
        "avx2-tvm",
        "avx2-torch",
    ]
    assert {name: rival.placement.name for name, rival in RIVALS.items() if rival.placement.gpu} == {
        "torch-cuda": "cuda"
    }


def test_engine_is_called_as_asked_and_has_the_threads_that_were_asked_for() -> None:
    pytest.importorskip("onnxruntime")
    for make in (RIVALS["onnxruntime-int8"].make, RIVALS["onnxruntime-int8"].in_own_process):
        engine = make("a name", 3)
        assert (engine.name, engine.threads) == ("a name", 3)


@pytest.mark.parametrize("name", ["onnxruntime-int8", "openvino-bf16", "torch", "torch-cuda"])
def test_engine_that_is_not_installed_says_what_to_type(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("onnxruntime", "openvino", "torch"):
        monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(EngineMissing):
        RIVALS[name].make(name, 1)
