"""Comparison of two takes: durations, signal-to-noise ratio, spectral distance and pitch."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kokoro_desktop.audio import Floats
from kokoro_desktop.phonemes import without_weights
from kokoro_desktop.prosody.editing import VOICED_HZ
from kokoro_desktop.takes import mel
from kokoro_desktop.takes.take import Take


@dataclass(frozen=True)
class TakeComparison:
    """Differences between two takes; the first take is the reference.

    Attributes
    ----------
    durations_equal
        Whether every phoneme has the same duration; None if the phonemes differ.
    snr_db
        Signal-to-noise ratio of the second take relative to the first, in dB; infinite if all samples are equal. None
        if the text, seed or length differs, because the ratio would then measure the model's own noise.
    largest_difference
        Largest absolute sample difference, relative to full scale; None if ``snr_db`` is None.
    log_mel_db
        Mean difference between the log-mel spectra, in dB, aligned by phoneme if the durations differ. None if the
        phonemes differ. For reference, the same sentence differs by about 0.3 dB between two seeds, and by 5 dB between
        two voices.
    """

    durations_equal: bool | None
    snr_db: float | None
    largest_difference: float | None
    log_mel_db: float | None


def compare_takes(first: Take, second: Take) -> TakeComparison:
    """Compare ``second`` with ``first``; at 0.25 s per minute of audio, this is too slow for the GUI thread."""
    same_text = [span.symbol for span in first.spans] == [span.symbol for span in second.spans]
    # Steps of a continuum have the same phonemes but different weights, so their sounds are expected to differ.
    symbols, others = ([without_weights(span.symbol) for span in take.spans] for take in (first, second))
    same_phonemes = symbols == others
    same_noise = same_text and first.request.seed == second.request.seed
    comparable = same_noise and len(first.samples) == len(second.samples) > 0
    return TakeComparison(
        durations_equal=_lengths(first) == _lengths(second) if same_phonemes else None,
        snr_db=snr_db(first.samples, second.samples) if comparable else None,
        largest_difference=float(np.abs(second.samples - first.samples).max()) if comparable else None,
        log_mel_db=log_mel_db(first, second) if same_phonemes and len(first.samples) else None,
    )


class PitchFacts(NamedTuple):
    """Statistics of a take's pitch.

    Attributes
    ----------
    mean_hz
        Mean of the voiced F0 values.
    low_hz, high_hz
        5th and 95th percentiles of the voiced F0 values, used instead of the extremes to exclude outliers.
    """

    mean_hz: float
    low_hz: float
    high_hz: float

    @property
    def range_st(self) -> float:
        """Pitch range, in semitones."""
        return semitones_between(self.low_hz, self.high_hz)


def measure_pitch(take: Take) -> PitchFacts | None:
    """Return statistics of the rendered pitch; None if the take is entirely voiceless."""
    voiced = take.f0[take.f0 >= VOICED_HZ]
    if not len(voiced):
        return None
    low, high = np.percentile(voiced, [5, 95]).tolist()
    return PitchFacts(float(voiced.mean(dtype=np.float64)), low, high)


def semitones_between(first_hz: float, second_hz: float) -> float:
    """Return the interval from the first pitch to the second, in semitones."""
    return 12 * math.log2(second_hz / first_hz)


def _lengths(take: Take) -> list[int]:
    return [span.end - span.start for span in take.spans]


def snr_db(reference: Floats, samples: Floats) -> float:
    """Return the SNR of ``samples`` relative to ``reference``, float32 [n] each, in dB; infinite if they are equal."""
    signal = float(np.square(reference, dtype=np.float64).sum())
    noise = float(np.square(samples.astype(np.float64) - reference).sum())
    if noise == 0:
        return math.inf
    return 10 * math.log10(signal / noise) if signal > 0 else -math.inf


def log_mel_db(first: Take, second: Take, stretches: Sequence[range] = ()) -> float:
    """Return the mean difference between the log-mel spectra in dB, aligned to the first take.

    Each phoneme of the second take is stretched to the duration of its counterpart. Both takes must have the same
    number of phonemes.

    Parameters
    ----------
    stretches
        Sample ranges of the first take to compare; empty for the whole take.
    """
    return log_mel_difference_db(first, mel.log_mel(first.samples), second, mel.log_mel(second.samples), stretches)


def log_mel_difference_db(
    first: Take, spectrum: Floats, second: Take, other: Floats, stretches: Sequence[range] = ()
) -> float:
    """Like `log_mel_db`, but with precomputed log-mel spectra of both takes."""
    times = np.arange(len(spectrum)) * mel.HOP
    edges = [0, *(span.end for span in first.spans)], [0, *(span.end for span in second.spans)]
    aligned = mel.stretch(other, np.interp(times, *edges) / mel.HOP)
    if not stretches:
        return mel.distance_db(spectrum, aligned)
    inside = np.any([(times >= part.start) & (times < part.stop) for part in stretches], axis=0)
    return mel.distance_db(spectrum[inside], aligned[inside])
