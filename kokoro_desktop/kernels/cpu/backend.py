"""Kernels for a CPU with a given register tile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels import layers, rows, signal_layers
from kokoro_desktop.kernels.conv_layers import Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu import attention, conv1d, harmonic, lstm, norm, same_conv1d, stft
from kokoro_desktop.kernels.cpu.amx.backend import AmxConvolutions
from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.cpu.toom_cook import RULES
from kokoro_desktop.kernels.ir import Buffer, Expr, prim_func
from kokoro_desktop.kernels.kernel import Floats, Kernel, Weights
from kokoro_desktop.kernels.layers import Layer

# Builders for kernels that need more than a function: packed weights, or blocks of statistics.
_BUILDERS: Final[Mapping[type[Layer], Callable[[Any, Tiling], Kernel]]] = {
    Conv1d: conv1d.build_conv1d,
    SameConv1d: lambda layer, tiling: same_conv1d.build_same_conv1d(layer, tiling, RULES[layer.taps]),
    layers.Lstm: lstm.build_lstm,
    layers.InstanceStatistics: norm.build_instance_statistics,
}

# Emitters for CPU-specific kernels; the emitters in `rows.EMITTERS` are for all devices.
_EMITTERS: Final[Mapping[type[Layer], Callable[[Any, Tiling], None]]] = {
    layers.Attention: attention.emit_attention,
    layers.LayerNorm: norm.emit_layer_norm,
    layers.InstanceAffine: norm.emit_instance_affine,
    signal_layers.HarmonicPhase: harmonic.emit_harmonic_phase,
    signal_layers.HarmonicSource: harmonic.emit_harmonic_source,
    signal_layers.Stft: stft.emit_stft,
    signal_layers.InverseStft: stft.emit_inverse_stft,
}


class CpuKernels:
    """Implementation of `kernel.Kernels` for a CPU.

    Attributes
    ----------
    tiling
        Register tile.
    amx
        Builder of AMX convolutions; None for CPUs without AMX.
    """

    in_main_memory = True

    def __init__(self, tiling: Tiling, amx: AmxConvolutions | None = None) -> None:
        self.tiling, self.amx = tiling, amx

    def kernel(self, layer: Layer, weight: Callable[[Weights], Floats] | None = None) -> Kernel:
        """Build a layer's kernel, with AMX if possible."""
        on_tiles = self.amx.kernel(layer, weight) if self.amx is not None else None
        if on_tiles is not None:
            return on_tiles
        build = _BUILDERS.get(type(layer))
        if build is not None:
            return build(layer, self.tiling)
        if type(layer) in rows.EMITTERS:
            move = rows.EMITTERS[type(layer)]
            return Kernel(prim_func(layer.name, lambda: move(layer, _row_loop(self.tiling.lanes))))
        emit = _EMITTERS[type(layer)]
        return Kernel(prim_func(layer.name, lambda: emit(layer, self.tiling)))


def _row_loop(lanes: int) -> rows.Loop:
    """Return a loop that distributes the rows of the output among the threads."""

    def each(y: Buffer, emit: Callable[[Expr, Expr], None]) -> None:
        with T.parallel(0, y.shape[0]) as row, T.serial(0, int(y.shape[1]) // lanes) as group:
            emit(row, T.bind(group * lanes))

    return rows.Loop(lanes, each, lambda value: value)
