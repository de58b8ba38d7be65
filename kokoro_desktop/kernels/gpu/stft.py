"""The vocoder's Fourier transform and its inverse on a GPU; see `kernels.stft` for their matrices."""

from __future__ import annotations

from collections.abc import Callable

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.constants import gpu_func
from kokoro_desktop.kernels.gpu.ir import barrier, blocks, int32, registers, shared, threads
from kokoro_desktop.kernels.gpu.limits import THREADS
from kokoro_desktop.kernels.gpu.math import cos, kept, sin
from kokoro_desktop.kernels.ir import Buffer, Expr, PrimFunc, ceil_div, choose, f32, store, symbol, tensor
from kokoro_desktop.kernels.stft import FEATURES, HOPS_PER_FRAME, SPECTRUM_WIDTH, forward_matrix, inverse_matrix
from kokoro_desktop.kernels.vector_math import atan2, exp
from kokoro_desktop.spec import SAMPLES_PER_FRAME, STFT_BINS, STFT_HOP, STFT_SIZE

ROWS = 64
"""Transforms of a block."""
_PART = forward_matrix().shape[1] // 2
"""Column at which the imaginary parts begin in the forward matrix."""
_COLUMNS = inverse_matrix().shape[1]
_OVERLAP = STFT_SIZE // STFT_HOP
_HALF = STFT_SIZE // 2


def _share(count: int, thread: Expr, emit: Callable[[Expr], None]) -> None:
    """Do ``emit(index)`` for ``count`` indices, a thread each in turn."""
    with T.serial(0, ceil_div(count, THREADS)) as step:
        index = T.bind(step.astype("int32") * THREADS + thread)
        if count % THREADS == 0:
            emit(index)
        else:
            with T.If(index < count), T.Then():
                emit(index)


def _split(index: Expr, columns: int) -> tuple[Expr, Expr]:
    """Bring an index into rows and columns."""
    return T.bind(tirx.truncdiv(index, columns)), T.bind(tirx.truncmod(index, columns))


def stft(padding: int) -> PrimFunc:
    """Build the short-time Fourier transform; see `kernels.stft.stft`.

    A block has a copy of its samples and of the matrix, a thread computes a bin of a transform at a time.
    """

    def body() -> None:
        n, m = symbol("n"), symbol("m")
        source = tensor("source", n, SAMPLES_PER_FRAME)
        matrix = tensor("matrix", STFT_SIZE, 2 * _PART)
        y = tensor("y", m, FEATURES)
        with blocks(ceil_div(m, ROWS)) as block, threads(THREADS) as thread:
            first = T.bind(block.astype("int32") * ROWS)
            end = T.bind(int32(n) * SAMPLES_PER_FRAME - 1)
            rows = int32(m)
            span = (ROWS - 1) * STFT_HOP + STFT_SIZE
            samples, factors = shared(span), shared(STFT_SIZE, 2 * _PART)

            def stage_sample(index: Expr) -> None:
                place = T.bind((first - padding) * STFT_HOP - _HALF + index)
                mirrored = T.bind(tirx.max(place, -place))
                # Rows of padding lie beyond the mirrored ends; what is read for them is not used.
                mirrored = T.bind(tirx.min(tirx.max(tirx.min(mirrored, 2 * end - mirrored), 0), end))
                frame, within = _split(mirrored, SAMPLES_PER_FRAME)
                store(samples, source[frame, within], index)

            def stage_factor(index: Expr) -> None:
                k, column = _split(index, 2 * _PART)
                store(factors, matrix[k, column], k, column)

            def transform(index: Expr) -> None:
                local, k = _split(index, STFT_BINS)
                row = T.bind(first + local)
                with T.If(row < rows), T.Then():
                    inside = tirx.all(row >= padding, row < rows - padding)
                    choose(inside, lambda: _bin(samples, factors, y, local, row, k), lambda: _no_bin(y, row, k))

            _share(span, thread, stage_sample)
            _share(STFT_SIZE * 2 * _PART, thread, stage_factor)
            barrier()
            _share(ROWS * STFT_BINS, thread, transform)

    return gpu_func("stft", body)


def _no_bin(y: Buffer, row: Expr, k: Expr) -> None:
    for part in range(2):
        store(y, f32(0.0), row, part * STFT_BINS + k)


