"""The kernels of a GPU; the same for CUDA and Metal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from kokoro_desktop.kernels import layers, row_layers, signal_layers
from kokoro_desktop.kernels.conv_layers import Conv1d, SameConv1d
from kokoro_desktop.kernels.gpu import attention, conv1d, harmonic, lstm, norm, rows, same_conv1d, statistics, stft
from kokoro_desktop.kernels.gpu.device_ir import gpu_func
from kokoro_desktop.kernels.kernel import Kernel
from kokoro_desktop.kernels.layers import Layer

_BUILDERS: Final[Mapping[type[Layer], Callable[[Any], Kernel]]] = {
    Conv1d: conv1d.build_conv1d,
    SameConv1d: same_conv1d.build_same_conv1d,
    layers.Lstm: lstm.build_lstm,
    layers.InstanceStatistics: statistics.build_instance_statistics,
}
"""What builds kernels that have more than a function: packed weights, or blocks of statistics."""

_EMITTERS: Final[Mapping[type[Layer], Callable[[Any], None]]] = {
    layers.Attention: attention.emit_attention,
    layers.LayerNorm: norm.emit_layer_norm,
    layers.InstanceAffine: statistics.emit_instance_affine,
    row_layers.Embedding: rows.emit_embedding,
    row_layers.Padded: rows.emit_padded,
    row_layers.Pooled: rows.emit_pooled,
    row_layers.Averaged: rows.emit_averaged,
    row_layers.Upsampled: rows.emit_upsampled,
    row_layers.CurvesJoined: rows.emit_curves_joined,
    row_layers.FeaturesJoined: rows.emit_features_joined,
    row_layers.Styled: rows.emit_styled,
    signal_layers.HarmonicPhase: harmonic.emit_harmonic_phase,
    signal_layers.HarmonicSource: harmonic.emit_harmonic_source,
    signal_layers.Stft: stft.emit_stft,
    signal_layers.InverseStft: stft.emit_inverse_stft,
}
"""What emits all the others."""


class GpuKernels:
    """`kernel.Kernels` of a GPU."""

    in_main_memory = False

    def kernel(self, layer: Layer) -> Kernel:
        """Build a layer's kernel."""
        build = _BUILDERS.get(type(layer))
        if build is not None:
            return build(layer)
        emit = _EMITTERS[type(layer)]
        return Kernel(gpu_func(layer.name, lambda: emit(layer)))
