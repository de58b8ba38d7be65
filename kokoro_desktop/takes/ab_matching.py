"""A/B comparison of two takes: equal loudness and corresponding positions."""

from __future__ import annotations

import math

import numpy as np

from kokoro_desktop.audio import Floats
from kokoro_desktop.takes.take import Take


def matched_gains(first: Take, second: Take) -> tuple[float, float]:
    """Return gain factors that make two takes equally loud; neither exceeds 1, to prevent clipping.

    Loudness is the root mean square over the duration of the phonemes, excluding pauses, because pauses differ in
    length.
    """
    levels = _level(first), _level(second)
    lower = min(levels)
    if lower <= 0:
        return 1.0, 1.0
    return lower / levels[0], lower / levels[1]


def match_levels(first: Take, second: Take) -> tuple[Floats, Floats]:
    """Return the samples of two takes at equal loudness, float32 [n] each; the quieter take is not copied."""
    gains = matched_gains(first, second)
    return _scale(first.samples, gains[0]), _scale(second.samples, gains[1])


def corresponding_sample(sample: int, of: Take, into: Take) -> int:
    """Return the sample of the take ``into`` that corresponds to a sample of the take ``of``.

    If both takes have the same phonemes, both samples are at the same fraction of the same phoneme. Otherwise, both
    samples are at the same fraction of the whole take.
    """
    if not len(of.samples) or not len(into.samples):
        return 0
    if [span.symbol for span in of.spans] == [span.symbol for span in into.spans] and of.spans:
        edges, others = ([0, *(span.end for span in take.spans)] for take in (of, into))
        place = float(np.interp(sample, edges, others))
    else:
        place = sample * len(into.samples) / len(of.samples)
    return min(max(round(place), 0), len(into.samples) - 1)


def _level(take: Take) -> float:
    sounding = sum(span.end - span.start for span in take.spans if span.symbol.strip()) or len(take.samples)
    # A dot product takes milliseconds for ten minutes of sound.
    return math.sqrt(float(np.dot(take.samples, take.samples)) / sounding) if sounding else 0.0


def _scale(samples: Floats, gain: float) -> Floats:
    return samples if gain == 1 else samples * np.float32(gain)