def _bin(samples: Buffer, factors: Buffer, y: Buffer, local: Expr, row: Expr, k: Expr) -> None:
    """Magnitude and angle of one bin."""
    parts = registers(2)
    for part in range(2):
        store(parts, f32(0.0), part)
    with T.serial(0, STFT_SIZE) as step:
        place = T.bind(step.astype("int32"))
        sample = T.bind(samples[local * STFT_HOP + place])
        for part in range(2):
            store(parts, parts[part] + sample * factors[place, part * _PART + k], part)
    store(y, tirx.sqrt(parts[0] * parts[0] + parts[1] * parts[1]), row, k)
    store(y, atan2(parts[1], parts[0]), row, STFT_BINS + k)


def inverse_stft() -> PrimFunc:
    """Build the inverse; see `kernels.stft.inverse_stft`.

    A block makes a frame, in three steps through shared memory: spectra of the hops that reach into it, their samples,
    and the sums of these where they overlap.
    """

    def body() -> None:
        n = symbol("n")
        x = tensor("x", symbol("m"), SPECTRUM_WIDTH)
        matrix = tensor("matrix", FEATURES, _COLUMNS)
        squares = tensor("squares", STFT_SIZE)
        audio = tensor("audio", n, SAMPLES_PER_FRAME)
        with blocks(n) as block, threads(THREADS) as thread:
            frame = _Frame(block, int32(n), thread)
            frame.stage(matrix, squares)
            frame.spectra(x)
            barrier()
            frame.samples()
            barrier()
            frame.overlap(audio)

    return gpu_func("inverse_stft", body)


class _Frame:
    """Emits the steps that make a frame."""

    def __init__(self, block: Expr, frames: Expr, thread: Expr) -> None:
        self.thread = thread
        self.index = T.bind(block.astype("int32"))
        self.first = T.bind(self.index * HOPS_PER_FRAME - 1)
        self.last = T.bind(frames * HOPS_PER_FRAME)
        hops = HOPS_PER_FRAME + _OVERLAP - 1
        self.hops, self.factors, self.weights = hops, shared(FEATURES, STFT_SIZE), shared(STFT_SIZE)
        self.parts, self.pieces = shared(hops, FEATURES), shared(hops, STFT_SIZE)

    def stage(self, matrix: Buffer, squares: Buffer) -> None:
        """Copy the matrix and the squared window."""

        def factor(index: Expr) -> None:
            k, column = _split(index, STFT_SIZE)
            store(self.factors, matrix[k, column], k, column)

        _share(FEATURES * STFT_SIZE, self.thread, factor)
        _share(STFT_SIZE, self.thread, lambda index: store(self.weights, squares[index], index))

    def spectra(self, x: Buffer) -> None:
        """Compute real and imaginary parts."""

        def emit(index: Expr) -> None:
            hop, k = _split(index, STFT_BINS)
            row = T.bind(tirx.min(tirx.max(self.first + hop, 0), self.last))
            magnitude = kept(exp(x[row, k]))
            angle = kept(sin(x[row, STFT_BINS + k]))
            store(self.parts, magnitude * cos(angle), hop, k)
            store(self.parts, magnitude * sin(angle), hop, STFT_BINS + k)

        _share(self.hops * STFT_BINS, self.thread, emit)

    def samples(self) -> None:
        """Transform them: 20 windowed samples a hop."""
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
        """Add up what lies at each sample, and divide by the squared windows that lie there."""

        def emit(index: Expr) -> None:
            hop, offset = _split(index, STFT_HOP)
            value, envelope = f32(0.0), f32(0.0)
            for back in range(_OVERLAP):
                # As in kernels.stft: sample 10 + 5 hop + offset, counted from two hops earlier, lies in transforms
                # hop - 1 .. hop + 2 of this frame, which are rows hop .. hop + 3 of `pieces`.
                place = hop + (_OVERLAP - 1 - back)
                row = self.first + place
                exists = tirx.all(row >= 0, row <= self.last)
                column = offset + back * STFT_HOP
                value = value + tirx.Select(exists, self.pieces[place, column], f32(0.0))
                envelope = envelope + tirx.Select(exists, self.weights[column], f32(0.0))
            store(audio, value / envelope, self.index, index)

        _share(SAMPLES_PER_FRAME, self.thread, emit)
