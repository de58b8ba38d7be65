"""The two ends of the vocoder: harmonic source and Fourier transforms (20 samples, hop 5) as small matrix products."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.kernels.ir import Buffer, symbol, tensor
from kokoro_desktop.kernels.layers import Layer
from kokoro_desktop.kernels.normal_noise import WORDS
from kokoro_desktop.spec import F0_PER_FRAME, HARMONICS, SAMPLES_PER_FRAME, STFT_BINS, STFT_HOP, STFT_SIZE

FEATURES: Final = 2 * STFT_BINS
"""Magnitudes and angles of one transform: 22."""
HOPS_PER_FRAME: Final = SAMPLES_PER_FRAME // STFT_HOP
"""Transforms a frame: 120."""
SPECTRUM_WIDTH: Final = 32
"""Columns of the spectrum given to the inverse: 22, and zeros that let whole vectors be read."""
BIN_COLUMNS: Final = 16
"""Columns of a transform's real parts, and of its imaginary ones: 11, and zeros."""
SAMPLE_COLUMNS: Final = 24
"""Columns of an inverse transform: 20 samples, and zeros."""


def window() -> NDArray[np.float64]:
    """Make the periodic Hann window, float64 [20]."""
    return np.asarray(0.5 - 0.5 * np.cos(2 * np.pi * np.arange(STFT_SIZE) / STFT_SIZE))


def forward_matrix() -> NDArray[np.float32]:
    """Make [20, 32]: windowed cosines (columns 0..10) and negative sines (16..26); first and last sine exactly zero."""
    angle = 2 * np.pi * np.outer(np.arange(STFT_SIZE), np.arange(STFT_BINS)) / STFT_SIZE
    matrix = np.zeros((STFT_SIZE, 2 * BIN_COLUMNS))
    matrix[:, :STFT_BINS] = np.cos(angle) * window()[:, None]
    matrix[:, BIN_COLUMNS + 1 : BIN_COLUMNS + STFT_BINS - 1] = -np.sin(angle[:, 1:-1]) * window()[:, None]
    return matrix.astype(np.float32)


def inverse_matrix() -> NDArray[np.float32]:
    """Make [22, 24]: what one real (rows 0..10) or imaginary (11..21) part adds to 20 windowed samples."""
    angle = 2 * np.pi * np.outer(np.arange(STFT_BINS), np.arange(STFT_SIZE)) / STFT_SIZE
    fold = np.full((STFT_BINS, 1), 2.0)
    fold[0] = fold[-1] = 1.0
    matrix = np.zeros((FEATURES, SAMPLE_COLUMNS))
    matrix[:STFT_BINS, :STFT_SIZE] = fold * np.cos(angle) * window() / STFT_SIZE
    matrix[STFT_BINS + 1 : -1, :STFT_SIZE] = -2 * np.sin(angle[1:-1]) * window() / STFT_SIZE
    return matrix.astype(np.float32)


@dataclass(frozen=True)
class HarmonicPhase(Layer):
    """The phases of F0's harmonics, in the middle of the 300 samples for which a value of F0 holds."""

    SYMBOL: ClassVar[str] = "harmonic_phase"

    def tensors(self) -> tuple[Buffer, Buffer]:
        """f0 [n, 2] in hertz, phase [9, 2n] in radians."""
        n = symbol("n")
        return tensor("f0", n, F0_PER_FRAME), tensor("phase", HARMONICS, n * F0_PER_FRAME)


@dataclass(frozen=True)
class HarmonicSource(Layer):
    """The excitation: nine sines that follow F0, and noise, merged into one signal.

    The reference adds a normal number of its own to each of the nine. As all are merged with fixed weights, that is one
    number, with the weights' norm.
    """

    SYMBOL: ClassVar[str] = "harmonic_source"

    def tensors(self) -> tuple[Buffer, Buffer, Buffer, Buffer, Buffer]:
        """f0 [n, 2], phase [9, 2n], noise uint32 [6] (see `normal_noise.WORDS`), merge [11] (weights of the nine, bias,
        norm of the weights), source [n, 600].
        """
        n = symbol("n")
        return (
            tensor("f0", n, F0_PER_FRAME),
            tensor("phase", HARMONICS, n * F0_PER_FRAME),
            tensor("noise", WORDS, dtype="uint32"),
            tensor("merge", HARMONICS + 2),
            tensor("source", n, SAMPLES_PER_FRAME),
        )


@dataclass(frozen=True)
class Stft(Layer):
    """The short-time Fourier transform, centred, with reflected ends, between ``padding`` rows of zeros."""

    SYMBOL: ClassVar[str] = "stft"

    padding: int

    def tensors(self) -> tuple[Buffer, Buffer, Buffer]:
        """Source [n, 600], matrix [20, 32] (see `forward_matrix`), y [120 n + 1 + 2 padding, 22]: magnitudes,
        then angles.
        """
        return (
            tensor("source", symbol("n"), SAMPLES_PER_FRAME),
            tensor("matrix", STFT_SIZE, 2 * BIN_COLUMNS),
            tensor("y", symbol("m"), FEATURES),
        )


@dataclass(frozen=True)
class InverseStft(Layer):
    """The inverse transform of spectra exp(x[:11]) at angle sin(x[11:22]).

    Transforms are overlapped and added, and divided by the sum of the squared windows that lie there, which is 3/2 but
    at the ends.
    """

    SYMBOL: ClassVar[str] = "inverse_stft"

    def tensors(self) -> tuple[Buffer, Buffer, Buffer, Buffer]:
        """x [120 n + 1, 32] (log magnitude 0..10, sine-wrapped angle 11..21), matrix [22, 24] (see `inverse_matrix`),
        squares [20] (the squared window), audio [n, 600].
        """
        return (
            tensor("x", symbol("m"), SPECTRUM_WIDTH),
            tensor("matrix", FEATURES, SAMPLE_COLUMNS),
            tensor("squares", STFT_SIZE),
            tensor("audio", symbol("n"), SAMPLES_PER_FRAME),
        )
