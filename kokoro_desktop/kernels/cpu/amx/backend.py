"""Choose the convolutions to compute with AMX tiles, and their precision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kokoro_desktop.kernels.conv_layers import Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu.amx.conv import Precision, build_conv1d, build_same_conv1d
from kokoro_desktop.kernels.cpu.amx.tiles import TILE, AmxTiles, Tiles
from kokoro_desktop.kernels.cpu.amx.weights import PANEL, integer_codes
from kokoro_desktop.kernels.kernel import Floats, Kernel, Weights
from kokoro_desktop.kernels.layers import Layer


@dataclass(frozen=True)
class AmxConvolutions:
    """Builder of convolution kernels for AMX.

    Attributes
    ----------
    parts
        Number of bfloat16 values that represent each input value: 2 for a 16-bit significand, 3 for all 24 bits of a
        float32 significand.
    weights
        Weights of the network; None if unknown. Unknown weights are never treated as integers.
    tiles
        Emitter of instructions on tile registers.
    """

    parts: int
    weights: Weights | None
    tiles: Tiles = field(default_factory=AmxTiles)

    def kernel(self, layer: Layer, weight: Callable[[Weights], Floats] | None) -> Kernel | None:
        """Build a layer's kernel; return None if the layer is not computed with tiles.

        Each weight is represented by one bfloat16 value if the layer's weights are integers times a scale; otherwise
        by ``parts`` bfloat16 values, like each input value.
        """
        if isinstance(layer, SameConv1d) and layer.channels % PANEL == 0:
            return build_same_conv1d(layer, self._precision(weight), self.tiles)
        if isinstance(layer, Conv1d) and layer.stride == 1 and layer.cin % TILE == 0 and layer.cout % PANEL == 0:
            return build_conv1d(layer, self._precision(weight), self.tiles)
        return None

    def _precision(self, weight: Callable[[Weights], Floats] | None) -> Precision:
        if weight is None or self.weights is None or integer_codes(weight(self.weights)) is None:
            return Precision(self.parts, self.parts)
        return Precision(self.parts, 1)
