"""Vowels that were lengthened beyond what the voice can sustain."""

from __future__ import annotations

from typing import Final

from kokoro_desktop.messages import message
from kokoro_desktop.phonemes.symbols import VOWELS
from kokoro_desktop.prosody.editing import VOICED_HZ, f0_times
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes.take import Take

# Shorter vowels are never reported: devoicing at their edges is normal.
_LEAST_S: Final = 0.3
# Vowels that are voiced for a smaller share of their duration are reported.
_SHARE: Final = 0.7


def unsustained_vowels(take: Take) -> tuple[str, ...]:
    """Return a warning for each lengthened vowel that loses its voicing.

    The network predicts the pitch, and with it the voicing, from durations of ordinary speech. In a vowel that is
    much longer, most voices let the voicing end early, and the rest is whispered.
    """
    times, voiced = f0_times(len(take.f0)), take.f0 >= VOICED_HZ
    warnings = []
    for unit in take.units:
        duration_s = (unit.end - unit.start) / SAMPLE_RATE
        predicted = sum(take.spans[token].predicted for token in unit.tokens)
        if VOWELS.isdisjoint(unit.symbol) or duration_s < _LEAST_S or unit.frames <= predicted:
            continue
        inside = voiced[(times >= unit.start) & (times < unit.end)]
        sustained_s = float(inside.mean()) * duration_s
        if sustained_s < _SHARE * duration_s:
            warnings.append(
                message(
                    "{vowel} lasts {duration:.0f} ms, but the voice sustains it for only {sustained:.0f} ms. Shorten "
                    "it, or choose another voice.",
                    vowel=unit.label,
                    duration=duration_s * 1000,
                    sustained=sustained_s * 1000,
                )
            )
    return tuple(warnings)
