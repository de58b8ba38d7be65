"""Between `duration` and the rest: how many frames a token lasts, and every frame's copy of its token's features."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def durations(logits: NDArray[np.float32], speed: float) -> NDArray[np.int64]:
    """Turn the duration module's logits into frames.

    Parameters
    ----------
    logits
        float32 [T, 50].
    speed
        Factor on the speed of speech.

    Returns
    -------
    int64 [T]
        The sum of the sigmoids divided by the speed, rounded half to even as `torch.round` does, at least 1.
    """
    expected = (1 / (1 + np.exp(-logits))).sum(axis=-1, dtype=np.float32) / np.float32(speed)
    return np.maximum(np.rint(expected), 1).astype(np.int64)


def frame_tokens(frames: NDArray[np.int64]) -> NDArray[np.int64]:
    """Index of the token that each frame belongs to: int64 [F], F being the sum of ``frames`` [T]."""
    return np.repeat(np.arange(len(frames)), frames)
