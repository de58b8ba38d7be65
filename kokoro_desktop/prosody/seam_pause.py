"""What is heard of a pass that another one meets: the pause of one text, not the silence of two passes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.phonemes import Encoding
from kokoro_desktop.phonemes.symbols import PAUSES
from kokoro_desktop.prosody.prosody import PassProsody, Prosody
from kokoro_desktop.spec import F0_PER_FRAME, SAMPLE_RATE, SAMPLES_PER_FRAME

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

PAUSE_S: Final = 0.15
"""How long the model pauses at speed 1 where it says in one pass what two are cut of; measured, docs/benchmarks.md."""
QUIET_DB: Final = -45.0
"""Level from which on nothing is cut off, beside the level that a pass reaches for a twentieth of its time. Measured:
its own silence lies at -50 to -120 dB there, what a fricative or a creaking voice begins with at -46 to -29 dB."""
_HOP: Final = SAMPLES_PER_FRAME // 5
"""Samples that a level is taken of, 5 ms: as many as a seam's fade has."""


@dataclass(frozen=True)
class Seams:
    """Where a pass meets another one without a silence that was asked for.

    Attributes
    ----------
    before
        Whether one comes before it.
    after
        How many tokens are silent at its end if one comes after it, the end token and the pauses before that; else 0.
    """

    before: bool = False
    after: int = 0

    def heard(self, frames: Ints, speed: float, lead_s: float) -> Ints:
        """Return for how many frames every token is heard, int64 [T], of those that the model gives it.

        What is left of the start token is what the speech lies ahead of its frames.
        """
        if not (self.before or self.after):
            return frames
        heard: Ints = frames.copy()
        frame_s = SAMPLES_PER_FRAME / SAMPLE_RATE
        head = max(math.ceil(lead_s / frame_s), 1)
        if self.before:
            heard[0] = min(frames[0], head)
        if self.after:
            others = self.after - 1
            heard[-self.after :] = 1
            heard[-self.after] = np.clip(round(PAUSE_S / speed / frame_s) - head - others, 1, frames[-self.after])
        return heard

    def rendered(self, heard: Ints, frames: Ints) -> Ints:
        """Return how many frames every token needs to be heard so long: silence no less than the model gives it."""
        if not (self.before or self.after):
            return heard
        rendered: Ints = heard.copy()
        if self.before:
            rendered[0] = max(heard[0], frames[0])
        if self.after:
            rendered[-self.after :] = np.maximum(heard[-self.after :], frames[-self.after :])
        return rendered


ALONE: Final = Seams()


def find_seams(parts: Sequence[Encoding]) -> tuple[Seams, ...]:
    """Return how each pass of a text meets its neighbours."""
    asked = [part.silence_s > 0 for part in parts]
    silent = [len(part.phonemes) - len(part.phonemes.rstrip("".join(PAUSES))) + 1 for part in parts]
    last = len(parts) - 1
    return tuple(
        Seams(index > 0 and not asked[index - 1], silent[index] if index < last and not asked[index] else 0)
        for index in range(len(parts))
    )


@dataclass(frozen=True, eq=False)
class CutPass:
    """A pass as it is rendered, and what is cut off of it.

    Attributes
    ----------
    predicted_durations, durations
        int64 [T], frames for which every token is heard: by the model, and by the edit.
    predicted, spoken
        Of all that is rendered.
    head
        Frames that are cut off before it; after it, whatever is more than ``durations``.
    """

    predicted_durations: Ints
    durations: Ints
    predicted: Prosody
    spoken: Prosody
    head: int

    def heard(self) -> PassProsody:
        """Return how it is said, as far as it is heard."""
        spoken = self._part(self.spoken)
        return PassProsody(
            self.predicted_durations, spoken if self.predicted is self.spoken else self._part(self.predicted), spoken
        )

    def sounding(self, samples: Floats) -> tuple[CutPass, Floats]:
        """Cut the sound, float32 [600 F], and less of it where it is not quiet: then tokens there last longer."""
        end = self.head + int(self.durations.sum())
        tail = self.spoken.frames - end
        if not self.head and tail <= 0:
            return self, samples
        levels = np.sqrt(np.square(samples.reshape(-1, _HOP), dtype=np.float64).mean(axis=1))
        loud = np.flatnonzero(levels > np.quantile(levels, 0.95) * 10 ** (QUIET_DB / 20))
        # A seam is faded: of what is kept the first and the last 5 ms are quiet as well.
        first, last = (int(loud[0]) - 1, int(loud[-1]) + 2) if len(loud) else (len(levels), 0)
        hops = len(levels) // self.spoken.frames
        head, end = min(self.head, max(first, 0) // hops), max(end, min(-(-last // hops), self.spoken.frames))
        # Pauses get back what they had, the first first: so that these lengths, asked for, are rendered as they were.
        spare = self.spoken.durations - self.durations
        spare[0] = 0
        more = np.diff(np.minimum(np.cumsum(spare), tail - (self.spoken.frames - end)), prepend=0)
        more[0] = self.head - head
        cut = replace(
            self, predicted_durations=self.predicted_durations + more, durations=self.durations + more, head=head
        )
        return cut, samples[head * SAMPLES_PER_FRAME : end * SAMPLES_PER_FRAME]

    def _part(self, whole: Prosody) -> Prosody:
        if self.durations is whole.durations:
            return whole
        points = slice(F0_PER_FRAME * self.head, F0_PER_FRAME * (self.head + int(self.durations.sum())))
        return Prosody(self.durations, whole.f0[points], whole.n[points])
