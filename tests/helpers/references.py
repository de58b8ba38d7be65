"""Simple float64 references for the kernels."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.kernels.layers import GATES
from kokoro_desktop.spec import (
    HARMONICS,
    SAMPLE_RATE,
    SAMPLES_PER_F0,
    SINE_AMPLITUDE,
    UNVOICED_NOISE,
    VOICED_NOISE,
    VOICED_THRESHOLD,
)

Floats = NDArray[np.float32]


def attention_reference(qkv: Floats, heads: int) -> NDArray[np.float64]:
    """Compute attention in float64 from queries, keys and values, [n, 3 C]; return float64 [n, C]."""
    n = len(qkv)
    q, k, v = qkv.astype(np.float64).reshape(n, 3, heads, -1).transpose(1, 2, 0, 3)
    scores = q @ k.transpose(0, 2, 1) / math.sqrt(q.shape[-1])
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    return np.asarray((weights @ v).transpose(1, 0, 2).reshape(n, -1))


def harmonic_source_reference(f0: Floats, noise: Floats, merge: Floats) -> NDArray[np.float64]:
    """Compute the harmonic source, [600 n], from f0 [2 n], noise [600 n] and merge [11]; only phases are float32."""
    cycles = f0[:, None] * np.arange(1, HARMONICS + 1, dtype=np.float32) / np.float32(SAMPLE_RATE)
    phase = np.cumsum((cycles - np.floor(cycles)).astype(np.float64), axis=0).astype(np.float32)
    phase = phase * np.float32(2) * np.float32(np.pi) * np.float32(SAMPLES_PER_F0)
    centres = np.arange(len(f0)) * SAMPLES_PER_F0 + (SAMPLES_PER_F0 - 1) / 2
    samples = np.arange(len(f0) * SAMPLES_PER_F0)
    angles = np.stack([np.interp(samples, centres, column) for column in phase.T.astype(np.float64)], axis=1)
    voiced = np.repeat(f0 > VOICED_THRESHOLD, SAMPLES_PER_F0)[:, None]
    gains = np.where(voiced, VOICED_NOISE, UNVOICED_NOISE)
    weights = merge[:HARMONICS].astype(np.float64)
    # The original model adds noise to each wave. Here, the noise is scaled such that one value per sample determines
    # the sum.
    waves = np.sin(angles) * SINE_AMPLITUDE * voiced + gains * noise[:, None] * weights / np.linalg.norm(weights)
    return np.asarray(np.tanh(waves @ weights + merge[HARMONICS]))


def merge_weights(rng: np.random.Generator) -> Floats:
    """Draw random merge weights of the harmonic source, float32 [11]: nine weights, their bias and their norm."""
    merge = rng.standard_normal(HARMONICS + 2).astype(np.float32)
    merge[-1] = np.linalg.norm(merge[:HARMONICS])
    return merge


def lstm_reference(x: Floats, weights: dict[str, Floats], *, reverse: bool) -> NDArray[np.float64]:
    """Compute one LSTM direction in float64; the keys of ``weights`` are PyTorch's names, such as ``weight_ih``."""
    wide_weights = {name: value.astype(np.float64) for name, value in weights.items()}
    hidden = wide_weights["weight_hh"].shape[1]
    state, cell = np.zeros(hidden), np.zeros(hidden)
    outputs = np.zeros((len(x), hidden))
    for step in reversed(range(len(x))) if reverse else range(len(x)):
        gates = wide_weights["weight_ih"] @ x[step] + wide_weights["bias_ih"]
        gates = gates + wide_weights["weight_hh"] @ state + wide_weights["bias_hh"]
        i, f, g, o = np.split(gates, GATES)
        cell = cell / (1 + np.exp(-f)) + np.tanh(g) / (1 + np.exp(-i))
        state = np.tanh(cell) / (1 + np.exp(-o))
        outputs[step] = state
    return outputs


def instance_affine_reference(
    x: Floats,
    style: Floats,
    weight: Floats,
    bias: Floats,
    epsilon: float = 1e-5,
) -> NDArray[np.float64]:
    """Compute scale and shift, float64 [2, C], from weight [style, 2 C]; bias includes the 1 of ``1 + gamma``."""
    gamma, beta = np.split(style[0].astype(np.float64) @ weight + bias, 2)
    scale = gamma / np.sqrt(x.astype(np.float64).var(axis=0) + epsilon)
    return np.stack([scale, beta - x.astype(np.float64).mean(axis=0) * scale])


def layer_norm_reference(x: Floats, affine: Floats, *, epsilon: float) -> NDArray[np.float64]:
    """Compute layer normalisation in float64; affine is [1, 2 C]."""
    gain, shift = np.split(affine[0].astype(np.float64), 2)
    wide_x = x.astype(np.float64)
    centred = wide_x - wide_x.mean(axis=1, keepdims=True)
    return np.asarray(centred / np.sqrt(wide_x.var(axis=1, keepdims=True) + epsilon) * gain + shift)


def conv1d_reference(
    x: Floats,
    weight: Floats,
    bias: Floats | None,
    *,
    dilation: int = 1,
    stride: int = 1,
) -> NDArray[np.float64]:
    """Compute a convolution in float64: x [p, cin], weight [cout, cin, taps] -> [m, cout]."""
    _, _, taps = weight.shape
    m = (len(x) - (taps - 1) * dilation - 1) // stride + 1
    wide_x, wide_weight = x.astype(np.float64), weight.astype(np.float64)
    y = sum(wide_x[k * dilation :][: (m - 1) * stride + 1 : stride] @ wide_weight[:, :, k].T for k in range(taps))
    return np.asarray(y) + (0.0 if bias is None else bias.astype(np.float64))


def same_conv1d_reference(x: NDArray[np.float64], weight: Floats, bias: Floats, dilation: int) -> NDArray[np.float64]:
    """Compute the convolution of the activated x [n, C] in float64, with padding to the same length."""
    taps = weight.shape[2]
    margin = (taps - 1) * dilation // 2
    padded = np.pad(x, ((margin, margin), (0, 0)))
    parts = [padded[k * dilation :][: len(x)] @ weight[:, :, k].astype(np.float64).T for k in range(taps)]
    return np.asarray(sum(parts) + bias.astype(np.float64))
