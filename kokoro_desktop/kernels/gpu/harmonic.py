"""Harmonic source on a GPU: phases are summed as integers, because the order of integer additions does not matter."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.device_ir import (
    THREADS,
    barrier,
    blocks,
    int32,
    multiply_add,
    registers,
    shared,
    threads,
)
from kokoro_desktop.kernels.gpu.float32_math import divide, in_register, sin
from kokoro_desktop.kernels.ir import Buffer, Expr, ceil_div, f32, store
from kokoro_desktop.kernels.normal_noise import WORDS, normal_number
from kokoro_desktop.kernels.signal_layers import HarmonicPhase, HarmonicSource
from kokoro_desktop.kernels.vector_math import tanh
from kokoro_desktop.spec import (
    F0_PER_FRAME,
    HARMONICS,
    SAMPLE_RATE,
    SAMPLES_PER_F0,
    SAMPLES_PER_FRAME,
    SINE_AMPLITUDE,
    UNVOICED_NOISE,
    VOICED_NOISE,
    VOICED_THRESHOLD,
)

# Fractional bits of a sum of cycles. A float32 in (2**-21, 1], an F0 above 0.012 Hz, is a multiple of 2**-44, so its
# sum is exact, like that of float64; smaller values lose their lower bits. The other 19 bits suffice for 2**19 values,
# or 109 minutes.
FRACTION_BITS: Final = 44
_MANTISSA_BITS: Final = 23


def emit_harmonic_phase(layer: HarmonicPhase) -> None:
    """Emit the kernel that computes phases, with one harmonic per block.

    Each thread sums a chunk of consecutive values. It then sums them again, starting from the total of all preceding
    chunks.
    """
    f0, phase = layer.tensors()
    with blocks(HARMONICS) as harmonic, threads(THREADS) as thread:
        count = T.bind(int32(f0.shape[0]) * F0_PER_FRAME)
        chunk = T.bind(tirx.truncdiv(count + (THREADS - 1), THREADS))
        first = T.bind(thread * chunk)
        length = T.bind(tirx.max(tirx.min(chunk, count - first), 0))
        total = registers(1, "int64")
        sums = shared(THREADS, dtype="int64")

        def add(step: Expr) -> Expr:
            place = T.bind(first + step.astype("int32"))
            hertz = f0[tirx.truncdiv(place, F0_PER_FRAME), tirx.truncmod(place, F0_PER_FRAME)]
            cycles = hertz * (harmonic + 1).astype("float32")
            store(total, total[0] + _fraction(cycles), 0)
            return place

        store(total, tirx.const(0, "int64"), 0)
        with T.serial(0, length) as step:
            add(step)
        store(sums, total[0], thread)
        _sum_before(sums, total, thread)
        with T.serial(0, length) as step:
            place = add(step)
            store(phase, _radians(total[0]), harmonic, place)


def _fraction(cycles_per_second: Expr) -> Expr:
    """Return the fractional part of a frequency's phase increment per sample: int64, unit 2**-`FRACTION_BITS` cycles.

    The division by the sample rate is rounded to float32, as in PyTorch.
    """
    cycles = in_register(divide(cycles_per_second, SAMPLE_RATE))
    fraction = cycles - tirx.floor(cycles)
    return in_register((fraction * f32(2.0**FRACTION_BITS)).astype("int64"))


def _sum_before(sums: Buffer, total: Buffer, thread: Expr) -> None:
    """Store the sum of the preceding threads' ``sums`` in ``total``; the scan follows Hillis and Steele."""
    reach = 1
    while reach < THREADS:
        barrier()
        with T.If(thread >= reach), T.Then():
            store(total, total[0] + sums[thread - reach], 0)
        store(sums, total[0], thread)
        reach *= 2
    store(total, tirx.if_then_else(thread > 0, sums[tirx.max(thread - 1, 0)], tirx.const(0, "int64")), 0)


def _radians(total: Expr) -> Expr:
    """Convert a sum to radians: ``total * 2 * pi * 300``, rounded to float32 after each factor.

    A compiler with fast math would combine the factors. The last product is therefore computed with integers: mantissa
    times 75 (fewer than 31 bits), rounded by the conversion to float32. The other factors only change the exponent.
    """
    turned = in_register(total.astype("float32") * f32(math.pi))
    bits = in_register(tirx.reinterpret("int32", turned))
    mantissa = tirx.bitwise_or(tirx.bitwise_and(bits, (1 << _MANTISSA_BITS) - 1), 1 << _MANTISSA_BITS)
    product = (mantissa * (SAMPLES_PER_F0 // 4)).astype("float32")
    # Exponents of total's unit, of the factors 2 and 4, and of the mantissa's unit.
    shift = -FRACTION_BITS + 1 + 2 - _MANTISSA_BITS
    exponent = in_register(tirx.shift_right(bits, _MANTISSA_BITS) + shift)
    power = in_register(tirx.shift_left(exponent, _MANTISSA_BITS))
    return tirx.Select(total > 0, product * tirx.reinterpret("float32", power), f32(0.0))


def emit_harmonic_source(layer: HarmonicSource) -> None:
    """Emit the kernel that computes the excitation signal, with one sample per thread."""
    f0, phase, noise, merge, source = layer.tensors()
    with blocks(ceil_div(f0.shape[0] * SAMPLES_PER_FRAME, THREADS)) as block, threads(THREADS) as thread:
        sample = T.bind(block.astype("int32") * THREADS + thread)
        frames = int32(f0.shape[0])

        def emit() -> None:
            frame = T.bind(tirx.truncdiv(sample, SAMPLES_PER_FRAME))
            within = T.bind(tirx.truncmod(sample, SAMPLES_PER_FRAME))
            step = f32(float(np.float32(1 / SAMPLES_PER_F0)))
            centred = multiply_add(step, sample.astype("float32") + f32(0.5), f32(-0.5))
            place = in_register(tirx.max(centred, f32(0.0)))
            before = in_register(place.astype("int32"))
            after = in_register(tirx.min(before + 1, frames * F0_PER_FRAME - 1))
            share_after = in_register(place - before.astype("float32"))
            share_before = in_register(f32(1.0) - share_after)
            voiced = T.bind(f0[frame, tirx.truncdiv(within, SAMPLES_PER_F0)]) > f32(VOICED_THRESHOLD)
            sine_gain = in_register(tirx.Select(voiced, f32(SINE_AMPLITUDE), f32(0.0)))
            noise_gain = in_register(tirx.Select(voiced, f32(VOICED_NOISE), f32(UNVOICED_NOISE)))
            number = normal_number(sample.astype("uint32"), [noise[word] for word in range(WORDS)], in_register)
            total = registers(1)
            store(total, merge[HARMONICS] + noise_gain * merge[HARMONICS + 1] * number, 0)
            with T.serial(0, HARMONICS) as harmonic:
                angle = multiply_add(share_before, phase[harmonic, before], share_after * phase[harmonic, after])
                store(total, total[0] + sin(angle) * sine_gain * merge[harmonic], 0)
            store(source, tanh(total[0]), frame, within)

        with T.If(sample < frames * SAMPLES_PER_FRAME), T.Then():
            emit()
