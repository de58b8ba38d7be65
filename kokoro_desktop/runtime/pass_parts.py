"""Where the sound of a pass is divided, so that its beginning is heard before the rest is rendered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.spec import SAMPLES_PER_FRAME

_Ints = NDArray[np.int64]

LEAST_TOKENS: Final = 30
"""Fewest tokens of a part. Shorter ones have other statistics in the decoder: with 28 one was 1.8 dB louder."""
_PAUSE_FRAMES: Final = 3
"""Shortest pause to divide at, 75 ms. Measured: the sound there is 40 dB or more below that of vowels."""
_GROWTH: Final = 3
"""What follows may have so many times the tokens before it: it is rendered while those are heard."""


def part_frames(pauses: Sequence[range], durations: _Ints, bounds: _Ints) -> tuple[range, ...]:
    """Divide a pass at the first long pause that leaves enough on either side, and later where the rest is too long.

    Parameters
    ----------
    pauses
        Tokens of each pause mark, in order.
    durations
        int64 [T], frames of each token.
    bounds
        int64 [T + 1], where the tokens sound, in samples.

    Returns
    -------
    tuple of range
        Frames of each part.
    """
    tokens, cuts, before = len(durations), [0], 0
    for pause in pauses:
        long = durations[pause.start : pause.stop].sum() >= _PAUSE_FRAMES
        wanted = before == 0 or tokens - before > _GROWTH * before
        if long and wanted and pause.start >= max(LEAST_TOKENS, 2 * before) and tokens - pause.stop >= LEAST_TOKENS:
            before = pause.stop
            cuts.append(int(bounds[pause.start] + bounds[pause.stop]) // 2 // SAMPLES_PER_FRAME)
    return tuple(range(*cut) for cut in pairwise([*cuts, int(durations.sum())]))
