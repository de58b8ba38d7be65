"""Finds the pitch in a sound, by WORLD or, where the user has it and asks for it, by Praat."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio import Floats
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.messages import message
from kokoro_desktop.paths import package_extra
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.task import QUIET, Task

Floats64 = NDArray[np.float64]

_FLOOR_HZ, _CEILING_HZ = 60.0, 600.0
"""Between the lowest voices and the highest."""
_PIECE: Final = 60 * SAMPLE_RATE
"""Samples that are tracked at a time: between two pieces one can give up, and hours take no more memory."""
_CONTEXT: Final = SAMPLE_RATE // 2
"""Samples on either side of a piece that its values at the edges need; whole values of F0."""


NOT_INSTALLED: Final = message("No pitch tracker is installed: {0}.", package_extra("recording"))
NO_PRAAT: Final = message(
    "Praat's tracker needs the package praat-parselmouth in the Python environment of kokoro-desktop."
)


class TrackerMissing(KokoroError):
    """No pitch tracker is installed."""


def is_installed() -> bool:
    """Tell whether WORLD's tracker is at hand, without loading it."""
    return importlib.util.find_spec("pyworld") is not None


def track_f0(samples: Floats, task: Task = QUIET) -> Floats:
    """Track the pitch of speech where the model's F0 has its values.

    Parameters
    ----------
    samples
        float32 [n], 24 kHz.
    task
        Asked between pieces of a minute whether to go on.

    Returns
    -------
    Floats
        float32 hertz [n // 300], a value for every 12.5 ms, in the middle of them; 0 where there is no voice.

    Raises
    ------
    TrackerMissing
        The extra `recording` is not installed.
    Cancelled
        ``task`` was cancelled.
    """
    f0 = np.zeros(len(samples) // SAMPLES_PER_F0, np.float32)
    for start in range(0, len(samples), _PIECE):
        task.check()
        before = min(start, _CONTEXT)
        # Trackers begin at the first sample they are given: here in the middle of a value.
        piece = samples[start - before + SAMPLES_PER_F0 // 2 : start + _PIECE + _CONTEXT]
        if len(piece) < SAMPLES_PER_F0:
            break
        _, hertz = _by_world(np.ascontiguousarray(piece, np.float64), SAMPLE_RATE, SAMPLES_PER_F0 / SAMPLE_RATE)
        first, skipped = start // SAMPLES_PER_F0, before // SAMPLES_PER_F0
        wanted = f0[first : (start + _PIECE) // SAMPLES_PER_F0]
        found = hertz[skipped : skipped + len(wanted)]
        wanted[: len(found)] = found
    return f0


def _by_world(samples: Floats64, rate: int, step_s: float) -> tuple[Floats64, Floats64]:
    """Track by DIO, refined by StoneMask (Morise et al. 2009, 2016); MIT licence."""
    try:
        import pyworld
    except ImportError as error:
        raise TrackerMissing(NOT_INSTALLED) from error
    hertz, times = pyworld.dio(samples, rate, _FLOOR_HZ, _CEILING_HZ, frame_period=step_s * 1000)
    return times, pyworld.stonemask(samples, hertz, times, rate)


def _by_praat(samples: Floats64, rate: int, step_s: float) -> tuple[Floats64, Floats64]:
    """Track by Praat's autocorrelation (Boersma 1993); GPL, so never imported unless asked for."""
    try:
        import parselmouth
    except ImportError as error:
        raise TrackerMissing(NO_PRAAT) from error
    pitch: Any = parselmouth.Sound(samples, rate).to_pitch_ac(step_s, _FLOOR_HZ, pitch_ceiling=_CEILING_HZ)
    return pitch.xs(), pitch.selected_array["frequency"]


TRACKERS: Final[Mapping[str, Callable[[Floats64, int, float], tuple[Floats64, Floats64]]]] = {
    "world": _by_world,
    "praat": _by_praat,
}
"""From samples [n], their rate and a step in seconds to times and hertz, 0 where there is no voice."""
