"""The harmonic source: nine sines that follow F0, and noise, merged into one excitation signal.

The reference works in float32 with phases up to 1e5 radians, where one unit in the last place is heard. Sums and
interpolation are therefore rounded exactly where PyTorch 2 rounds them: phases accumulate in float64 and are stored
as float32, and each interpolation is one multiplication and one fused multiply-add.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import Expr, PrimFunc, Registers, f32, prim_func, scratch, store, symbol, tensor, wide
from kokoro_desktop.kernels.vector_math import fused, sin, tanh
from kokoro_desktop.spec import F0_PER_FRAME, HARMONICS, SAMPLE_RATE, SAMPLES_PER_FRAME

SAMPLES_PER_VALUE = SAMPLES_PER_FRAME // F0_PER_FRAME
"""Samples for which one value of F0 holds: 300."""
SINE_AMPLITUDE = 0.1
VOICED_NOISE = 0.003
UNVOICED_NOISE = SINE_AMPLITUDE / 3
VOICED_THRESHOLD = 10.0
"""F0 in hertz above which a sound is voiced. All four as in the reference's SineGen."""
_LANES = 8
"""600 samples are whole vectors of eight on every CPU; LLVM splits or joins them."""


def harmonic_phase() -> PrimFunc:
    """Build: f0 float32 [n, 2] (hertz) -> phase float32 [9, 2n] (radians at the middle of each value's 300 samples)."""

    def body() -> None:
        n = symbol("n")
        f0 = tensor("f0", n, F0_PER_FRAME)
        phase = tensor("phase", HARMONICS, n * F0_PER_FRAME)
        with T.parallel(0, HARMONICS) as harmonic:
            total = scratch(1, dtype="float64")
            T.buffer_store(total, tirx.const(0.0, "float64"), [0])
            with T.serial(0, n * F0_PER_FRAME) as i:
                cycles = f0[i // F0_PER_FRAME, i % F0_PER_FRAME] * (harmonic + 1).astype("float32")
                cycles = T.bind(cycles / f32(SAMPLE_RATE))
                T.buffer_store(total, total[0] + (cycles - tirx.floor(cycles)).astype("float64"), [0])
                radians = total[0].astype("float32") * f32(2.0) * f32(math.pi) * f32(SAMPLES_PER_VALUE)
                T.buffer_store(phase, radians, [harmonic, i])

    return prim_func("harmonic_phase", body)


def harmonic_source() -> PrimFunc:
    """Build the excitation from phases.

    f0 float32 [n, 2], phase float32 [9, 2n], noise float32 [9, n, 600] (standard normal), merge float32 [10] (weights
    of the nine, then the bias) -> source float32 [n, 600].
    """

    def body() -> None:
        n = symbol("n")
        f0 = tensor("f0", n, F0_PER_FRAME)
        phase = tensor("phase", HARMONICS, n * F0_PER_FRAME)
        noise = tensor("noise", HARMONICS, n, SAMPLES_PER_FRAME)
        merge = tensor("merge", HARMONICS + 1)
        source = tensor("source", n, SAMPLES_PER_FRAME)
        with T.parallel(0, n) as frame, T.serial(0, SAMPLES_PER_FRAME // _LANES) as group:
            within = tirx.Ramp(group * _LANES, tirx.IntImm("int64", 1), _LANES)
            sample = tirx.Ramp(frame * SAMPLES_PER_FRAME + group * _LANES, tirx.IntImm("int64", 1), _LANES)
            middle = T.bind(sample.astype(f"float32x{_LANES}") + wide(0.5, _LANES))
            step = wide(float(np.float32(1 / SAMPLES_PER_VALUE)), _LANES)
            place = fused(step, middle, wide(-0.5, _LANES))
            place = T.bind(tirx.max(place, wide(0.0, _LANES)))
            before = T.bind(place.astype(f"int64x{_LANES}"))
            last = tirx.Broadcast(n * F0_PER_FRAME - 1, _LANES)
            after = T.bind(tirx.min(before + tirx.Broadcast(tirx.IntImm("int64", 1), _LANES), last))
            share_after = T.bind(place - before.astype(f"float32x{_LANES}"))
            share_before = T.bind(wide(1.0, _LANES) - share_after)
            value = within // tirx.Broadcast(tirx.IntImm("int64", SAMPLES_PER_VALUE), _LANES)
            hertz = T.bind(f0[frame, value])
            sine_gain = T.bind(
                tirx.Select(hertz > wide(VOICED_THRESHOLD, _LANES), wide(SINE_AMPLITUDE, _LANES), wide(0.0, _LANES))
            )
            noise_gain = T.bind(
                tirx.Select(
                    hertz > wide(VOICED_THRESHOLD, _LANES), wide(VOICED_NOISE, _LANES), wide(UNVOICED_NOISE, _LANES)
                )
            )
            total = Registers(1, _LANES)
            total[0] = wide(merge[HARMONICS], _LANES)

            def add(harmonic: Expr) -> None:
                share = T.bind(share_after * phase[harmonic, after])
                angle = fused(share_before, phase[harmonic, before], share)
                wave = sin(angle) * sine_gain + noise_gain * noise[harmonic, frame, within]
                total[0] = total[0] + wave * wide(merge[harmonic], _LANES)

            with T.serial(0, HARMONICS) as harmonic:
                add(harmonic)
            store(source, tanh(total[0]), frame, group * _LANES)

    return prim_func("harmonic_source", body)


def harmonic_source_reference(
    f0: NDArray[np.float32], noise: NDArray[np.float32], merge: NDArray[np.float32]
) -> NDArray[np.float64]:
    """Compute the source [600 n] from f0 [2n] and noise [600 n, 9]; phases are rounded to float32, the rest is not."""
    cycles = f0[:, None] * np.arange(1, HARMONICS + 1, dtype=np.float32) / np.float32(SAMPLE_RATE)
    phase = np.cumsum((cycles - np.floor(cycles)).astype(np.float64), axis=0).astype(np.float32)
    phase = phase * np.float32(2) * np.float32(np.pi) * np.float32(SAMPLES_PER_VALUE)
    centres = np.arange(len(f0)) * SAMPLES_PER_VALUE + (SAMPLES_PER_VALUE - 1) / 2
    samples = np.arange(len(f0) * SAMPLES_PER_VALUE)
    angles = np.stack([np.interp(samples, centres, column) for column in phase.T.astype(np.float64)], axis=1)
    voiced = np.repeat(f0 > VOICED_THRESHOLD, SAMPLES_PER_VALUE)[:, None]
    gains = np.where(voiced, VOICED_NOISE, UNVOICED_NOISE)
    waves = np.sin(angles) * SINE_AMPLITUDE * voiced + gains * noise
    return np.asarray(np.tanh(waves @ merge[:HARMONICS].astype(np.float64) + merge[HARMONICS]))
