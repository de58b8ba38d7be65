"""The matrices of the vocoder's Fourier transforms do what SciPy's and NumPy's transforms do."""

from __future__ import annotations

import numpy as np
from scipy.signal import get_window

from kokoro_desktop.kernels.signal_layers import (
    BIN_COLUMNS,
    SAMPLE_COLUMNS,
    HarmonicPhase,
    InverseStft,
    Stft,
    forward_matrix,
    inverse_matrix,
    window,
)
from kokoro_desktop.spec import STFT_BINS, STFT_SIZE


def test_window_is_the_periodic_hann_window() -> None:
    np.testing.assert_allclose(window(), get_window("hann", STFT_SIZE), atol=1e-15)


def test_forward_product_is_the_transform_of_the_windowed_samples() -> None:
    samples = np.random.default_rng(0).standard_normal(STFT_SIZE)
    made, expected = samples @ forward_matrix(), np.fft.rfft(samples * window())
    np.testing.assert_allclose(made[:STFT_BINS], expected.real, atol=1e-6)
    np.testing.assert_allclose(made[BIN_COLUMNS : BIN_COLUMNS + STFT_BINS], expected.imag, atol=1e-6)
    filling = [*range(STFT_BINS, BIN_COLUMNS), *range(BIN_COLUMNS + STFT_BINS, 2 * BIN_COLUMNS)]
    assert not forward_matrix()[:, filling].any()


def test_first_and_last_imaginary_part_are_exactly_zero() -> None:
    assert not forward_matrix()[:, [BIN_COLUMNS, BIN_COLUMNS + STFT_BINS - 1]].any()


def test_inverse_product_is_the_inverse_transform_in_its_window() -> None:
    numbers = np.random.default_rng(1)
    real, imaginary = numbers.standard_normal((2, STFT_BINS))
    made = np.concatenate([real, imaginary]) @ inverse_matrix()
    np.testing.assert_allclose(made[:STFT_SIZE], np.fft.irfft(real + 1j * imaginary) * window(), atol=1e-6)
    assert made.shape == (SAMPLE_COLUMNS,)
    assert not made[STFT_SIZE:].any()


def test_kernels_are_named_after_their_layers() -> None:
    assert [layer.name for layer in (HarmonicPhase(), Stft(3), InverseStft())] == [
        "harmonic_phase", "stft", "inverse_stft",
    ]  # fmt: skip
