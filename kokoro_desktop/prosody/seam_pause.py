"""Trim the silence between passes to the length of a pause in continuous speech, or to the requested length."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.phonemes import Encoding
from kokoro_desktop.phonemes.symbols import PAUSES
from kokoro_desktop.prosody.levels import QUIET_DB, step_levels
from kokoro_desktop.prosody.prosody import PassProsody, Prosody
from kokoro_desktop.spec import F0_PER_FRAME, FRAME_S, SAMPLES_PER_FRAME

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

# The pause that the model makes between the same parts in a single pass (docs/benchmarks.md).
PAUSE_S: Final = 0.15  # seconds of the pause between two passes at speed 1


@dataclass(frozen=True)
class Seams:
    """Silence to trim at the ends of a pass.

    Attributes
    ----------
    before
        Whether to trim the start; True if another pass precedes this one.
    after
        Number of silent tokens (pauses and the end token) to trim at the end; 0 for none.
    """

    before: bool = False
    after: int = 0

    def heard(self, frames: Ints, speed: float, lead_s: float) -> Ints:
        """Return the number of audible frames of each token, int64 [T], given the predicted ``frames``, int64 [T].

        The start token is never trimmed to less than ``lead_s`` seconds, the time by which a token's sound precedes its
        frames.
        """
        if not (self.before or self.after):
            return frames
        heard: Ints = frames.copy()
        head = max(math.ceil(lead_s / FRAME_S), 1)
        if self.before:
            heard[0] = min(frames[0], head)
        if self.after:
            others = self.after - 1
            heard[-self.after :] = 1
            heard[-self.after] = np.clip(round(PAUSE_S / speed / FRAME_S) - head - others, 1, frames[-self.after])
        return heard

    def rendered(self, heard: Ints, frames: Ints) -> Ints:
        """Return how many frames of each token to render, int64 [T], so that ``heard`` frames of it are audible.

        Silent tokens never get fewer than the predicted ``frames``.
        """
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
    """Return which ends of each pass to trim: those next to another pass, and those at a requested silence."""
    silent = [len(part.phonemes) - len(part.phonemes.rstrip("".join(PAUSES))) + 1 for part in parts]
    last = len(parts) - 1
    return tuple(
        Seams(index > 0, silent[index] if index < last or part.silence_s else 0) for index, part in enumerate(parts)
    )


@dataclass(frozen=True, eq=False)
class CutPass:
    """A rendered pass, and the part that remains after trimming.

    Attributes
    ----------
    predicted_durations, durations
        int64 [T], number of audible frames of each token, as predicted and as edited.
    predicted, spoken
        Prosody of the whole rendered pass.
    head
        Number of frames to cut off at the start. At the end, all frames beyond ``durations`` are cut off.
    """

    predicted_durations: Ints
    durations: Ints
    predicted: Prosody
    spoken: Prosody
    head: int

    def heard(self) -> PassProsody:
        """Return the prosody of the part that remains after trimming."""
        spoken = self._part(self.spoken)
        return PassProsody(
            self.predicted_durations, spoken if self.predicted is self.spoken else self._part(self.predicted), spoken
        )

    def sounding(self, samples: Floats) -> tuple[CutPass, Floats]:
        """Trim the audio, float32 [600 F]; return the trimmed pass and the audio that remains.

        If this would cut off speech, trim less and lengthen the silent tokens.
        """
        end = self.head + int(self.durations.sum())
        tail = self.spoken.frames - end
        if not self.head and tail <= 0:
            return self, samples
        levels = step_levels(samples)
        # Relative to the level that the pass exceeds 5 % of the time.
        loud = np.flatnonzero(levels > np.quantile(levels, 0.95) * 10 ** (QUIET_DB / 20))
        # The seam is faded, so the first and last 5 ms that remain must be quiet, too.
        first, last = (int(loud[0]) - 1, int(loud[-1]) + 2) if len(loud) else (len(levels), 0)
        hops = len(levels) // self.spoken.frames
        head, end = min(self.head, max(first, 0) // hops), max(end, min(-(-last // hops), self.spoken.frames))
        # Give pauses their frames back, starting with the first: requesting these lengths then renders the same sound.
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
