"""Prosodies made by hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody import PassProsody, Prosody


def flat_prosody(durations: NDArray[np.int64], hertz: float = 100.0) -> Prosody:
    """Return the prosody of a monotone voice: int64 [T] frames at one pitch."""
    points = 2 * int(durations.sum())
    return Prosody(durations, np.full(points, hertz, np.float32), np.zeros(points, np.float32))


def prosody_of(durations: NDArray[np.int64]) -> PassProsody:
    """Return a monotone pass that was spoken as it was predicted."""
    prosody = flat_prosody(durations)
    return PassProsody(durations, prosody, prosody)
