"""The pitch of a take's passes with an edit applied."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody import Prosody, ProsodyEdit, edited_curves, f0_in_time, token_bounds
from kokoro_desktop.prosody.contours import pitched
from kokoro_desktop.prosody.editing import VOICED_HZ, f0_times
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes.pass_times import PassTimes
from kokoro_desktop.takes.take import Take


class PassMelody(NamedTuple):
    """The pitch of one pass.

    Attributes
    ----------
    times
        Times of the tokens.
    samples
        float64 [points], midpoint of each value's 12.5 ms interval, in samples from the start of the take.
    f0
        float32 [points], hertz.
    pitched
        bool [points], whether the predicted value is a pitch and not a transition (`contours.pitched`).
    """

    times: PassTimes
    samples: NDArray[np.float64]
    f0: NDArray[np.float32]
    pitched: NDArray[np.bool_]

    @property
    def voiced(self) -> NDArray[np.bool_]:
        """bool [points], whether the vocoder treats each value as voiced, including transitions to voiceless sound."""
        return self.f0 >= VOICED_HZ


def melodies(take: Take, edit: ProsodyEdit, start: float = 0, end: float = math.inf) -> Iterator[PassMelody]:
    """Yield the pitch of each pass with an edit applied, keeping the take's durations.

    Passes entirely before ``start`` or after ``end``, in samples, are skipped.
    """
    for times, predicted, frame_start in zip(take.passes, take.predicted, take.frame_starts, strict=True):
        if times.bounds[-1] < start or times.bounds[0] > end:
            continue
        spoken = _edited(take, edit, times, predicted)
        samples = f0_times(len(spoken.f0)) + frame_start
        audible = (samples >= times.bounds[0]) & (samples <= times.bounds[-1])
        yield PassMelody(times, samples[audible], spoken.f0[audible], pitched(predicted.f0)[audible])


def edited_f0(take: Take, edit: ProsodyEdit) -> NDArray[np.float32]:
    """Return a take's pitch over time with an edit applied, in the format of `Take.f0`."""
    passes = [_edited(take, edit, *each) for each in zip(take.passes, take.predicted, strict=True)]
    return f0_in_time(passes, take.frame_starts, take.chunk_starts, len(take.samples))


def _edited(take: Take, edit: ProsodyEdit, times: PassTimes, predicted: Prosody) -> Prosody:
    own = edit.of_tokens(times.tokens.start, len(times.tokens))
    bounds = token_bounds(predicted.durations, round(take.lead_s * SAMPLE_RATE))
    return edited_curves(predicted, own, bounds)
