"""The pitch of a take's passes, as an edit has it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody import Prosody, ProsodyEdit, edited_curves, token_bounds
from kokoro_desktop.prosody.editing import VOICED_HZ, f0_times
from kokoro_desktop.spec import F0_PER_FRAME, SAMPLE_RATE
from kokoro_desktop.takes.pass_times import PassTimes
from kokoro_desktop.takes.take import Take


class PassMelody(NamedTuple):
    """The pitch of one pass.

    Attributes
    ----------
    times
        Where its tokens sound.
    samples
        float64 [points], the middles of the stretches for which values hold, from the take's beginning.
    f0
        float32 [points], hertz.
    """

    times: PassTimes
    samples: NDArray[np.float64]
    f0: NDArray[np.float32]

    @property
    def voiced(self) -> NDArray[np.bool_]:
        """Which values are a pitch."""
        return self.f0 >= VOICED_HZ


def melodies(take: Take, edit: ProsodyEdit, start: float = 0, end: float = math.inf) -> Iterator[PassMelody]:
    """Return the pitch of passes under an edit, for the durations that the take has; none where it isn't known.

    Passes of which nothing lies between two moments, in samples, are left out.
    """
    if take.predicted is None:
        return
    lead, first = round(take.lead_s * SAMPLE_RATE), 0
    for times in take.passes:
        tokens = times.tokens
        durations = take.predicted.durations[tokens.start : tokens.stop]
        points = slice(first, first := first + F0_PER_FRAME * int(durations.sum()))
        if times.bounds[-1] < start or times.bounds[0] > end:
            continue
        predicted = Prosody(durations, take.predicted.f0[points], take.predicted.n[points])
        spoken = edited_curves(predicted, edit.of_tokens(tokens.start, len(tokens)), token_bounds(durations, lead))
        yield PassMelody(times, f0_times(len(spoken.f0)) + times.bounds[0], spoken.f0)
