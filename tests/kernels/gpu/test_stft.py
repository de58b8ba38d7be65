"""The vocoder's Fourier transforms on a GPU, against SciPy and NumPy."""

import numpy as np
import pytest
from scipy.signal import ShortTimeFFT, get_window
from spectra import inverse_stft_case

from kokoro_desktop.kernels.signal_layers import InverseStft, Stft, forward_matrix, inverse_matrix, window


@pytest.mark.parametrize("n", [1, 2, 5, 33])
@pytest.mark.parametrize("padding", [0, 3])
def test_stft_equals_scipy(run_gpu, rng, n, padding):
    source = rng.standard_normal((n, 600)).astype(np.float32)
    rows = 120 * n + 1
    y = run_gpu(Stft(padding), source, forward_matrix(), shape=(rows + 2 * padding, 22))
    assert not y[:padding].any()
    assert not y[padding + rows :].any()
    y = y[padding : padding + rows]
    transform = ShortTimeFFT(get_window("hann", 20), hop=5, fs=1.0, phase_shift=None)
    extended = np.pad(source.ravel().astype(np.float64), 10, mode="reflect")
    # SciPy centres its slices; the slice around sample 10 + 5 t of the extended signal is transform t.
    expected = transform.stft(extended, p0=2, p1=2 + rows).T
    np.testing.assert_allclose(y[:, :11] * np.exp(1j * y[:, 11:]), expected, atol=1e-5)


def test_angles_of_silence_are_zero(run_gpu):
    y = run_gpu(Stft(3), np.zeros((2, 600), np.float32), forward_matrix(), shape=(247, 22))
    assert not y.any()


@pytest.mark.parametrize("n", [1, 2, 5, 33])
def test_inverse_stft_overlaps_and_adds(run_gpu, rng, n):
    x, expected = inverse_stft_case(rng, n)
    squares = (window() ** 2).astype(np.float32)
    got = run_gpu(InverseStft(), x, inverse_matrix(), squares, shape=(n, 600)).ravel()
    np.testing.assert_allclose(got, expected, atol=2e-5)
