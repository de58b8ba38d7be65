"""Measurement of the delay between moving a pitch point and hearing the edit, using cached features."""

from __future__ import annotations

from itertools import count
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.measure.own_engine import OWN_ENGINE, OwnEngine
from kokoro_desktop.measure.speech_engine import Passage, PassageSound, Preparation
from kokoro_desktop.prosody import PitchPoint, ProsodyEdit
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pass_memory import PassMemory
from kokoro_desktop.task import Task

EDIT: Final = "edit"
_STEP: Final = 0.01  # semitones by which the point moves between runs
# Tokens to render on either side of the point: stress marks, spaces, the rest of a long word.
_NEAR: Final = 6


class EditEngine:
    """Engine that speaks each pass once without edits, and then moves a pitch point in every run.

    Parameters
    ----------
    engine
        Engine to use, loaded only once.
    """

    def __init__(self, engine: OwnEngine) -> None:
        self.engine = engine
        self.name = engine.name.replace(OWN_ENGINE, EDIT, 1)
        self.device, self.threads, self.version = engine.device, engine.threads, engine.version
        self._memory = PassMemory()
        # Sounds of unedited passes, by their tokens.
        self._spoken: dict[bytes, NDArray[np.float32]] = {}
        self._moves = count()

    def prepare(self, task: Task) -> Preparation:
        """Load the wrapped engine, and return its one-time costs."""
        return self.engine.prepare(task)

    def speak(self, passage: Passage, noise: Noise, task: Task) -> PassageSound:
        """Move the pitch point; return the sound that the window would play first: a local re-render if possible."""
        known, key = self._memory.of(passage.tokens, passage.style_row), passage.tokens.tobytes()
        if key not in self._spoken:
            self._spoken[key] = self.engine.speak(passage, noise, task, known=known).samples
        token = len(passage.tokens) // 2
        edit = ProsodyEdit(offsets=(PitchPoint(token, 0.5, 1 + _STEP * next(self._moves)),))
        near = range(max(token - _NEAR, 0), min(token + _NEAR + 1, len(passage.tokens)))
        draft = self.engine.speak_locally(near, passage, self._spoken[key], noise, task, edit, known)
        return draft or self.engine.speak(passage, noise, task, edit, known)
