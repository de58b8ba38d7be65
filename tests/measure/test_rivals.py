"""One list of engines: each makes an engine of its own name, or says how to install it."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from kokoro_desktop.measure.rivals import RIVALS
from kokoro_desktop.measure.speech_engine import EngineMissing


def no_weights() -> Any:
    raise AssertionError("asked for weights that it has itself")


def test_names_are_those_that_the_command_line_takes() -> None:
    assert list(RIVALS) == ["onnxruntime-int8", "onnxruntime-float32", "torch", "torch-cuda"]
    assert [rival.placement.name for rival in RIVALS.values()] == ["llvm", "llvm", "llvm", "cuda"]


def test_packaged_graph_needs_no_weights_and_is_called_as_asked() -> None:
    pytest.importorskip("onnxruntime")
    engine = RIVALS["onnxruntime-int8"].make("a name", 3, no_weights)
    assert (engine.name, engine.threads) == ("a name", 3)


@pytest.mark.parametrize("name", ["onnxruntime-int8", "torch", "torch-cuda"])
def test_engine_that_is_not_installed_says_what_to_type(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("onnxruntime", "torch"):
        monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(EngineMissing):
        RIVALS[name].make(name, 1, no_weights)
