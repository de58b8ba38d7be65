"""Between `duration` and the rest: how many frames a token lasts, and every frame's copy of its token's features."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

_LEAD_S: Final = 0.025
_LEAD_AT_SPEED_1_S: Final = 0.030
"""The two parts of `lead_s`, in seconds; by least squares 25.8 and 31.8 ms."""


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
        The sum of the sigmoids divided by the token's speed, rounded half to even as `torch.round` does, at least 1.
    """
    with np.errstate(over="ignore"):  # the exponential of a very small logit is infinite, and its sigmoid 0
        sigmoids = 1 / (1 + np.exp(-logits))
    expected = sigmoids.sum(axis=-1, dtype=np.float32) / token_speeds(len(logits), speed)
    frames: NDArray[np.int64] = np.maximum(np.rint(expected), 1).astype(np.int64)
    return frames


def token_speeds(count: int, speed: float) -> NDArray[np.float32]:
    """Give every token of a pass its factor on the speed of speech: float32 [T].

    The start and the end token are never spoken slower than at speed 1: the reference stretches them as well
    (hexgrad/kokoro#344), and the network fills what it gets with sound: an RMS of 0.015 at speed 1, 0.048 at 0.5 and
    over a second of it at 0.25; with their own frames kept, 0.002 throughout.
    """
    speeds = np.full(count, speed, np.float32)
    speeds[[0, -1]] = max(speed, 1.0)
    return speeds


def lead_s(speed: float) -> float:
    """Tell by how many seconds the network speaks ahead of a token's frames.

    It begins a phoneme before its frames do: one frame, and at every speed a part of the phoneme's own length. Measured
    on all 54 voices at speeds 0.5 to 2 (docs/labels.md): voiced phonemes are voiced and voiceless ones are not in 53 to
    58 % of their time where their frames lie, and in 70 to 80 % at the shift that fits best, whose median over the
    voices is 90, 72, 55, 46 and 43 ms at speeds 0.5, 0.7, 1, 1.5 and 2.
    """
    return _LEAD_S + _LEAD_AT_SPEED_1_S / speed


def frame_tokens(frames: NDArray[np.int64]) -> NDArray[np.int64]:
    """Index of the token that each frame belongs to: int64 [F], F being the sum of ``frames`` [T]."""
    return np.repeat(np.arange(len(frames)), frames)
