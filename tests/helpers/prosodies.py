"""Hand-made prosodies for tests."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody import PassProsody, Prosody


def flat_prosody(durations: NDArray[np.int64], hertz: float = 100.0) -> Prosody:
    """Return a monotone prosody with durations in frames, int64 [T]."""
    points = 2 * int(durations.sum())
    return Prosody(durations, np.full(points, hertz, np.float32), np.zeros(points, np.float32))


def prosody_of(durations: NDArray[np.int64]) -> PassProsody:
    """Return a monotone pass whose spoken prosody equals its prediction."""
    prosody = flat_prosody(durations)
    return PassProsody(durations, prosody, prosody)
