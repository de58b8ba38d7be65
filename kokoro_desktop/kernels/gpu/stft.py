"""Fourier transforms of the vocoder on a GPU."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.device_ir import THREADS, blocks, int32, registers, shared, threads
from kokoro_desktop.kernels.gpu.float32_math import cos, in_register, sin
from kokoro_desktop.kernels.ir import Buffer, Expr, ceil_div, choose, f32, store
from kokoro_desktop.kernels.signal_layers import BIN_COLUMNS, FEATURES, HOPS_PER_FRAME, InverseStft, Stft
from kokoro_desktop.kernels.vector_math import atan2, exp
from kokoro_desktop.spec import SAMPLES_PER_FRAME, STFT_BINS, STFT_HOP, STFT_SIZE

# Transforms per block.
ROWS: Final = 64
_OVERLAP: Final = STFT_SIZE // STFT_HOP
_HALF: Final = STFT_SIZE // 2


def _share(count: int, thread: Expr, emit: Callable[[Expr], None]) -> None:
    """Distribute ``count`` indices among the threads, and call ``emit(index)`` to emit the code for an index."""
    with T.serial(0, ceil_div(count, THREADS)) as step:
        index = T.bind(step.astype("int32") * THREADS + thread)
        if count % THREADS == 0:
            emit(index)
        else:
            with T.If(index < count), T.Then():
                emit(index)


def _split(index: Expr, columns: int) -> tuple[Expr, Expr]:
    """Split an index into row and column."""
    return T.bind(tirx.truncdiv(index, columns)), T.bind(tirx.truncmod(index, columns))


def emit_stft(layer: Stft) -> None:
    """Emit the STFT kernel: a block stages its samples and the matrix, and each thread computes one bin at a time."""
    source, matrix, y = layer.tensors()
    padding = layer.padding
    with blocks(ceil_div(y.shape[0], ROWS)) as block, threads(THREADS) as thread:
        first = T.bind(block.astype("int32") * ROWS)
        end = T.bind(int32(source.shape[0]) * SAMPLES_PER_FRAME - 1)
        rows = int32(y.shape[0])
        span = (ROWS - 1) * STFT_HOP + STFT_SIZE
        samples, factors = shared(span), shared(STFT_SIZE, 2 * BIN_COLUMNS)

        def stage_sample(index: Expr) -> None:
            place = T.bind((first - padding) * STFT_HOP - _HALF + index)
            mirrored = T.bind(tirx.max(place, -place))
            # Padding rows are beyond the mirrored ends; their values are not used.
            mirrored = T.bind(tirx.min(tirx.max(tirx.min(mirrored, 2 * end - mirrored), 0), end))
            frame, within = _split(mirrored, SAMPLES_PER_FRAME)
            store(samples, source[frame, within], index)

        def stage_factor(index: Expr) -> None:
            k, column = _split(index, 2 * BIN_COLUMNS)
            store(factors, matrix[k, column], k, column)

        def transform(index: Expr) -> None:
            local, k = _split(index, STFT_BINS)
            row = T.bind(first + local)
            with T.If(row < rows), T.Then():
                inside = tirx.all(row >= padding, row < rows - padding)
                choose(inside, lambda: _bin(samples, factors, y, local, row, k), lambda: _no_bin(y, row, k))

        _share(span, thread, stage_sample)
        _share(STFT_SIZE * 2 * BIN_COLUMNS, thread, stage_factor)
        _share(ROWS * STFT_BINS, thread, transform)


def _no_bin(y: Buffer, row: Expr, k: Expr) -> None:
    for part in range(2):
        store(y, f32(0.0), row, part * STFT_BINS + k)


def _bin(samples: Buffer, factors: Buffer, y: Buffer, local: Expr, row: Expr, k: Expr) -> None:
    """Compute and store the magnitude and angle of one bin."""
    parts = registers(2)
    for part in range(2):
        store(parts, f32(0.0), part)
    with T.serial(0, STFT_SIZE) as step:
        place = T.bind(step.astype("int32"))
        sample = T.bind(samples[local * STFT_HOP + place])
        for part in range(2):
            store(parts, parts[part] + sample * factors[place, part * BIN_COLUMNS + k], part)
    store(y, tirx.sqrt(parts[0] * parts[0] + parts[1] * parts[1]), row, k)
    store(y, atan2(parts[1], parts[0]), row, STFT_BINS + k)


def emit_inverse_stft(layer: InverseStft) -> None:
    """Emit the inverse STFT kernel, with one frame per block.

    Three steps exchange data through shared memory: the spectra of the hops that overlap the frame, their samples, and
    the overlap-add.
    """
    x, matrix, squares, audio = layer.tensors()
    n = audio.shape[0]
    with blocks(n) as block, threads(THREADS) as thread:
        frame = _Frame(block, int32(n), thread)
        frame.stage(matrix, squares)
        frame.spectra(x)
        frame.samples()
        frame.overlap(audio)


class _Frame:
    """Emitter for the steps that compute the audio of one frame."""

    def __init__(self, block: Expr, frames: Expr, thread: Expr) -> None:
        self.thread = thread
        self.index = T.bind(block.astype("int32"))
        self.first = T.bind(self.index * HOPS_PER_FRAME - 1)
        self.last = T.bind(frames * HOPS_PER_FRAME)
        hops = HOPS_PER_FRAME + _OVERLAP - 1
        self.hops, self.factors, self.weights = hops, shared(FEATURES, STFT_SIZE), shared(STFT_SIZE)
        self.parts, self.pieces = shared(hops, FEATURES), shared(hops, STFT_SIZE)

    def stage(self, matrix: Buffer, squares: Buffer) -> None:
        """Copy the matrix and the squared window to shared memory."""

        def factor(index: Expr) -> None:
            k, column = _split(index, STFT_SIZE)
            store(self.factors, matrix[k, column], k, column)

        _share(FEATURES * STFT_SIZE, self.thread, factor)
        _share(STFT_SIZE, self.thread, lambda index: store(self.weights, squares[index], index))

    def spectra(self, x: Buffer) -> None:
        """Compute the real and imaginary parts of the spectra of the hops that overlap the frame."""

        def emit(index: Expr) -> None:
            hop, k = _split(index, STFT_BINS)
            row = T.bind(tirx.min(tirx.max(self.first + hop, 0), self.last))
            magnitude = in_register(exp(x[row, k]))
            angle = in_register(sin(x[row, STFT_BINS + k]))
            store(self.parts, magnitude * cos(angle), hop, k)
            store(self.parts, magnitude * sin(angle), hop, STFT_BINS + k)

        _share(self.hops * STFT_BINS, self.thread, emit)

    def samples(self) -> None:
        """Compute 20 windowed samples per hop."""
        parts, factors = self.parts, self.factors

        def emit(index: Expr) -> None:
            hop, column = _split(index, STFT_SIZE)
            total = registers(1)
            store(total, f32(0.0), 0)
            with T.serial(0, STFT_BINS) as step:
                k = T.bind(step.astype("int32"))
                part = parts[hop, k] * factors[k, column]
                part = part + parts[hop, STFT_BINS + k] * factors[STFT_BINS + k, column]
                store(total, total[0] + part, 0)
            store(self.pieces, total[0], hop, column)

        _share(self.hops * STFT_SIZE, self.thread, emit)

    def overlap(self, audio: Buffer) -> None:
        """Add the overlapping samples, and divide by the sum of their squared windows."""

        def emit(index: Expr) -> None:
            hop, offset = _split(index, STFT_HOP)
            value, envelope = f32(0.0), f32(0.0)
            for back in range(_OVERLAP):
                # As in cpu.stft: sample 10 + 5 hop + offset, counted from two hops earlier, belongs to transforms hop -
                # 1 .. hop + 2 of this frame, which are rows hop .. hop + 3 of `pieces`.
                place = hop + (_OVERLAP - 1 - back)
                row = self.first + place
                exists = tirx.all(row >= 0, row <= self.last)
                column = offset + back * STFT_HOP
                value = value + tirx.Select(exists, self.pieces[place, column], f32(0.0))
                envelope = envelope + tirx.Select(exists, self.weights[column], f32(0.0))
            store(audio, value / envelope, self.index, index)

        _share(SAMPLES_PER_FRAME, self.thread, emit)
