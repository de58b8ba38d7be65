"""Layers at both ends of the vocoder: harmonic source, and 20-point Fourier transforms computed as matrix products."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.kernels.ir import Buffer, symbol, tensor
from kokoro_desktop.kernels.layers import Layer
from kokoro_desktop.kernels.normal_noise import WORDS
from kokoro_desktop.spec import F0_PER_FRAME, HARMONICS, SAMPLES_PER_FRAME, STFT_BINS, STFT_HOP, STFT_SIZE

FEATURES: Final = 2 * STFT_BINS  # magnitudes and angles of one transform: 22
# Transforms per frame: 120.
HOPS_PER_FRAME: Final = SAMPLES_PER_FRAME // STFT_HOP
# Columns of the inverse transform's input: 22, padded with zeros to whole vectors.
SPECTRUM_WIDTH: Final = 32
# Columns of a transform's real parts, and of its imaginary parts: 11, padded with zeros.
BIN_COLUMNS: Final = 16
# Columns of an inverse transform: 20 samples, padded with zeros.
SAMPLE_COLUMNS: Final = 24


def window() -> NDArray[np.float64]:
    """Return the periodic Hann window, float64 [20]."""
    return np.asarray(0.5 - 0.5 * np.cos(2 * np.pi * np.arange(STFT_SIZE) / STFT_SIZE))


def forward_matrix() -> NDArray[np.float32]:
    """Return the forward transform, float32 [20, 32].

    Columns 0..10 are windowed cosines, and columns 16..26 negative sines; the first and the last sine are 0.
    """
    angle = 2 * np.pi * np.outer(np.arange(STFT_SIZE), np.arange(STFT_BINS)) / STFT_SIZE
    matrix = np.zeros((STFT_SIZE, 2 * BIN_COLUMNS))
    matrix[:, :STFT_BINS] = np.cos(angle) * window()[:, None]
    matrix[:, BIN_COLUMNS + 1 : BIN_COLUMNS + STFT_BINS - 1] = -np.sin(angle[:, 1:-1]) * window()[:, None]
    return matrix.astype(np.float32)


def inverse_matrix() -> NDArray[np.float32]:
    """Return the inverse transform, float32 [22, 24].

    Each row is the contribution of one real part (rows 0..10) or imaginary part (rows 11..21) to 20 windowed samples.
    """
    angle = 2 * np.pi * np.outer(np.arange(STFT_BINS), np.arange(STFT_SIZE)) / STFT_SIZE
    fold = np.full((STFT_BINS, 1), 2.0)
    fold[0] = fold[-1] = 1.0
    matrix = np.zeros((FEATURES, SAMPLE_COLUMNS))
    matrix[:STFT_BINS, :STFT_SIZE] = fold * np.cos(angle) * window() / STFT_SIZE
    matrix[STFT_BINS + 1 : -1, :STFT_SIZE] = -2 * np.sin(angle[1:-1]) * window() / STFT_SIZE
    return matrix.astype(np.float32)


@dataclass(frozen=True)
class HarmonicPhase(Layer):
    """Phases of the harmonics of F0, each at the centre of the 300 samples that an F0 value covers."""

    SYMBOL: ClassVar[str] = "harmonic_phase"

    def tensors(self) -> tuple[Buffer, Buffer]:
        """Declare f0 [n, 2] in hertz and phase [9, 2n] in radians."""
        n = symbol("n")
        return tensor("f0", n, F0_PER_FRAME), tensor("phase", HARMONICS, n * F0_PER_FRAME)


@dataclass(frozen=True)
class HarmonicSource(Layer):
    """Excitation signal that merges noise with nine sine waves at multiples of F0.

    The reference adds a separate normal deviate to each of the nine sines. The sines are merged with fixed weights.
    The weighted sum of these deviates is therefore equivalent to one deviate scaled by the norm of the weights.
    """

    SYMBOL: ClassVar[str] = "harmonic_source"

    def tensors(self) -> tuple[Buffer, Buffer, Buffer, Buffer, Buffer]:
        """Declare the kernel's arguments, in order.

        The tensors are f0 [n, 2], phase [9, 2n], noise uint32 [6] (see `normal_noise.WORDS`), merge [11], and
        source [n, 600]. ``merge`` contains the nine weights, the bias, and the norm of the weights.
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
    """Short-time Fourier transform, centred, with reflected ends; ``padding`` rows of zeros enclose the result."""

    SYMBOL: ClassVar[str] = "stft"

    padding: int

    def tensors(self) -> tuple[Buffer, Buffer, Buffer]:
        """Declare the kernel's arguments, in order.

        The tensors are source [n, 600], matrix [20, 32] (see `forward_matrix`), and y [120 n + 1 + 2 padding, 22]. A
        row of y contains magnitudes, then angles.
        """
        return (
            tensor("source", symbol("n"), SAMPLES_PER_FRAME),
            tensor("matrix", STFT_SIZE, 2 * BIN_COLUMNS),
            tensor("y", symbol("m"), FEATURES),
        )


@dataclass(frozen=True)
class InverseStft(Layer):
    """Inverse transform of spectra with magnitude exp(x[:11]) and angle sin(x[11:22]).

    Overlapping frames are added, then divided by the sum of their squared windows, which is 3/2 except at the ends.
    """

    SYMBOL: ClassVar[str] = "inverse_stft"

    def tensors(self) -> tuple[Buffer, Buffer, Buffer, Buffer]:
        """Declare the kernel's arguments, in order.

        The tensors are x [120 n + 1, 32], matrix [22, 24] (see `inverse_matrix`), squares [20] (the squared window),
        and audio [n, 600]. Columns 0..10 of x are log magnitudes, and the sines of columns 11..21 are angles.
        """
        return (
            tensor("x", symbol("m"), SPECTRUM_WIDTH),
            tensor("matrix", FEATURES, SAMPLE_COLUMNS),
            tensor("squares", STFT_SIZE),
            tensor("audio", symbol("n"), SAMPLES_PER_FRAME),
        )
