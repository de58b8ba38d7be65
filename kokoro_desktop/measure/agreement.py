"""How far the answers of two engines to the same passages agree."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.measure.result import Agreement
from kokoro_desktop.measure.speech_engine import Answer
from kokoro_desktop.takes import mel
from kokoro_desktop.takes.take_comparison import snr_db


def agreement(first: Sequence[Answer], second: Sequence[Answer]) -> Agreement:
    """Measure ``second`` against ``first``, passage by passage.

    An engine that tells no durations draws its own noise as well: its waveform is another one whatever it computes, and
    only the spectra can be compared. Two seeds on one engine are 0.4 to 0.6 dB apart.
    """
    known = all(answer.durations is not None for answer in (*first, *second))
    equal = known and all(
        np.array_equal(one.durations, other.durations)  # type: ignore[arg-type]  # none of them is None
        for one, other in zip(first, second, strict=True)
    )
    one, other = (np.concatenate([answer.samples for answer in answers]) for answers in (first, second))
    comparable = known and len(one) == len(other)
    return Agreement(
        durations_equal=equal if known else None,
        snr_db=snr_db(one, other) if comparable else None,
        log_mel_db=_log_mel_db(first, second),
    )


def _log_mel_db(first: Sequence[Answer], second: Sequence[Answer]) -> float:
    """Mean distance of the spectra, a long passage counting for more than a short one.

    Where a passage's lengths differ, the second is stretched to the first's.
    """
    distances, weights = [], []
    for one, other in zip(first, second, strict=True):
        spectrum = mel.log_mel(one.samples)
        distances.append(mel.distance_db(spectrum, _stretched(mel.log_mel(other.samples), len(spectrum))))
        weights.append(len(spectrum))
    return float(np.average(distances, weights=weights))


def _stretched(spectrum: NDArray[np.float32], rows: int) -> NDArray[np.float32]:
    """Interpolate a spectrum float32 [n, bands] to so many rows."""
    if len(spectrum) == rows:
        return spectrum
    places = np.linspace(0, len(spectrum) - 1, rows)
    below = places.astype(np.int64)
    share = (places - below)[:, None].astype(np.float32)
    above = np.minimum(below + 1, len(spectrum) - 1)
    return spectrum[below] * (1 - share) + spectrum[above] * share
