"""The exported graph is the network that was exported; needs the `reference` extra."""

from __future__ import annotations

import contextlib
from pathlib import Path

import numpy as np
import onnx
import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("onnxruntime")

from kokoro_desktop.reference import onnx_export
from kokoro_desktop.task import QUIET
from kokoro_desktop.verification.golden import load_all
from kokoro_desktop.weights import store

pytestmark = pytest.mark.torch


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The exported graph."""
    path = tmp_path_factory.mktemp("export") / "graph.onnx"
    onnx_export.export_float32(store.load(store.ensure(QUIET).path), path)
    return path


def test_graph_gives_the_durations_of_the_reference_at_every_length_and_speed(path: Path) -> None:
    import onnxruntime

    kinds = {node.op_type for node in onnx.load(path).graph.node}
    assert not kinds & {"If", "Loop", "Squeeze", "SequenceEmpty"}  # OpenVINO reads none of them
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    cases = [case for case in load_all() if case.name in {"hello", "hurry", "bonjour"}]
    assert len(cases) == 3
    for case in cases:
        speed = np.array([case.speed], np.float32)
        inputs = {"tokens": case.tokens[None], "style": case.style_row[None], "speed": speed}
        audio, durations = session.run(["audio", "durations"], inputs)
        np.testing.assert_array_equal(durations, case.tensors["durations"])
        assert audio.shape == case.tensors["audio"].shape
        # The noise is drawn anew, so only the level can be compared.
        assert audio.std() == pytest.approx(case.tensors["audio"].std(), rel=0.2)


def test_onnxruntime_gives_the_same_on_the_graph_as_it_would_be_exported_by_itself(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import onnxruntime

    monkeypatch.setattr(onnx_export, "_openvino_compatible_ops", contextlib.nullcontext)
    original = tmp_path / "original.onnx"
    onnx_export.export_float32(store.load(store.ensure(QUIET).path), original)
    (case,) = [case for case in load_all() if case.name == "hurry"]
    inputs = {"tokens": case.tokens[None], "style": case.style_row[None], "speed": np.array([case.speed], np.float32)}
    spoken = []
    for each in (path, original):
        graph = onnx.load(each)
        for node in graph.graph.node:
            if node.op_type.startswith("Random"):
                node.attribute.append(onnx.helper.make_attribute("seed", 1.0))
        session = onnxruntime.InferenceSession(graph.SerializeToString(), providers=["CPUExecutionProvider"])
        spoken.append(session.run(["audio", "durations"], inputs))
    for plain, unchanged in zip(*spoken, strict=True):
        np.testing.assert_array_equal(plain, unchanged)
