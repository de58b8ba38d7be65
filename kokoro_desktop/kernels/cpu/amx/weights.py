"""Weight layout for AMX: bfloat16 values in the order in which tiles read them.

Integers up to 256 in magnitude are exact in bfloat16. Most default weights are such integers times one scale per output
channel. One bfloat16 value represents each integer exactly, and the scale is applied to the sum of products. Other
weights are sums of several bfloat16 values.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.kernels.cpu.amx.tiles import TILE
from kokoro_desktop.kernels.ir import ceil_div
from kokoro_desktop.kernels.kernel import Floats, Packing
from kokoro_desktop.weights import codes

# Input channels of one product of tiles.
DEPTH: Final = 2 * TILE
# Output channels of two tiles side by side.
PANEL: Final = 2 * TILE
# Words of the two weight tiles of one step.
STEP: Final = 2 * TILE * TILE
_MOST: Final = 256


def integer_codes(weight: Floats) -> tuple[Floats, Floats] | None:
    """Return integers of magnitude at most 256 and scales [cout] that give the exact weight, or None if impossible."""
    encoded = codes.encode(weight)
    if encoded is None:
        return None
    stored, scales = encoded
    rows = stored.reshape(len(scales), -1) - scales[:, 1:]
    if np.abs(rows).max() > _MOST:
        return None
    return rows.reshape(weight.shape), np.resize(scales[:, 0], len(weight))


def split(values: Floats, parts: int) -> Iterator[NDArray[np.uint16]]:
    """Split ``values`` into ``parts`` bfloat16 summands; yield the bits of each array of summands, largest first."""
    rest = values.astype(np.float32)
    for _ in range(parts):
        bits = rest.view(np.uint32) + np.uint32(0x8000) & np.uint32(0xFFFF0000)
        yield (bits >> np.uint32(16)).astype(np.uint16)
        rest = rest - bits.view(np.float32)


def tile_weights(cout: int, taps: int, cin: int, parts: int, *, exact: bool) -> Packing:
    """Return the layout of a convolution weight: two bfloat16 values in each float32 word, and scales for each panel.

    A panel contains [cin / 32, taps, parts, 2, 16, 16] words, then 32 scales. The word [row, column] of a tile contains
    the channels ``row`` and ``row + 16`` of the 32 input channels, for one output channel.

    Parameters
    ----------
    parts
        Number of bfloat16 values for each weight.
    exact
        Whether the weights are integers times a scale; ``parts`` must then be 1.
    """
    chunks, panels = ceil_div(cin, DEPTH), cout // PANEL
    words = taps * chunks * parts * STEP

    def pack(weight: Floats) -> Floats:
        weight = weight.reshape(cout, cin, taps)
        coded = integer_codes(weight) if exact else (weight, np.ones(cout, np.float32))
        if coded is None:
            raise AssertionError("these weights are not integers multiplied by a scale")
        values, scales = coded
        padded = np.pad(values, ((0, 0), (0, chunks * DEPTH - cin), (0, 0)))
        bits = np.stack(list(split(padded, parts)))
        bits = bits.reshape(parts, panels, 2, TILE, chunks, 2, TILE, taps)
        low, high = bits.transpose(5, 1, 4, 7, 0, 2, 6, 3).astype(np.uint32)
        paired = (low | high << np.uint32(16)).reshape(panels, words)
        return np.concatenate([paired.view(np.float32), scales.reshape(panels, PANEL)], axis=1)

    return Packing((panels, words + PANEL), pack)
