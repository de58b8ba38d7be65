"""The kernels of a GPU; the same for CUDA, Metal and OpenCL."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.kernels.conv1d import Conv1d, pack_bias, pack_weight
from kokoro_desktop.kernels.gpu import attention, conv1d, harmonic, kept_conv, lstm, norm, rows, statistics, stft
from kokoro_desktop.kernels.gpu.layout import PANEL
from kokoro_desktop.kernels.ir import Expr, PrimFunc, ceil_div
from kokoro_desktop.kernels.rows import Activation
from kokoro_desktop.kernels.winograd import KeptConv

Floats = NDArray[np.float32]


class GpuKernels:
    """`family.Kernels` of a GPU."""

    def conv1d(self, spec: Conv1d) -> PrimFunc:
        """See `gpu.conv1d.conv1d`."""
        return conv1d.conv1d(spec)

    def conv1d_weight(self, spec: Conv1d) -> tuple[int, ...]:
        """[panels, taps, cin, panel]."""
        return (ceil_div(spec.cout, PANEL), spec.taps, spec.cin, PANEL)

    def conv1d_bias(self, spec: Conv1d) -> tuple[int, ...]:
        """Channels out, rounded up to whole panels."""
        return (ceil_div(spec.cout, PANEL) * PANEL,)

    def pack_conv1d(self, spec: Conv1d, weight: Floats) -> Floats:
        """See `kernels.conv1d.pack_weight`."""
        return pack_weight(weight, PANEL)

    def pack_bias(self, spec: Conv1d, bias: Floats) -> Floats:
        """See `kernels.conv1d.pack_bias`."""
        return pack_bias(bias, PANEL)

    def kept_conv(self, spec: KeptConv) -> PrimFunc:
        """See `gpu.kept_conv.kept_conv`."""
        return kept_conv.kept_conv(spec)

    def kept_conv_weight(self, spec: KeptConv) -> tuple[int, ...]:
        """See `gpu.kept_conv.weight_shape`."""
        return kept_conv.weight_shape(spec)

    def pack_kept_conv(self, spec: KeptConv, weight: Floats) -> Floats:
        """See `kernels.conv1d.pack_weight`."""
        return pack_weight(weight, PANEL)

    def kept_conv_blocks(self, spec: KeptConv, rows: Expr) -> Expr:
        """See `gpu.kept_conv.statistics_blocks`."""
        return kept_conv.statistics_blocks(rows)

    def lstm(self, hidden: int) -> PrimFunc:
        """See `gpu.lstm.lstm`."""
        return lstm.lstm(hidden)

    def lstm_weight(self, hidden: int) -> tuple[int, ...]:
        """See `gpu.lstm.lstm_weight`."""
        return lstm.lstm_weight(hidden)

    def pack_gates(self, weight: Floats) -> Floats:
        """See `gpu.lstm.pack_gates`."""
        return lstm.pack_gates(weight)

    def pack_recurrent(self, forward: Floats, backward: Floats) -> Floats:
        """See `gpu.lstm.pack_recurrent`."""
        return lstm.pack_recurrent(forward, backward)

    def attention(self, heads: int, size: int) -> PrimFunc:
        """See `gpu.attention.attention`."""
        return attention.attention(heads, size)

    def layer_norm(self, channels: int, *, epsilon: float, slope: float | None = None, appended: int = 0) -> PrimFunc:
        """See `gpu.norm.layer_norm`."""
        return norm.layer_norm(channels, epsilon=epsilon, slope=slope, appended=appended)

    def instance_statistics(self, channels: int) -> PrimFunc:
        """See `gpu.statistics.instance_statistics`."""
        return statistics.instance_statistics(channels)

    def statistics_blocks(self, rows: Expr) -> Expr:
        """See `gpu.statistics.statistics_blocks`."""
        return statistics.statistics_blocks(rows)

    def instance_affine(self, channels: int, style: int) -> PrimFunc:
        """See `gpu.statistics.instance_affine`."""
        return statistics.instance_affine(channels, style)

    def embedding(self, entries: int, channels: int, *, positions: int = 0) -> PrimFunc:
        """See `gpu.rows.embedding`."""
        return rows.embedding(entries, channels, positions=positions)

    def padded(self, channels: int, left: int, right: int, activation: Activation) -> PrimFunc:
        """See `gpu.rows.padded`."""
        return rows.padded(channels, left, right, activation)

    def pooled(self, channels: int, left: int, right: int, activation: Activation) -> PrimFunc:
        """See `gpu.rows.pooled`."""
        return rows.pooled(channels, left, right, activation)

    def averaged(self, channels: int, left: int, right: int, slope: float) -> PrimFunc:
        """See `gpu.rows.averaged`."""
        return rows.averaged(channels, left, right, slope)

    def upsampled(self, channels: int, stride: int, reflect: bool) -> PrimFunc:
        """See `gpu.rows.upsampled`."""
        return rows.upsampled(channels, stride, reflect)

    def curves_joined(self, channels: int, width: int) -> PrimFunc:
        """See `gpu.rows.curves_joined`."""
        return rows.curves_joined(channels, width)

    def features_joined(self, channels: int, extra: int, text: int, width: int) -> PrimFunc:
        """See `gpu.rows.features_joined`."""
        return rows.features_joined(channels, extra, text, width)

    def styled(self, channels: int, style: int) -> PrimFunc:
        """See `gpu.rows.styled`."""
        return rows.styled(channels, style)

    def harmonic_phase(self) -> PrimFunc:
        """See `gpu.harmonic.harmonic_phase`."""
        return harmonic.harmonic_phase()

    def harmonic_source(self) -> PrimFunc:
        """See `gpu.harmonic.harmonic_source`."""
        return harmonic.harmonic_source()

    def stft(self, padding: int) -> PrimFunc:
        """See `gpu.stft.stft`."""
        return stft.stft(padding)

    def inverse_stft(self) -> PrimFunc:
        """See `gpu.stft.inverse_stft`."""
        return stft.inverse_stft()
