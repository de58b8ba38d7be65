"""The kernels of a CPU: all for one register tile, but for the layers in which measuring has chosen another."""

from __future__ import annotations

import logging
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.kernels import attention, conv1d, harmonic, lstm, norm, rows, stft, toom_cook, winograd
from kokoro_desktop.kernels.choices import Choice, Choices
from kokoro_desktop.kernels.conv1d import ROW_TILES_PER_BLOCK, Conv1d
from kokoro_desktop.kernels.ir import Expr, PrimFunc
from kokoro_desktop.kernels.rows import Activation
from kokoro_desktop.kernels.tiling import Tiling
from kokoro_desktop.kernels.winograd import KeptConv

Floats = NDArray[np.float32]


_log = logging.getLogger(__name__)


class CpuKernels:
    """`family.Kernels` of a CPU.

    Attributes
    ----------
    tiling
        Its register tile.
    choices
        What is done otherwise, by layer. A choice that does not fit its layer is passed over.
    """

    def __init__(self, tiling: Tiling, choices: Choices | None = None) -> None:
        self.tiling = tiling
        self.choices: Choices = {} if choices is None else choices

    def fits(self, spec: Conv1d | KeptConv, choice: Choice) -> bool:
        """Whether a layer's kernel can be built so."""
        tiling = choice.tiling(self.tiling)
        if tiling.rows * tiling.vectors + tiling.vectors >= tiling.registers:
            return False
        if isinstance(spec, Conv1d):
            return choice.algorithm is None and choice.cache_kb is None
        algorithms = (None, *toom_cook.VARIANTS[spec.taps])
        shared = choice.share is not None or choice.row_tiles is not None
        return choice.algorithm in algorithms and not shared and spec.channels % tiling.panel == 0

    def choice(self, spec: Conv1d | KeptConv) -> Choice:
        """What is done otherwise in one layer."""
        choice = self.choices.get(spec.name, Choice())
        if self.fits(spec, choice):
            return choice
        _log.warning("The choice for %s does not fit it; it follows the rules.", spec.name)
        return Choice()

    def layer_tiling(self, spec: Conv1d | KeptConv) -> Tiling:
        """Register tile of one layer."""
        return self.choice(spec).tiling(self.tiling)

    def resolved(self, spec: KeptConv) -> KeptConv:
        """Say of a layer how it is computed."""
        return replace(spec, variant=self.choice(spec).algorithm)

    def conv1d(self, spec: Conv1d) -> PrimFunc:
        """See `conv1d.conv1d`."""
        choice = self.choice(spec)
        row_tiles = choice.row_tiles or ROW_TILES_PER_BLOCK
        kernel = conv1d.conv1d(replace(spec, share=choice.share or spec.share), self.layer_tiling(spec), row_tiles)
        # Of the layer that asked: another one may have the name of what it was made into.
        return kernel.with_attr("global_symbol", spec.name)

    def conv1d_weight(self, spec: Conv1d) -> tuple[int, ...]:
        """See `conv1d.Conv1d.weight_shape`."""
        return spec.weight_shape(self.layer_tiling(spec))

    def conv1d_bias(self, spec: Conv1d) -> tuple[int, ...]:
        """See `conv1d.Conv1d.bias_shape`."""
        return spec.bias_shape(self.layer_tiling(spec))

    def pack_conv1d(self, spec: Conv1d, weight: Floats) -> Floats:
        """See `conv1d.pack_weight`."""
        return conv1d.pack_weight(weight, self.layer_tiling(spec).panel)

    def pack_bias(self, spec: Conv1d, bias: Floats) -> Floats:
        """See `conv1d.pack_bias`."""
        return conv1d.pack_bias(bias, self.layer_tiling(spec).panel)

    def kept_conv(self, spec: KeptConv) -> PrimFunc:
        """See `winograd.winograd`."""
        return winograd.winograd(self.resolved(spec), self.layer_tiling(spec))

    def kept_conv_weight(self, spec: KeptConv) -> tuple[int, ...]:
        """See `winograd.KeptConv.weight_shape`."""
        return self.resolved(spec).weight_shape(self.layer_tiling(spec))

    def pack_kept_conv(self, spec: KeptConv, weight: Floats) -> Floats:
        """See `toom_cook.transform_weight`."""
        return toom_cook.transform_weight(weight, self.resolved(spec).algorithm, self.layer_tiling(spec).panel)

    def kept_conv_blocks(self, spec: KeptConv, rows: Expr) -> Expr:
        """See `winograd.KeptConv.blocks`."""
        return self.resolved(spec).blocks(rows, self.layer_tiling(spec))

    def lstm(self, hidden: int) -> PrimFunc:
        """See `lstm.lstm`."""
        return lstm.lstm(hidden, self.tiling)

    def lstm_weight(self, hidden: int) -> tuple[int, ...]:
        """[2, blocks, hidden, 4, units of a block]."""
        block = lstm.units(self.tiling)
        return (2, hidden // block, hidden, lstm.GATES, block)

    def pack_gates(self, weight: Floats) -> Floats:
        """See `lstm.pack_gates`."""
        return lstm.pack_gates(weight, lstm.units(self.tiling))

    def pack_recurrent(self, forward: Floats, backward: Floats) -> Floats:
        """See `lstm.pack_recurrent`."""
        return lstm.pack_recurrent(forward, backward, lstm.units(self.tiling))

    def attention(self, heads: int, size: int) -> PrimFunc:
        """See `attention.attention`."""
        return attention.attention(heads, size, self.tiling)

    def layer_norm(self, channels: int, *, epsilon: float, slope: float | None = None, appended: int = 0) -> PrimFunc:
        """See `norm.layer_norm`."""
        return norm.layer_norm(channels, self.tiling, epsilon=epsilon, slope=slope, appended=appended)

    def instance_statistics(self, channels: int) -> PrimFunc:
        """See `norm.instance_statistics`."""
        return norm.instance_statistics(channels, self.tiling)

    def statistics_blocks(self, rows: Expr) -> Expr:
        """See `norm.statistics_blocks`."""
        return norm.statistics_blocks(rows)

    def instance_affine(self, channels: int, style: int) -> PrimFunc:
        """See `norm.instance_affine`."""
        return norm.instance_affine(channels, style, self.tiling)

    def embedding(self, entries: int, channels: int, *, positions: int = 0) -> PrimFunc:
        """See `rows.embedding`."""
        return rows.embedding(entries, channels, self.tiling, positions=positions)

    def padded(self, channels: int, left: int, right: int, activation: Activation) -> PrimFunc:
        """See `rows.padded`."""
        return rows.padded(channels, left, right, activation, self.tiling)

    def pooled(self, channels: int, left: int, right: int, activation: Activation) -> PrimFunc:
        """See `rows.pooled`."""
        return rows.pooled(channels, left, right, activation, self.tiling)

    def averaged(self, channels: int, left: int, right: int, slope: float) -> PrimFunc:
        """See `rows.averaged`."""
        return rows.averaged(channels, left, right, slope, self.tiling)

    def upsampled(self, channels: int, stride: int, reflect: bool) -> PrimFunc:
        """See `rows.upsampled`."""
        return rows.upsampled(channels, stride, reflect, self.tiling)

    def curves_joined(self, channels: int, width: int) -> PrimFunc:
        """See `rows.curves_joined`."""
        return rows.curves_joined(channels, width, self.tiling)

    def features_joined(self, channels: int, extra: int, text: int, width: int) -> PrimFunc:
        """See `rows.features_joined`."""
        return rows.features_joined(channels, extra, text, width, self.tiling)

    def styled(self, channels: int, style: int) -> PrimFunc:
        """See `rows.styled`."""
        return rows.styled(channels, style, self.tiling)

    def harmonic_phase(self) -> PrimFunc:
        """See `harmonic.harmonic_phase`."""
        return harmonic.harmonic_phase()

    def harmonic_source(self) -> PrimFunc:
        """See `harmonic.harmonic_source`."""
        return harmonic.harmonic_source()

    def stft(self, padding: int) -> PrimFunc:
        """See `stft.stft`."""
        return stft.stft(padding)

    def inverse_stft(self) -> PrimFunc:
        """See `stft.inverse_stft`."""
        return stft.inverse_stft()
