"""Prosody of a pass: durations, pitch and energy, predicted and rendered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.spec import SAMPLES_PER_F0


@dataclass(frozen=True)
class Prosody:
    """Durations, pitch and energy of one pass; F is the sum of the durations.

    Attributes
    ----------
    durations
        int64 [T], number of 25 ms frames of every token, including the start and end tokens; at least 1 each.
    f0
        float32 [2F], fundamental frequency in hertz, two values per frame; about 0 where unvoiced.
    n
        float32 [2F], energy on the decoder's scale, two values per frame; dimensionless.
    """

    durations: NDArray[np.int64]
    f0: NDArray[np.float32]
    n: NDArray[np.float32]

    @property
    def frames(self) -> int:
        """F, the number of frames of 25 ms (600 samples)."""
        return int(self.durations.sum())


@dataclass(frozen=True, eq=False)
class PassProsody:
    """Prosody of a spoken pass, with the model's prediction.

    Attributes
    ----------
    predicted_durations
        int64 [T], predicted number of frames of every token.
    predicted
        Pitch and energy that the model predicts for the spoken durations.
    spoken
        Rendered prosody; the same object as ``predicted`` if pitch and energy are not edited.
    """

    predicted_durations: NDArray[np.int64]
    predicted: Prosody
    spoken: Prosody


def joined(parts: Sequence[Prosody]) -> Prosody:
    """Concatenate one or more prosodies."""
    return Prosody(
        np.concatenate([part.durations for part in parts]),
        np.concatenate([part.f0 for part in parts]),
        np.concatenate([part.n for part in parts]),
    )


def f0_in_time(
    passes: Sequence[Prosody], frame_starts: Sequence[int], starts: Sequence[int], length: int
) -> NDArray[np.float32]:
    """Return the F0 of several passes on the time axis of the sound, with 0 in the silences between passes.

    Parameters
    ----------
    passes
        Prosody of each pass, in order.
    frame_starts
        Sample at which the first frame of each pass starts.
    starts
        Sample at which the sound of each pass starts.
    length
        Length of the whole sound in samples.

    Returns
    -------
    float32 [ceil(length / 300)]
        Hertz, one value every 12.5 ms; each pass starts at the nearest value.
    """
    laid_out = np.zeros(-(-length // SAMPLES_PER_F0), np.float32)
    ends = [*starts[1:], len(laid_out) * SAMPLES_PER_F0]
    for each, frame_start, start, end in zip(passes, frame_starts, starts, ends, strict=False):
        origin = round(frame_start / SAMPLES_PER_F0)
        first, last = max(round(start / SAMPLES_PER_F0), 0), round(end / SAMPLES_PER_F0)
        f0 = each.f0[max(first - origin, 0) : max(last - origin, 0)]
        laid_out[max(first, origin) : max(first, origin) + len(f0)] = f0
    return laid_out
