"""The kernels of a CPU: all for one register tile, but for the layers in which measuring has chosen another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from kokoro_desktop.kernels import layers, row_layers, signal_layers
from kokoro_desktop.kernels.conv_layers import Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu import attention, conv1d, harmonic, lstm, norm, rows, same_conv1d, stft
from kokoro_desktop.kernels.cpu.choice import Choice, Choices
from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.cpu.toom_cook import RULES, VARIANTS
from kokoro_desktop.kernels.ir import prim_func
from kokoro_desktop.kernels.kernel import Kernel
from kokoro_desktop.kernels.layers import InstanceStatistics, Layer, Lstm

_EMITTERS: Final[Mapping[type[Layer], Callable[[Any, Tiling], None]]] = {
    layers.Attention: attention.emit_attention,
    layers.LayerNorm: norm.emit_layer_norm,
    layers.InstanceAffine: norm.emit_instance_affine,
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
"""What emits the kernels of layers that have nothing to pack."""

_log = logging.getLogger(__name__)


class CpuKernels:
    """`kernel.Kernels` of a CPU.

    Attributes
    ----------
    tiling
        Its register tile.
    choices
        What is done otherwise, by layer. A choice that does not fit its layer is passed over.
    """

    in_main_memory = True

    def __init__(self, tiling: Tiling, choices: Choices | None = None) -> None:
        self.tiling = tiling
        self.choices: Choices = {} if choices is None else choices

    def kernel(self, layer: Layer) -> Kernel:
        """Build a layer's kernel."""
        if isinstance(layer, Conv1d):
            choice = self.choice(layer)
            share, row_tiles = choice.share or conv1d.usual_share(layer), choice.row_tiles
            tiling = choice.tiling(self.tiling)
            return conv1d.build_conv1d(layer, tiling, share, row_tiles or conv1d.ROW_TILES_PER_BLOCK)
        if isinstance(layer, SameConv1d):
            choice = self.choice(layer)
            algorithm = choice.algorithm or RULES[layer.taps]
            return same_conv1d.build_same_conv1d(layer, choice.tiling(self.tiling), algorithm)
        if isinstance(layer, Lstm):
            return lstm.build_lstm(layer, self.tiling)
        if isinstance(layer, InstanceStatistics):
            return norm.build_instance_statistics(layer, self.tiling)
        emit = _EMITTERS[type(layer)]
        return Kernel(prim_func(layer.name, lambda: emit(layer, self.tiling)))

    def fits(self, layer: Conv1d | SameConv1d, choice: Choice) -> bool:
        """Whether a layer's kernel can be built so."""
        tiling = choice.tiling(self.tiling)
        if tiling.rows * tiling.vectors + tiling.vectors >= tiling.registers:
            return False
        if isinstance(layer, Conv1d):
            return choice.algorithm is None and choice.cache_kb is None
        algorithms = (None, *VARIANTS[layer.taps])
        shared = choice.share is not None or choice.row_tiles is not None
        return choice.algorithm in algorithms and not shared and layer.channels % tiling.panel == 0

    def choice(self, layer: Conv1d | SameConv1d) -> Choice:
        """What is done otherwise in one layer."""
        choice = self.choices.get(layer.name, Choice())
        if self.fits(layer, choice):
            return choice
        _log.warning("The choice for %s does not fit it; it follows the rules.", layer.name)
        return Choice()
