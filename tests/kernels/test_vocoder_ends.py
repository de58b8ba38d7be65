"""The two ends of the vocoder: harmonic source and Fourier transforms, against NumPy and SciPy."""

import numpy as np
import pytest
from scipy.signal import ShortTimeFFT, get_window
from spectra import inverse_stft_case

from kokoro_desktop.kernels.harmonic import harmonic_phase, harmonic_source, harmonic_source_reference
from kokoro_desktop.kernels.stft import forward_matrix, inverse_matrix, inverse_stft, stft, window


@pytest.mark.parametrize("n", [1, 3, 40])
def test_harmonic_source(run_kernel, rng, n):
    f0 = np.where(rng.random(2 * n) < 0.3, rng.normal(0, 3, 2 * n), rng.uniform(80, 400, 2 * n)).astype(np.float32)
    noise = rng.standard_normal((600 * n, 9)).astype(np.float32)
    merge = rng.standard_normal(10).astype(np.float32)
    phase = run_kernel(harmonic_phase(), f0.reshape(n, 2), shape=(9, 2 * n))
    arguments = (f0.reshape(n, 2), phase, noise.T.reshape(9, n, 600), merge)
    source = run_kernel(harmonic_source(), *arguments, shape=(n, 600)).ravel()
    # the reference interpolates in float64; float32 holds a phase of 1e4 radians to 1e-3
    np.testing.assert_allclose(source, harmonic_source_reference(f0, noise, merge), atol=1e-2)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_stft_equals_scipy(run_kernel, rng, n):
    source = rng.standard_normal((n, 600)).astype(np.float32)
    y = run_kernel(stft(3), source, forward_matrix(), shape=(120 * n + 7, 22))
    assert not y[:3].any()
    assert not y[-3:].any()
    transform = ShortTimeFFT(get_window("hann", 20), hop=5, fs=1.0, phase_shift=None)
    extended = np.pad(source.ravel().astype(np.float64), 10, mode="reflect")
    # SciPy centres its slices; the slice around sample 10 + 5 t of the extended signal is transform t.
    expected = transform.stft(extended, p0=2, p1=2 + 120 * n + 1).T
    got = y[3:-3, :11] * np.exp(1j * y[3:-3, 11:])
    np.testing.assert_allclose(got, expected, atol=1e-5)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_inverse_stft_overlaps_and_adds(run_kernel, rng, n):
    x, expected = inverse_stft_case(rng, n)
    squares = (window() ** 2).astype(np.float32)
    got = run_kernel(inverse_stft(), x, inverse_matrix(), squares, shape=(n, 600)).ravel()
    np.testing.assert_allclose(got, expected, atol=2e-5)
