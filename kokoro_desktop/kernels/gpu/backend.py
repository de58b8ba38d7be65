"""Kernels for a GPU, shared by CUDA and Metal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels import layers, rows, signal_layers
from kokoro_desktop.kernels.conv_layers import Conv1d, SameConv1d
from kokoro_desktop.kernels.gpu import attention, conv1d, harmonic, lstm, norm, same_conv1d, statistics, stft
from kokoro_desktop.kernels.gpu.device_ir import THREADS, VECTOR, blocks, gpu_func, int32, threads
from kokoro_desktop.kernels.ir import Buffer, Expr, ceil_div
from kokoro_desktop.kernels.kernel import Floats, Kernel, Weights
from kokoro_desktop.kernels.layers import Layer

# Builders for kernels that need more than a function: packed weights, or blocks of statistics.
_BUILDERS: Final[Mapping[type[Layer], Callable[[Any], Kernel]]] = {
    Conv1d: conv1d.build_conv1d,
    SameConv1d: same_conv1d.build_same_conv1d,
    layers.Lstm: lstm.build_lstm,
    layers.InstanceStatistics: statistics.build_instance_statistics,
}

# Emitters for GPU-specific kernels; the emitters in `rows.EMITTERS` are for all devices.
_EMITTERS: Final[Mapping[type[Layer], Callable[[Any], None]]] = {
    layers.Attention: attention.emit_attention,
    layers.LayerNorm: norm.emit_layer_norm,
    layers.InstanceAffine: statistics.emit_instance_affine,
    signal_layers.HarmonicPhase: harmonic.emit_harmonic_phase,
    signal_layers.HarmonicSource: harmonic.emit_harmonic_source,
    signal_layers.Stft: stft.emit_stft,
    signal_layers.InverseStft: stft.emit_inverse_stft,
}


def _each_vector(y: Buffer, emit: Callable[[Expr, Expr], None]) -> None:
    """Launch one thread for each vector of y; ``emit`` receives the vector's row and first column."""
    count, vectors = y.shape[0], int(y.shape[1]) // VECTOR
    with blocks(ceil_div(count * vectors, THREADS)) as block, threads(THREADS) as thread:
        place = T.bind(block.astype("int32") * THREADS + thread)
        with T.If(place < int32(count) * vectors), T.Then():
            emit(T.bind(tirx.truncdiv(place, vectors)), T.bind(tirx.truncmod(place, vectors) * VECTOR))


_ROW_LOOP: Final = rows.Loop(VECTOR, _each_vector, int32)


class GpuKernels:
    """Implementation of `kernel.Kernels` for GPUs."""

    in_main_memory = False

    def kernel(self, layer: Layer, weight: Callable[[Weights], Floats] | None = None) -> Kernel:
        """Build a layer's kernel, which does not depend on the weights."""
        build = _BUILDERS.get(type(layer))
        if build is not None:
            return build(layer)
        if type(layer) in rows.EMITTERS:
            move = rows.EMITTERS[type(layer)]
            return Kernel(gpu_func(layer.name, lambda: move(layer, _ROW_LOOP)))
        emit = _EMITTERS[type(layer)]
        return Kernel(gpu_func(layer.name, lambda: emit(layer)))
