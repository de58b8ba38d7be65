"""How far two tensors are apart."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from kokoro_desktop.verification.tensors import Array


@dataclass(frozen=True)
class Difference:
    """Distance between a tensor and the reference's.

    Attributes
    ----------
    max_abs, rms
        Largest and root-mean-square error, in the tensor's own unit; NaN where the shapes differ or a value is not
        finite.
    relative_rms
        ``rms`` over the RMS of the reference.
    snr_db
        The same as a signal-to-noise ratio in dB; infinite where the tensors are equal.
    same_shape
        Whether the two could be compared at all.
    """

    max_abs: float
    rms: float
    relative_rms: float
    snr_db: float
    same_shape: bool

    @property
    def equal(self) -> bool:
        """True when every element is the same."""
        return self.same_shape and self.max_abs == 0.0


def difference(actual: Array, expected: Array) -> Difference:
    """Measure ``actual`` against ``expected``, in float64.

    A NaN or an infinity in either gives NaN throughout, which no tolerance admits.
    """
    if actual.shape != expected.shape:
        return Difference(math.nan, math.nan, math.nan, math.nan, same_shape=False)
    reference = expected.astype(np.float64)
    error = actual.astype(np.float64) - reference
    if not np.isfinite(error).all():
        return Difference(math.nan, math.nan, math.nan, math.nan, same_shape=True)
    if error.size == 0:
        return Difference(0.0, 0.0, 0.0, math.inf, same_shape=True)
    max_abs = float(np.abs(error).max())
    rms = float(np.sqrt(np.mean(error**2)))
    level = float(np.sqrt(np.mean(reference**2)))
    relative = 0.0 if rms == 0 else rms / level if level > 0 else math.inf
    snr = math.inf if relative == 0 else -20 * math.log10(relative) if relative < math.inf else -math.inf
    return Difference(max_abs, rms, relative, snr, same_shape=True)
