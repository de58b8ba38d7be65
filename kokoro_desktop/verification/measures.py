"""How far two tensors are apart, and how far they may be."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.verification.modules import Array


@dataclass(frozen=True)
class Tolerance:
    """How far a device may be from the reference.

    Attributes
    ----------
    relative_rms
        Largest RMS error of a tensor, over the RMS of the reference's tensor.
    audio_snr_db
        Smallest signal-to-noise ratio of audio made with the same noise and along the same pitch curve; for less than
        a second of it also that of the decoder alone.

        The first transform of the source's spectrum is of a signal mirrored at its own middle: its imaginary parts are
        zero but for rounding, and the sign of that rounding turns angles between pi and -pi. No two FFTs agree there,
        and a tenth of a second of speech moves to 55 dB by it, where a sentence stays above 70.
    free_audio_snr_db
        The same where pitch is predicted as well. PyTorch does not agree with itself any better: on this project's
        golden cases it reaches 45.2 to 51.9 dB between its AVX-512 and AVX2 kernels, and 50.4 dB between one thread and
        two, because its harmonic source turns the last bit of F0 into jumps of half a turn (see DECISIONS.md).
    """

    relative_rms: float
    audio_snr_db: float
    free_audio_snr_db: float


TOLERANCES: Final = {
    "llvm": Tolerance(1e-3, 50.0, 40.0),
    # As a CPU's: additions, products and fused ones are IEEE 754's, and CUDA's expf and its like are within two units
    # in the last place (CUDA C++ Programming Guide, mathematical functions) where nobody asks for fast ones.
    "cuda": Tolerance(1e-3, 50.0, 40.0),
    # TVM's runtime has Metal compile with fast mathematics, whose quotients and functions are a few units off (Metal
    # Shading Language Specification, table of errors): ten decibels less.
    "metal": Tolerance(3e-3, 40.0, 40.0),
}
"""By kind of device; of CPU and GPU together, the GPU's. Durations must be equal on every device."""


def tolerance(device: str) -> Tolerance:
    """Look up what a device named as ``--device`` names it is allowed."""
    return TOLERANCES[Placement.parse(device).gpu or "llvm"]


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
