"""The vocoder's short-time Fourier transform (20 samples, hop 5) and its inverse, as small matrix products."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import (
    Expr,
    PrimFunc,
    Registers,
    choose,
    f32,
    load,
    prim_func,
    scratch,
    store,
    symbol,
    tensor,
    wide,
)
from kokoro_desktop.kernels.vector_math import atan2, cos, exp, sin
from kokoro_desktop.spec import SAMPLES_PER_FRAME, STFT_BINS, STFT_HOP, STFT_SIZE

FEATURES = 2 * STFT_BINS
"""Magnitudes and angles of one transform: 22."""
HOPS_PER_FRAME = SAMPLES_PER_FRAME // STFT_HOP
"""Transforms a frame: 120."""
SPECTRUM_WIDTH = 32
"""Columns of the spectrum given to the inverse: 22, and zeros that let whole vectors be read."""
_LANES = 8
_BIN_COLUMNS = 16
_SAMPLE_COLUMNS = 24
_OVERLAP = STFT_SIZE // STFT_HOP
_HALF = STFT_SIZE // 2


def window() -> NDArray[np.float64]:
    """Make the periodic Hann window."""
    return np.asarray(0.5 - 0.5 * np.cos(2 * np.pi * np.arange(STFT_SIZE) / STFT_SIZE))


def forward_matrix() -> NDArray[np.float32]:
    """Make [20, 32]: windowed cosines (columns 0..10) and negative sines (16..26); first and last sine exactly zero."""
    angle = 2 * np.pi * np.outer(np.arange(STFT_SIZE), np.arange(STFT_BINS)) / STFT_SIZE
    matrix = np.zeros((STFT_SIZE, 2 * _BIN_COLUMNS))
    matrix[:, :STFT_BINS] = np.cos(angle) * window()[:, None]
    matrix[:, _BIN_COLUMNS + 1 : _BIN_COLUMNS + STFT_BINS - 1] = -np.sin(angle[:, 1:-1]) * window()[:, None]
    return matrix.astype(np.float32)


def inverse_matrix() -> NDArray[np.float32]:
    """Make [22, 24]: what one real (rows 0..10) or imaginary (11..21) part adds to 20 windowed samples."""
    angle = 2 * np.pi * np.outer(np.arange(STFT_BINS), np.arange(STFT_SIZE)) / STFT_SIZE
    fold = np.full((STFT_BINS, 1), 2.0)
    fold[0] = fold[-1] = 1.0
    matrix = np.zeros((FEATURES, _SAMPLE_COLUMNS))
    matrix[:STFT_BINS, :STFT_SIZE] = fold * np.cos(angle) * window() / STFT_SIZE
    matrix[STFT_BINS + 1 : -1, :STFT_SIZE] = -2 * np.sin(angle[1:-1]) * window() / STFT_SIZE
    return matrix.astype(np.float32)


def stft(padding: int) -> PrimFunc:
    """Build: source float32 [n, 600], matrix float32 [20, 32] -> y float32 [120 n + 1 + 2 padding, 22].

    Magnitudes, then angles, of centred transforms with reflected ends, between ``padding`` rows of zeros.
    """

    def body() -> None:
        n, m = symbol("n"), symbol("m")
        source = tensor("source", n, SAMPLES_PER_FRAME)
        matrix = tensor("matrix", STFT_SIZE, 2 * _BIN_COLUMNS)
        y = tensor("y", m, FEATURES)
        per_part = _BIN_COLUMNS // _LANES
        with T.parallel(0, m) as row:

            def zero(row: Expr = row) -> None:
                with T.serial(0, FEATURES) as c:
                    store(y, f32(0.0), row, c)

            def transform(row: Expr = row) -> None:
                parts = Registers(2 * per_part, _LANES)
                for i in range(2 * per_part):
                    parts[i] = wide(0.0, _LANES)
                with T.serial(0, STFT_SIZE) as k:
                    place = T.bind((row - padding) * STFT_HOP + k - _HALF)
                    mirrored = T.bind(tirx.max(place, -place))
                    mirrored = T.bind(tirx.min(mirrored, 2 * (n * SAMPLES_PER_FRAME - 1) - mirrored))
                    sample = wide(source[mirrored // SAMPLES_PER_FRAME, mirrored % SAMPLES_PER_FRAME], _LANES)
                    for i in range(2 * per_part):
                        parts[i] = parts[i] + sample * load(matrix, k, i * _LANES, lanes=_LANES)
                features = scratch(2 * _BIN_COLUMNS)
                for i in range(per_part):
                    real, imaginary = parts[i], parts[per_part + i]
                    magnitude = tirx.sqrt(real * real + imaginary * imaginary)
                    store(features, magnitude, i * _LANES)
                    store(features, atan2(imaginary, real), _BIN_COLUMNS + i * _LANES)
                with T.serial(0, STFT_BINS) as c:
                    store(y, features[c], row, c)
                    store(y, features[_BIN_COLUMNS + c], row, STFT_BINS + c)

            choose(tirx.all(row >= padding, row < m - padding), transform, zero)

    return prim_func("stft", body)


def inverse_stft() -> PrimFunc:
    """Build: x float32 [120 n + 1, 32] (log magnitude 0..10, sine-wrapped angle 11..21), matrix float32 [22, 24],
    squares float32 [20] (the squared window) -> audio float32 [n, 600].

    Spectrum: exp(x[:11]) at angle sin(x[11:22]); transforms are overlapped and added, and divided by the sum of the
    squared windows that lie there, which is 3/2 but at the ends.
    """

    def body() -> None:
        n = symbol("n")
        x = tensor("x", symbol("m"), SPECTRUM_WIDTH)
        matrix = tensor("matrix", FEATURES, _SAMPLE_COLUMNS)
        squares = tensor("squares", STFT_SIZE)
        audio = tensor("audio", n, SAMPLES_PER_FRAME)
        hops = HOPS_PER_FRAME + _OVERLAP - 1
        with T.parallel(0, n) as frame:
            pieces = scratch(hops, _SAMPLE_COLUMNS)
            parts = scratch(2 * _BIN_COLUMNS)
            first = T.bind(frame * HOPS_PER_FRAME - 1)
            with T.serial(0, hops) as hop:
                row = T.bind(tirx.min(tirx.max(first + hop, 0), n * HOPS_PER_FRAME))
                for i in range(_BIN_COLUMNS // _LANES):
                    magnitude = T.bind(exp(load(x, row, i * _LANES, lanes=_LANES)))
                    angle = T.bind(sin(load(x, row, STFT_BINS + i * _LANES, lanes=_LANES)))
                    store(parts, magnitude * cos(angle), i * _LANES)
                    store(parts, magnitude * sin(angle), _BIN_COLUMNS + i * _LANES)
                samples = Registers(_SAMPLE_COLUMNS // _LANES, _LANES)
                for i in range(_SAMPLE_COLUMNS // _LANES):
                    samples[i] = wide(0.0, _LANES)
                with T.serial(0, STFT_BINS) as k:
                    real, imaginary = wide(parts[k], _LANES), wide(parts[_BIN_COLUMNS + k], _LANES)
                    for i in range(_SAMPLE_COLUMNS // _LANES):
                        part = real * load(matrix, k, i * _LANES, lanes=_LANES)
                        part = part + imaginary * load(matrix, STFT_BINS + k, i * _LANES, lanes=_LANES)
                        samples[i] = samples[i] + part
                for i in range(_SAMPLE_COLUMNS // _LANES):
                    store(pieces, samples[i], hop, i * _LANES)
            with T.serial(0, HOPS_PER_FRAME) as hop, T.serial(0, STFT_HOP) as offset:
                value, envelope = f32(0.0), f32(0.0)
                for back in range(_OVERLAP):
                    # Sample 10 + 5 hop + offset, counted from the transform two hops earlier, lies in transforms
                    # hop - 1 .. hop + 2 of this frame, which are rows hop .. hop + 3 of `pieces`.
                    piece = hop + (_OVERLAP - 1 - back)
                    row = first + piece
                    exists = tirx.all(row >= 0, row <= n * HOPS_PER_FRAME)
                    column = offset + back * STFT_HOP
                    value = value + tirx.Select(exists, pieces[piece, column], f32(0.0))
                    envelope = envelope + tirx.Select(exists, squares[column], f32(0.0))
                store(audio, value / envelope, frame, hop * STFT_HOP + offset)

    return prim_func("inverse_stft", body)
