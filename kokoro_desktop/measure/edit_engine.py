"""How soon an edit is heard: this program's engine, speaking again what it knows, with a pitch point moved."""

from __future__ import annotations

from itertools import count
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.measure.speech_engine import Answer, Passage, Preparation
from kokoro_desktop.measure.tvm_engine import OWN_ENGINE, TvmEngine
from kokoro_desktop.prosody import PitchPoint, ProsodyEdit
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pass_memory import PassMemory
from kokoro_desktop.task import Task

EDIT: Final = "edit"
_STEP: Final = 0.01
"""Semitones by which the point is moved from run to run."""
_NEAR: Final = 6
"""Tokens on either side that are heard with it: stress marks and spaces among them, those of a long word."""


class EditEngine:
    """An engine that has spoken a pass before its first measured run, and then moves a point of its pitch.

    Parameters
    ----------
    engine
        What speaks; loaded once for both.
    """

    def __init__(self, engine: TvmEngine) -> None:
        self.engine = engine
        self.name = engine.name.replace(OWN_ENGINE, EDIT, 1)
        self.device, self.threads, self.version = engine.device, engine.threads, engine.version
        self._memory = PassMemory()
        self._spoken: dict[bytes, NDArray[np.float32]] = {}
        """What passes sound like without an edit, by their tokens."""
        self._moves = count()

    def prepare(self, task: Task) -> Preparation:
        """Load what the engine has loaded."""
        return self.engine.prepare(task)

    def speak(self, passage: Passage, noise: Noise, task: Task) -> Answer:
        """Speak a pass with the point where it has not been yet: what the window has heard first of it."""
        known, key = self._memory.of(passage.tokens, passage.style_row), passage.tokens.tobytes()
        if key not in self._spoken:
            self._spoken[key] = self.engine.speak(passage, noise, task, known=known).samples
        token = len(passage.tokens) // 2
        edit = ProsodyEdit(offsets=(PitchPoint(token, 0.5, 1 + _STEP * next(self._moves)),))
        near = range(max(token - _NEAR, 0), min(token + _NEAR + 1, len(passage.tokens)))
        draft = self.engine.speak_near(near, passage, self._spoken[key], noise, task, edit, known)
        return draft or self.engine.speak(passage, noise, task, edit, known)
