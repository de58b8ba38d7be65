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
    with np.errstate(over="ignore"):  # the exponential of a very small logit is infinite, and its sigmoid 0
        sigmoids = 1 / (1 + np.exp(-logits))
    expected = sigmoids.sum(axis=-1, dtype=np.float32) / np.float32(speed)
    frames: NDArray[np.int64] = np.maximum(np.rint(expected), 1).astype(np.int64)
    return frames


def frame_tokens(frames: NDArray[np.int64]) -> NDArray[np.int64]:
    """Index of the token that each frame belongs to: int64 [F], F being the sum of ``frames`` [T]."""
    return np.repeat(np.arange(len(frames)), frames)
