"""What is done to a pitch contour as a whole, as Praat does it: fewer points, smoother."""

from __future__ import annotations

import math
from heapq import heapify, heappop, heappush
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody.editing import VOICED_HZ
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0

Floats64 = NDArray[np.float64]

_F0_RATE: Final = SAMPLE_RATE / SAMPLES_PER_F0
"""Values of F0 a second."""


def stylise(times: Floats64, hertz: Floats64, semitones: float) -> NDArray[np.intp]:
    """Choose the points of a contour that matter, as PitchTier: Stylize does in Praat.

    Time and again the point goes that is nearest to the straight line between its neighbours, until none that is left
    is within ``semitones`` of it. The first and the last stay.

    Parameters
    ----------
    times, hertz
        float64 [n], in ascending order of time; pitches above 0.

    Returns
    -------
    array
        Indices of the points that stay, in order.
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
            continue  # its neighbours have changed since
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


def smooth(f0: NDArray[np.float32], bandwidth_hz: float) -> NDArray[np.float32]:
    """Take from a contour what changes faster than a bandwidth, as Pitch: Smooth does in Praat.

    Parameters
    ----------
    f0
        float32 [n], hertz, a value every 12.5 ms; what has no voice is drawn through, and stays as it is.
    bandwidth_hz
        Of the Gaussian that its spectrum is multiplied by: what it lets pass of this frequency is a share of 1/e.
    """
    voiced = np.flatnonzero(f0 >= VOICED_HZ)
    if not len(voiced):
        return f0
    line = np.interp(np.arange(len(f0)), voiced, f0[voiced])
    padded = np.pad(line, len(line), mode="edge")
    frequencies = np.fft.rfftfreq(len(padded), 1 / _F0_RATE)
    filtered = np.fft.irfft(np.fft.rfft(padded) * np.exp(-((frequencies / bandwidth_hz) ** 2)), len(padded))
    smoothed: NDArray[np.float32] = f0.copy()
    smoothed[voiced] = filtered[len(f0) : 2 * len(f0)][voiced]
    return smoothed
