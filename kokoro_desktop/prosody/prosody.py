"""How a pass is said: as the model predicts it, and as it is rendered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.spec import F0_PER_FRAME, SAMPLES_PER_FRAME


@dataclass(frozen=True)
class Prosody:
    """Length, pitch and energy of one pass; F is the sum of the durations.

    Attributes
    ----------
    durations
        int64 [T], frames of 25 ms that every token lasts, the start and the end token included; at least 1 each.
    f0
        float32 [2F], fundamental frequency in hertz, two values a frame; about 0 where there is no voice.
    n
        float32 [2F], energy as the decoder takes it, two values a frame, without a unit.
    """

    durations: NDArray[np.int64]
    f0: NDArray[np.float32]
    n: NDArray[np.float32]

    @property
    def frames(self) -> int:
        """F, how many frames of 25 ms (600 samples) it lasts."""
        return int(self.durations.sum())


@dataclass(frozen=True, eq=False)
class PassProsody:
    """How a pass was said, beside what the model would have done.

    Attributes
    ----------
    predicted_durations
        int64 [T], frames that the model gives every token.
    predicted
        Pitch and energy that the model predicts for the durations spoken.
    spoken
        What was rendered; the same where pitch and energy are not edited.
    """

    predicted_durations: NDArray[np.int64]
    predicted: Prosody
    spoken: Prosody


def joined(parts: Sequence[Prosody]) -> Prosody:
    """Lay prosodies end to end; at least one."""
    return Prosody(
        np.concatenate([part.durations for part in parts]),
        np.concatenate([part.f0 for part in parts]),
        np.concatenate([part.n for part in parts]),
    )


def with_silences(prosody: Prosody, lasts: Sequence[int], ends: Sequence[int]) -> Prosody:
    """Have the last token of a pass go on through the silence that was asked for after it, to half a frame.

    Parameters
    ----------
    prosody
        Of all passes, end to end.
    lasts
        Number of the last token of each pass.
    ends
        Where the sound of each ends, its silence included, in samples from the beginning.
    """
    starts, durations = np.cumsum(prosody.durations), prosody.durations.copy()
    gaps, added = [], 0
    for last, end in zip(lasts, ends, strict=True):
        gap = max(round(end / SAMPLES_PER_FRAME) - int(starts[last]) - added, 0)
        durations[last] += gap
        added += gap
        gaps.append(F0_PER_FRAME * gap)
    if not added:
        return prosody
    places = np.repeat(F0_PER_FRAME * starts[list(lasts)], gaps)
    f0, n = (np.insert(curve, places, np.float32(0)) for curve in (prosody.f0, prosody.n))
    return Prosody(durations, f0, n)


def without_silences(prosody: Prosody, frames: NDArray[np.int64]) -> Prosody:
    """Take out again what `with_silences` has put in: int64 [T], frames of every token without it."""
    if np.array_equal(frames, prosody.durations):
        return prosody
    ends = np.cumsum(prosody.durations)
    within = np.arange(prosody.frames) - np.repeat(ends - prosody.durations, prosody.durations)
    kept = np.repeat(within < np.repeat(frames, prosody.durations), F0_PER_FRAME)
    return Prosody(frames, prosody.f0[kept], prosody.n[kept])
