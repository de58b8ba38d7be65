"""Detection of vowels that were lengthened beyond what the voice can sustain."""

from __future__ import annotations

from typing import Final

import numpy as np

from kokoro_desktop.messages import message
from kokoro_desktop.phonemes.symbols import VOWELS
from kokoro_desktop.prosody.pitch_tracker import track_f0
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.takes.take import Take
from kokoro_desktop.task import QUIET, Task

# Shorter vowels are never reported: devoicing at their edges is normal.
_LEAST_S: Final = 0.3
# Vowels with a smaller voiced share of their duration are reported.
_SHARE: Final = 0.7
# Samples of context that the pitch tracker needs on each side of a vowel.
_CONTEXT: Final = SAMPLE_RATE // 2


def unsustained_vowels(take: Take, task: Task = QUIET) -> tuple[str, ...]:
    """Return a warning for each lengthened vowel that loses its voicing.

    The network was trained on the durations of ordinary speech. In a much longer vowel, most voices stop voicing early
    and whisper the rest. The predicted pitch often continues to the end of the vowel, so voicing is measured in the
    rendered audio instead. This takes about 0.02 s per vowel.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    warnings = []
    for unit in take.units:
        duration_s = (unit.end - unit.start) / SAMPLE_RATE
        predicted = sum(take.spans[token].predicted for token in unit.tokens)
        if VOWELS.isdisjoint(unit.symbol) or duration_s < _LEAST_S or unit.frames <= predicted:
            continue
        task.check()
        sustained_s = voiced_s(take, unit.start, unit.end)
        if sustained_s < _SHARE * duration_s:
            warnings.append(
                message(
                    "{vowel} lasts {duration:.0f} ms, but the voice sustains it for only {sustained:.0f} ms. "
                    "Shorten it, or choose a different voice.",
                    vowel=unit.label,
                    duration=duration_s * 1000,
                    sustained=sustained_s * 1000,
                )
            )
    return tuple(warnings)


def voiced_s(take: Take, start: int, end: int) -> float:
    """Return the voiced time between two samples of a take, in seconds, as measured by the pitch tracker."""
    first = max(0, start - _CONTEXT) // SAMPLES_PER_F0 * SAMPLES_PER_F0
    f0 = track_f0(take.samples[first : end + _CONTEXT])
    times = first + SAMPLES_PER_F0 * (np.arange(len(f0)) + 0.5)
    inside = f0[(times >= start) & (times < end)] > 0
    return float(inside.mean()) * (end - start) / SAMPLE_RATE if len(inside) else 0.0
