"""Harmonic source: an excitation signal that combines noise with nine sine waves at multiples of F0.

The reference computes in float32 with phases up to 1e5 radians, where one unit in the last place is audible. Sums and
interpolation are therefore rounded exactly where PyTorch 2 rounds them: phases accumulate in float64 and are stored
as float32, and each interpolation is one multiplication and one fused multiply-add.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.ir import Expr, Registers, f32, materialize, scratch, splat, store
from kokoro_desktop.kernels.normal_noise import WORDS, normal_number
from kokoro_desktop.kernels.signal_layers import HarmonicPhase, HarmonicSource
from kokoro_desktop.kernels.vector_math import multiply_add, sin, tanh
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

# 600 samples are a whole number of vectors of eight; LLVM splits or joins these as the CPU requires.
_LANES: Final = 8


def emit_harmonic_phase(layer: HarmonicPhase, _: Tiling) -> None:
    """Emit the kernel that computes phases; the harmonics are distributed among the threads."""
    f0, phase = layer.tensors()
    with T.parallel(0, HARMONICS) as harmonic:
        total = scratch(1, dtype="float64")
        T.buffer_store(total, tirx.const(0.0, "float64"), [0])
        with T.serial(0, phase.shape[1]) as i:
            cycles = f0[i // F0_PER_FRAME, i % F0_PER_FRAME] * (harmonic + 1).astype("float32")
            cycles = T.bind(cycles / f32(SAMPLE_RATE))
            T.buffer_store(total, total[0] + (cycles - tirx.floor(cycles)).astype("float64"), [0])
            radians = total[0].astype("float32") * f32(2.0) * f32(math.pi) * f32(SAMPLES_PER_F0)
            T.buffer_store(phase, radians, [harmonic, i])


def emit_harmonic_source(layer: HarmonicSource, _: Tiling) -> None:
    """Emit the kernel that computes the excitation signal; the frames are distributed among the threads."""
    f0, phase, noise, merge, source = layer.tensors()
    n = f0.shape[0]
    start = [noise[word] for word in range(WORDS)]
    with T.parallel(0, n) as frame, T.serial(0, SAMPLES_PER_FRAME // _LANES) as group:
        within = tirx.Ramp(group * _LANES, tirx.IntImm("int64", 1), _LANES)
        sample = tirx.Ramp(frame * SAMPLES_PER_FRAME + group * _LANES, tirx.IntImm("int64", 1), _LANES)
        middle = T.bind(sample.astype(f"float32x{_LANES}") + splat(0.5, _LANES))
        step = splat(float(np.float32(1 / SAMPLES_PER_F0)), _LANES)
        place = multiply_add(step, middle, splat(-0.5, _LANES))
        place = T.bind(tirx.max(place, splat(0.0, _LANES)))
        before = T.bind(place.astype(f"int64x{_LANES}"))
        last = tirx.Broadcast(n * F0_PER_FRAME - 1, _LANES)
        after = T.bind(tirx.min(before + tirx.Broadcast(tirx.IntImm("int64", 1), _LANES), last))
        share_after = T.bind(place - before.astype(f"float32x{_LANES}"))
        share_before = T.bind(splat(1.0, _LANES) - share_after)
        value = within // tirx.Broadcast(tirx.IntImm("int64", SAMPLES_PER_F0), _LANES)
        hertz = T.bind(f0[frame, value])
        sine_gain = T.bind(
            tirx.Select(hertz > splat(VOICED_THRESHOLD, _LANES), splat(SINE_AMPLITUDE, _LANES), splat(0.0, _LANES))
        )
        noise_gain = T.bind(
            tirx.Select(
                hertz > splat(VOICED_THRESHOLD, _LANES), splat(VOICED_NOISE, _LANES), splat(UNVOICED_NOISE, _LANES)
            )
        )
        total = Registers(1, _LANES)
        number = normal_number(sample.astype(f"uint32x{_LANES}"), start, materialize)
        total[0] = splat(merge[HARMONICS], _LANES) + noise_gain * splat(merge[HARMONICS + 1], _LANES) * number

        def add(harmonic: Expr) -> None:
            share = T.bind(share_after * phase[harmonic, after])
            angle = multiply_add(share_before, phase[harmonic, before], share)
            total[0] = total[0] + sin(angle) * sine_gain * splat(merge[harmonic], _LANES)

        with T.serial(0, HARMONICS) as harmonic:
            add(harmonic)
        store(source, tanh(total[0]), frame, group * _LANES)
