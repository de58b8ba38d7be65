"""What is measured of an edit: the decoder alone, at another pitch every time."""

from __future__ import annotations

import numpy as np

from kokoro_desktop.engine.opener import Timings
from kokoro_desktop.measure.edit_engine import EditEngine
from kokoro_desktop.measure.own_engine import OwnEngine
from kokoro_desktop.measure.speech_engine import Passage, Preparation
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import QUIET
from kokoro_desktop.testing.stand_in import stand_in_engine

PASSAGE = Passage(np.array([0, 50, 83, 54, 0], np.int64), np.zeros(256, np.float32))


def test_an_edit_computes_nothing_but_the_sound_and_never_the_same_sound() -> None:
    engine = OwnEngine("tvm-cuda", "cuda", 2, lambda _: stand_in_engine(timings=Timings(1.0)))
    edit = EditEngine(engine)
    assert (edit.name, edit.device, edit.threads) == ("edit-cuda", "cuda", 2)
    assert edit.prepare(QUIET) == Preparation(1.0)
    first, second = (edit.speak(PASSAGE, Noise(0), QUIET) for _ in range(2))
    for answer in (first, second):
        assert {stage for stage, seconds in answer.stages.items() if seconds} == {"alignment", "decoder"}
    assert (first.samples != second.samples).any()
