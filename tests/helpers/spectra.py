"""Test case for the inverse short-time Fourier transform, for all devices."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.kernels.signal_layers import window


def inverse_stft_case(rng: np.random.Generator, n: int) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
    """Return the kernel's input, float32 [120 n + 1, 32], and NumPy's result for it, float64 [600 n]."""
    audio = rng.standard_normal(600 * n)
    extended = np.pad(audio, 10, mode="reflect")
    frames = np.lib.stride_tricks.sliding_window_view(extended, 20)[::5]
    spectrum = np.fft.rfft(frames * window())
    # The kernel's angles are sines of its input, and therefore cannot exceed one radian.
    inside = np.clip(np.angle(spectrum), -1, 1)
    x = np.zeros((120 * n + 1, 32), np.float32)
    x[:, :11] = np.log(np.abs(spectrum) + 1e-12)
    x[:, 11:22] = np.arcsin(inside)
    pieces = np.fft.irfft(np.abs(spectrum) * np.exp(1j * inside), 20) * window()
    total, weight = np.zeros(600 * n + 20), np.zeros(600 * n + 20)
    for t, piece in enumerate(pieces):
        total[5 * t : 5 * t + 20] += piece
        weight[5 * t : 5 * t + 20] += window() ** 2
    return x, total[10:-10] / weight[10:-10]
