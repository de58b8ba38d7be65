"""The vocoder's Fourier transforms on a GPU, against SciPy and NumPy."""

import numpy as np
import pytest
from scipy.signal import ShortTimeFFT, get_window

from kokoro_desktop.kernels.gpu.stft import inverse_stft, stft
from kokoro_desktop.kernels.stft import forward_matrix, inverse_matrix, window


@pytest.mark.parametrize("n", [1, 2, 5, 33])
@pytest.mark.parametrize("padding", [0, 3])
def test_stft_equals_scipy(run_gpu, rng, n, padding):
    source = rng.standard_normal((n, 600)).astype(np.float32)
    rows = 120 * n + 1
    y = run_gpu(stft(padding), source, forward_matrix(), shape=(rows + 2 * padding, 22))
    assert not y[:padding].any()
    assert not y[padding + rows :].any()
    y = y[padding : padding + rows]
    transform = ShortTimeFFT(get_window("hann", 20), hop=5, fs=1.0, phase_shift=None)
    extended = np.pad(source.ravel().astype(np.float64), 10, mode="reflect")
    # SciPy centres its slices; the slice around sample 10 + 5 t of the extended signal is transform t.
    expected = transform.stft(extended, p0=2, p1=2 + rows).T
    np.testing.assert_allclose(y[:, :11] * np.exp(1j * y[:, 11:]), expected, atol=1e-5)


def test_angles_of_silence_are_zero(run_gpu):
    y = run_gpu(stft(3), np.zeros((2, 600), np.float32), forward_matrix(), shape=(247, 22))
    assert not y.any()


@pytest.mark.parametrize("n", [1, 2, 5, 33])
def test_inverse_stft_overlaps_and_adds(run_gpu, rng, n):
    audio = rng.standard_normal(600 * n)
    extended = np.pad(audio, 10, mode="reflect")
    frames = np.lib.stride_tricks.sliding_window_view(extended, 20)[::5]
    spectrum = np.fft.rfft(frames * window())
    # The kernel's angles are sines of its input, so none beyond one radian can be given.
    inside = np.clip(np.angle(spectrum), -1, 1)
    x = np.zeros((120 * n + 1, 32), np.float32)
    x[:, :11] = np.log(np.abs(spectrum) + 1e-12)
    x[:, 11:22] = np.arcsin(inside)
    squares = (window() ** 2).astype(np.float32)
    got = run_gpu(inverse_stft(), x, inverse_matrix(), squares, shape=(n, 600)).ravel()
    pieces = np.fft.irfft(np.abs(spectrum) * np.exp(1j * inside), 20) * window()
    total, weight = np.zeros(600 * n + 20), np.zeros(600 * n + 20)
    for t, piece in enumerate(pieces):
        total[5 * t : 5 * t + 20] += piece
        weight[5 * t : 5 * t + 20] += window() ** 2
    np.testing.assert_allclose(got, total[10:-10] / weight[10:-10], atol=2e-5)
