"""The exported graph is the network that was exported; needs the extra `reference`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("onnxruntime")

from kokoro_desktop.reference.onnx_export import export_float32
from kokoro_desktop.task import QUIET
from kokoro_desktop.verification.golden import load_all
from kokoro_desktop.weights import store

pytestmark = pytest.mark.torch


def test_graph_gives_the_durations_of_the_reference_at_every_length_and_speed(tmp_path: Path) -> None:
    import onnxruntime

    path = tmp_path / "graph.onnx"
    export_float32(store.load(store.ensure(QUIET).path), path)
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
