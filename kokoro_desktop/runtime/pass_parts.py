"""Split a pass into parts, so that the first part can be played before the rest is rendered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.spec import SAMPLES_PER_FRAME

_Ints = NDArray[np.int64]

# Minimum number of tokens in a part. Shorter parts have different statistics in the decoder: one of 28 tokens was
# 1.8 dB louder.
LEAST_TOKENS: Final = 30
# Shortest pause at which to divide, 75 ms. The level in such a pause is at least 40 dB below that of vowels.
_PAUSE_FRAMES: Final = 3
# Maximum ratio of a part's tokens to those of the preceding parts, which are playing while the part is rendered.
_GROWTH: Final = 3


def part_frames(pauses: Sequence[range], durations: _Ints, bounds: _Ints) -> tuple[range, ...]:
    """Split a pass at the first long pause with enough tokens on both sides, and split the rest if it is too long.

    Parameters
    ----------
    pauses
        Range of the tokens of each pause, in order.
    durations
        int64 [T], number of frames for each token.
    bounds
        int64 [T + 1], boundaries between the tokens' audio, in samples.

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
