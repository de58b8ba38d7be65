"""What is kept of a pass, and for how long."""

from __future__ import annotations

import numpy as np

from kokoro_desktop.prosody import Prosody
from kokoro_desktop.runtime.pass_memory import PassFeatures, PassMemory

ROW = np.zeros(256, np.float32)


def tokens(number: int) -> np.ndarray:
    return np.array([0, number, 0], np.int64)


def test_the_same_pass_is_found_again_and_another_voice_is_another_pass() -> None:
    memory = PassMemory()
    first = memory.of(tokens(1), ROW)
    assert memory.of(tokens(1), ROW.copy()) is first
    assert memory.of(tokens(1), ROW + 1) is not first
    assert memory.of(tokens(2), ROW) is not first


def test_the_passes_of_longest_ago_are_forgotten() -> None:
    memory = PassMemory(most=2)
    first, second = memory.of(tokens(1), ROW), memory.of(tokens(2), ROW)
    memory.of(tokens(1), ROW)
    memory.of(tokens(3), ROW)
    assert memory.of(tokens(1), ROW) is first
    assert memory.of(tokens(2), ROW) is not second


def test_predictions_for_two_durations_are_kept() -> None:
    known = PassFeatures()
    for frames in (1, 2, 3):
        known.keep(Prosody(np.full(3, frames, np.int64), ROW, ROW))
    assert [prediction.frames for prediction in known.predictions.values()] == [6, 9]
