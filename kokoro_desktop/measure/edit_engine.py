"""How soon an edit is heard: this program's engine, speaking again what it knows, with a pitch point moved."""

from __future__ import annotations

from itertools import count
from typing import Final

import numpy as np

from kokoro_desktop.measure.speech_engine import Answer, Passage, Preparation
from kokoro_desktop.measure.tvm_engine import OWN_ENGINE, TvmEngine
from kokoro_desktop.prosody import PitchPoint, ProsodyEdit
from kokoro_desktop.runtime.pass_memory import PassMemory
from kokoro_desktop.task import Task

EDIT: Final = "edit"
_STEP: Final = 0.01
"""Semitones by which the point is moved from run to run."""


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
        self._moves = count()

    def prepare(self, task: Task) -> Preparation:
        """Load what the engine has loaded."""
        return self.engine.prepare(task)

    def speak(self, passage: Passage, generator: np.random.Generator, task: Task) -> Answer:
        """Speak a pass with the point where it has not been yet."""
        known = self._memory.of(passage.tokens, passage.style_row)
        if not known.predictions:
            self.engine.speak(passage, np.random.default_rng(0), task, known=known)
        edit = ProsodyEdit(offsets=(PitchPoint(len(passage.tokens) // 2, 0.5, 1 + _STEP * next(self._moves)),))
        return self.engine.speak(passage, generator, task, edit, known)
