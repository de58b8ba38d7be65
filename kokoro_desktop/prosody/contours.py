"""Operations on whole pitch contours: stylisation, smoothing, and masking of F0 that a voice could not produce."""

from __future__ import annotations

import math
from heapq import heapify, heappop, heappush
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody.editing import VOICED_HZ
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0

Floats64 = NDArray[np.float64]

_F0_RATE: Final = SAMPLE_RATE / SAMPLES_PER_F0  # values per second
# Largest step between adjacent values of a voice's pitch, in semitones, and minimum number of values between two larger
# steps, except in a peak. In twelve sentences of four voices, these limits drop 7 % of the voiced values.
_LEAP: Final = 2.0
_LEAST_RUN: Final = 3


def pitched(predicted_f0: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return a mask of the predicted F0 values that a voice could produce, bool [n].

    At the edges of a voiceless interval, the model's F0 rises and falls faster than a voice can. In a short voiceless
    interval, F0 only dips. Such values do not represent a pitch, although the vocoder renders them as voiced.

    Parameters
    ----------
    predicted_f0
        float32 [n], hertz, one value every 12.5 ms.
    """
    leaps = np.abs(np.diff(12 * np.log2(np.maximum(predicted_f0, 1.0)))) >= _LEAP
    starts = np.flatnonzero(np.concatenate([[True], leaps]))[: len(predicted_f0)]
    ends = np.append(starts[1:], len(predicted_f0))[: len(starts)]
    padded = np.pad(predicted_f0, 1)
    peaks = (padded[starts] < padded[starts + 1]) & (padded[ends] > padded[ends + 1])
    kept = np.repeat(peaks | (ends - starts >= _LEAST_RUN), ends - starts)
    found: NDArray[np.bool_] = kept & (predicted_f0 >= VOICED_HZ)
    return found


def without_transitions(f0: NDArray[np.float32], predicted_f0: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return ``f0`` with 0 wherever the prediction is not a pitch, for example next to voiceless sounds."""
    return np.where(pitched(predicted_f0), f0, np.float32(0))


def stylise(times: Floats64, hertz: Floats64, semitones: float) -> NDArray[np.intp]:
    """Choose the essential points of a contour, as Praat's "PitchTier: Stylize" does.

    The point nearest to the straight line between its neighbours is removed repeatedly, until every remaining point is
    more than ``semitones`` from that line. The first and the last point stay.

    Parameters
    ----------
    times, hertz
        float64 [n], in ascending order of time; pitches above 0.

    Returns
    -------
    array
        Indices of the remaining points, in order.
    """
    count, at, pitch = len(times), times.tolist(), hertz.tolist()
    before, after = list(range(-1, count - 1)), list(range(1, count + 1))

    def distance(place: int) -> float:
        left, right = before[place], after[place]
        slope = (pitch[right] - pitch[left]) / (at[right] - at[left])
        return abs(12 * math.log2((pitch[left] + slope * (at[place] - at[left])) / pitch[place]))

    inner = {place: distance(place) for place in range(1, count - 1)}
    nearest = [(off, place) for place, off in inner.items()]
    heapify(nearest)
    while nearest:
        off, place = heappop(nearest)
        if inner.get(place) != off:
            continue  # the neighbours of the point have changed in the meantime
        if off > semitones:
            break
        del inner[place]
        left, right = before[place], after[place]
        after[left], before[right] = right, left
        for beside in (left, right):
            if beside in inner:
                inner[beside] = distance(beside)
                heappush(nearest, (inner[beside], beside))
    ends = [0, count - 1] if count > 1 else [0] * count
    return np.array(sorted({*ends, *inner}), np.intp)


def smooth(f0: NDArray[np.float32], voiced: NDArray[np.bool_], bandwidth_hz: float) -> NDArray[np.float32]:
    """Smooth a contour, as Praat's "Pitch: Smooth" does.

    Parameters
    ----------
    f0
        float32 [n], hertz, one value every 12.5 ms.
    voiced
        bool [n], values to smooth. The contour is interpolated over the others, which are returned unchanged.
    bandwidth_hz
        Frequency at which the Gaussian low-pass filter passes 1/e of the amplitude.
    """
    places = np.flatnonzero(voiced)
    if not len(places):
        return f0
    line = np.interp(np.arange(len(f0)), places, f0[places])
    padded = np.pad(line, len(line), mode="edge")
    frequencies = np.fft.rfftfreq(len(padded), 1 / _F0_RATE)
    filtered = np.fft.irfft(np.fft.rfft(padded) * np.exp(-((frequencies / bandwidth_hz) ** 2)), len(padded))
    smoothed: NDArray[np.float32] = f0.copy()
    smoothed[places] = filtered[len(f0) : 2 * len(f0)][places]
    return smoothed
