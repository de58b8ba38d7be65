"""The vocoder's Fourier transforms against NumPy and SciPy."""

import numpy as np
import pytest
from scipy.signal import ShortTimeFFT, get_window
from spectra import inverse_stft_case

from kokoro_desktop.kernels.signal_layers import InverseStft, Stft, forward_matrix, inverse_matrix, window


@pytest.mark.parametrize("n", [1, 2, 5])
def test_stft_equals_scipy(run_layer, rng, n):
    source = rng.standard_normal((n, 600)).astype(np.float32)
    y = run_layer(Stft(3), source, forward_matrix(), shape=(120 * n + 7, 22))
    assert not y[:3].any()
    assert not y[-3:].any()
    transform = ShortTimeFFT(get_window("hann", 20), hop=5, fs=1.0, phase_shift=None)
    extended = np.pad(source.ravel().astype(np.float64), 10, mode="reflect")
    # SciPy centres its slices; the slice around sample 10 + 5 t of the extended signal is transform t.
    expected = transform.stft(extended, p0=2, p1=2 + 120 * n + 1).T
    got = y[3:-3, :11] * np.exp(1j * y[3:-3, 11:])
    np.testing.assert_allclose(got, expected, atol=1e-5)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_inverse_stft_overlaps_and_adds(run_layer, rng, n):
    x, expected = inverse_stft_case(rng, n)
    squares = (window() ** 2).astype(np.float32)
    got = run_layer(InverseStft(), x, inverse_matrix(), squares, shape=(n, 600)).ravel()
    np.testing.assert_allclose(got, expected, atol=2e-5)
