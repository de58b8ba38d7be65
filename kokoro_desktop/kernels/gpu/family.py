"""The kernels of a GPU; the same for CUDA and Metal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from kokoro_desktop.kernels import conv_layers, layers, row_layers, signal_layers
from kokoro_desktop.kernels.gpu import attention, conv1d, harmonic, lstm, norm, rows, same_conv1d, statistics, stft
from kokoro_desktop.kernels.gpu.device_ir import gpu_func
from kokoro_desktop.kernels.kernel import Kernel
from kokoro_desktop.kernels.layers import Layer

_BUILDERS: Final[Mapping[type[Layer], Callable[[Any], Kernel]]] = {
    conv_layers.Conv1d: conv1d.conv1d,
    conv_layers.SameConv1d: same_conv1d.same_conv1d,
    layers.Lstm: lstm.lstm,
    layers.InstanceStatistics: statistics.instance_statistics,
}
"""What builds kernels whose weights are packed, or whose statistics have blocks."""

_EMITTERS: Final[Mapping[type[Layer], Callable[[Any], None]]] = {
    layers.Attention: attention.attention,
    layers.LayerNorm: norm.layer_norm,
    layers.InstanceAffine: statistics.instance_affine,
    row_layers.Embedding: rows.embedding,
    row_layers.Padded: rows.padded,
    row_layers.Pooled: rows.pooled,
    row_layers.Averaged: rows.averaged,
    row_layers.Upsampled: rows.upsampled,
    row_layers.CurvesJoined: rows.curves_joined,
    row_layers.FeaturesJoined: rows.features_joined,
    row_layers.Styled: rows.styled,
    signal_layers.HarmonicPhase: harmonic.harmonic_phase,
    signal_layers.HarmonicSource: harmonic.harmonic_source,
    signal_layers.Stft: stft.stft,
    signal_layers.InverseStft: stft.inverse_stft,
}
"""What emits all the others."""


class GpuKernels:
    """`kernel.Kernels` of a GPU."""

    def kernel(self, layer: Layer) -> Kernel:
        """Build a layer's kernel."""
        build = _BUILDERS.get(type(layer))
        if build is not None:
            return build(layer)
        emit = _EMITTERS[type(layer)]
        return Kernel(gpu_func(layer.name, lambda: emit(layer)))
