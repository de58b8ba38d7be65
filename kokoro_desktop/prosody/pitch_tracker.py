"""Pitch tracking with WORLD."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio import Floats
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.task import QUIET, Task

Floats64 = NDArray[np.float64]

_FLOOR_HZ, _CEILING_HZ = 60.0, 600.0  # the range of all voices
# Number of samples to track at a time, which limits the memory and the delay of a cancellation.
_PIECE: Final = 60 * SAMPLE_RATE
# Samples added on each side of a block for the values at its edges; a multiple of SAMPLES_PER_F0.
_CONTEXT: Final = SAMPLE_RATE // 2


def track_f0(samples: Floats, task: Task = QUIET) -> Floats:
    """Track the pitch of speech at the times of the model's F0 values.

    Parameters
    ----------
    samples
        float32 [n], 24 kHz.
    task
        Checked for cancellation after each minute of audio.

    Returns
    -------
    Floats
        float32 [n // 300], hertz, one value for the middle of every 12.5 ms interval; 0 where unvoiced.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    f0 = np.zeros(len(samples) // SAMPLES_PER_F0, np.float32)
    for start in range(0, len(samples), _PIECE):
        task.check()
        before = min(start, _CONTEXT)
        # The tracker's first value is at the first sample, which must therefore be the middle of a value of F0.
        piece = samples[start - before + SAMPLES_PER_F0 // 2 : start + _PIECE + _CONTEXT]
        if len(piece) < SAMPLES_PER_F0:
            break
        _, hertz = track(np.ascontiguousarray(piece, np.float64), SAMPLE_RATE, SAMPLES_PER_F0 / SAMPLE_RATE)
        first, skipped = start // SAMPLES_PER_F0, before // SAMPLES_PER_F0
        wanted = f0[first : (start + _PIECE) // SAMPLES_PER_F0]
        found = hertz[skipped : skipped + len(wanted)]
        wanted[: len(found)] = found
    return f0


def track(samples: Floats64, rate: int, step_s: float) -> tuple[Floats64, Floats64]:
    """Track the pitch with WORLD's DIO, refined by StoneMask (Morise et al. 2009, 2016).

    Parameters
    ----------
    samples
        float64 [n].
    rate
        Sampling rate in hertz.
    step_s
        Time between values, in seconds.

    Returns
    -------
    times, hertz : float64 [m]
        ``hertz`` is 0 where unvoiced.
    """
    import pyworld  # imported late, because most commands do not need it

    hertz, times = pyworld.dio(samples, rate, _FLOOR_HZ, _CEILING_HZ, frame_period=step_s * 1000)
    return times, pyworld.stonemask(samples, hertz, times, rate)
