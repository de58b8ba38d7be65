"""Two takes side by side: whether the durations agree, and how far the sound is apart."""

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
    """How the second take differs from the first.

    Attributes
    ----------
    durations_equal
        Whether every phoneme lasts equally long; None where the phonemes are not the same.
    snr_db
        The second's signal-to-noise ratio against the first, in dB, infinite where every sample is the same. None
        unless text and seed are the same and the sounds equally long: the model's own noise would be measured.
    largest_difference
        Largest difference of two samples, full scale being 1; None where ``snr_db`` is.
    log_mel_db
        Mean difference of the log-mel spectra, in dB, phoneme by phoneme where the durations differ. None where the
        phonemes are not the same. Two seeds of one sentence are some 0.3 dB apart, two voices 5.
    """

    durations_equal: bool | None
    snr_db: float | None
    largest_difference: float | None
    log_mel_db: float | None


def compare_takes(first: Take, second: Take) -> TakeComparison:
    """Compare ``second`` with ``first``. Takes a quarter of a second a minute of sound: not for the GUI thread."""
    same_text = [span.symbol for span in first.spans] == [span.symbol for span in second.spans]
    # Steps of a continuum have the same phonemes in their mixtures, and are not meant to sound the same.
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
    """The pitch of a take.

    Attributes
    ----------
    mean_hz
        Mean of all values of F0 where there is voice.
    low_hz, high_hz
        Their 5th and 95th percentile: single values far off do not count.
    """

    mean_hz: float
    low_hz: float
    high_hz: float

    @property
    def range_st(self) -> float:
        """How far the pitch moves, in semitones."""
        return semitones_between(self.low_hz, self.high_hz)


def measure_pitch(take: Take) -> PitchFacts | None:
    """Return the pitch that a take was rendered with; None if nothing in it is voiced."""
    voiced = take.f0[take.f0 >= VOICED_HZ]
    if not len(voiced):
        return None
    low, high = np.percentile(voiced, [5, 95]).tolist()
    return PitchFacts(float(voiced.mean(dtype=np.float64)), low, high)


def semitones_between(first_hz: float, second_hz: float) -> float:
    """Return how many semitones the second pitch lies above the first."""
    return 12 * math.log2(second_hz / first_hz)


def _lengths(take: Take) -> list[int]:
    return [span.end - span.start for span in take.spans]


def snr_db(reference: Floats, samples: Floats) -> float:
    """Signal-to-noise ratio of ``samples`` to ``reference``, float32 [n] each, in dB; infinite if they are equal."""
    signal = float(np.square(reference, dtype=np.float64).sum())
    noise = float(np.square(samples.astype(np.float64) - reference).sum())
    if noise == 0:
        return math.inf
    return 10 * math.log10(signal / noise) if signal > 0 else -math.inf


def log_mel_db(first: Take, second: Take, stretches: Sequence[range] = ()) -> float:
    """Mean difference of the log-mel spectra in dB, on the first take's time.

    Every phoneme of the second take, which has as many, is stretched to the first's length.

    Parameters
    ----------
    stretches
        Samples of the first take that are compared; all, where none are given.
    """
    return log_mel_difference_db(first, mel.log_mel(first.samples), second, mel.log_mel(second.samples), stretches)


def log_mel_difference_db(
    first: Take, spectrum: Floats, second: Take, other: Floats, stretches: Sequence[range] = ()
) -> float:
    """Compare the log-mel spectra of two takes, as `log_mel_db` does, if they are known already."""
    times = np.arange(len(spectrum)) * mel.HOP
    edges = [0, *(span.end for span in first.spans)], [0, *(span.end for span in second.spans)]
    aligned = mel.stretch(other, np.interp(times, *edges) / mel.HOP)
    if not stretches:
        return mel.distance_db(spectrum, aligned)
    inside = np.any([(times >= part.start) & (times < part.stop) for part in stretches], axis=0)
    return mel.distance_db(spectrum[inside], aligned[inside])
