"""Fourier transforms of the vocoder on a CPU."""

from __future__ import annotations

from typing import Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.ir import Expr, Registers, choose, f32, load, scratch, splat, store
from kokoro_desktop.kernels.signal_layers import (
    BIN_COLUMNS,
    FEATURES,
    HOPS_PER_FRAME,
    SAMPLE_COLUMNS,
    InverseStft,
    Stft,
)
from kokoro_desktop.kernels.vector_math import atan2, cos, exp, sin
from kokoro_desktop.spec import SAMPLES_PER_FRAME, STFT_BINS, STFT_HOP, STFT_SIZE

_LANES: Final = 8
_OVERLAP: Final = STFT_SIZE // STFT_HOP
_HALF: Final = STFT_SIZE // 2


def emit_stft(layer: Stft, _: Tiling) -> None:
    """Emit the STFT kernel; the transforms are distributed among the threads."""
    source, matrix, y = layer.tensors()
    n, m, padding = source.shape[0], y.shape[0], layer.padding
    per_part = BIN_COLUMNS // _LANES
    with T.parallel(0, m) as row:

        def zero(row: Expr = row) -> None:
            with T.serial(0, FEATURES) as c:
                store(y, f32(0.0), row, c)

        def transform(row: Expr = row) -> None:
            parts = Registers(2 * per_part, _LANES)
            for i in range(2 * per_part):
                parts[i] = splat(0.0, _LANES)
            with T.serial(0, STFT_SIZE) as k:
                place = T.bind((row - padding) * STFT_HOP + k - _HALF)
                mirrored = T.bind(tirx.max(place, -place))
                mirrored = T.bind(tirx.min(mirrored, 2 * (n * SAMPLES_PER_FRAME - 1) - mirrored))
                sample = splat(source[mirrored // SAMPLES_PER_FRAME, mirrored % SAMPLES_PER_FRAME], _LANES)
                for i in range(2 * per_part):
                    parts[i] = parts[i] + sample * load(matrix, k, i * _LANES, lanes=_LANES)
            features = scratch(2 * BIN_COLUMNS)
            for i in range(per_part):
                real, imaginary = parts[i], parts[per_part + i]
                magnitude = tirx.sqrt(real * real + imaginary * imaginary)
                store(features, magnitude, i * _LANES)
                store(features, atan2(imaginary, real), BIN_COLUMNS + i * _LANES)
            with T.serial(0, STFT_BINS) as c:
                store(y, features[c], row, c)
                store(y, features[BIN_COLUMNS + c], row, STFT_BINS + c)

        choose(tirx.all(row >= padding, row < m - padding), transform, zero)


def emit_inverse_stft(layer: InverseStft, _: Tiling) -> None:
    """Emit the inverse STFT kernel; the frames are distributed among the threads."""
    x, matrix, squares, audio = layer.tensors()
    n = audio.shape[0]
    hops = HOPS_PER_FRAME + _OVERLAP - 1
    with T.parallel(0, n) as frame:
        pieces = scratch(hops, SAMPLE_COLUMNS)
        parts = scratch(2 * BIN_COLUMNS)
        first = T.bind(frame * HOPS_PER_FRAME - 1)
        with T.serial(0, hops) as hop:
            row = T.bind(tirx.min(tirx.max(first + hop, 0), n * HOPS_PER_FRAME))
            for i in range(BIN_COLUMNS // _LANES):
                magnitude = T.bind(exp(load(x, row, i * _LANES, lanes=_LANES)))
                angle = T.bind(sin(load(x, row, STFT_BINS + i * _LANES, lanes=_LANES)))
                store(parts, magnitude * cos(angle), i * _LANES)
                store(parts, magnitude * sin(angle), BIN_COLUMNS + i * _LANES)
            samples = Registers(SAMPLE_COLUMNS // _LANES, _LANES)
            for i in range(SAMPLE_COLUMNS // _LANES):
                samples[i] = splat(0.0, _LANES)
            with T.serial(0, STFT_BINS) as k:
                real, imaginary = splat(parts[k], _LANES), splat(parts[BIN_COLUMNS + k], _LANES)
                for i in range(SAMPLE_COLUMNS // _LANES):
                    part = real * load(matrix, k, i * _LANES, lanes=_LANES)
                    part = part + imaginary * load(matrix, STFT_BINS + k, i * _LANES, lanes=_LANES)
                    samples[i] = samples[i] + part
            for i in range(SAMPLE_COLUMNS // _LANES):
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
