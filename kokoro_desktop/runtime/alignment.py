"""Alignment between tokens and frames: durations from logits, and the token of each frame."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

# The two terms of `lead_s`, in seconds; a least-squares fit yields 25.8 and 31.8 ms.
_LEAD_S: Final = 0.025
_LEAD_AT_SPEED_1_S: Final = 0.030


def durations(logits: NDArray[np.float32], speed: float) -> NDArray[np.int64]:
    """Convert the duration module's logits to a number of frames for each token.

    Parameters
    ----------
    logits
        float32 [T, 50].
    speed
        Speaking rate; 1 is the normal rate.

    Returns
    -------
    int64 [T]
        Number of frames for each token, at least 1: the sum of the token's sigmoids divided by its speed, rounded half
        to even like `torch.round`.
    """
    # for a large negative logit, the exponential overflows to infinity, and the sigmoid is 0
    with np.errstate(over="ignore"):
        sigmoids = 1 / (1 + np.exp(-logits))
    expected = sigmoids.sum(axis=-1, dtype=np.float32) / token_speeds(len(logits), speed)
    frames: NDArray[np.int64] = np.maximum(np.rint(expected), 1).astype(np.int64)
    return frames


def token_speeds(count: int, speed: float) -> NDArray[np.float32]:
    """Return the speaking rate of each token of a pass, float32 [T].

    The start and end tokens are never slower than at speed 1. The reference stretches these tokens as well
    (hexgrad/kokoro#344), and the network fills the added time with sound. The RMS of that sound is 0.015 at
    speed 1 and 0.048 at speed 0.5; at speed 0.25, over a second of it is audible. Without stretching, the RMS is 0.002
    at every speed.
    """
    speeds = np.full(count, speed, np.float32)
    speeds[[0, -1]] = max(speed, 1.0)
    return speeds


def lead_s(speed: float) -> float:
    """Return the time in seconds by which the speech of a token precedes its frames.

    The lead is one frame plus a fraction of the phoneme's length. This lead was measured on all 54 voices at speeds 0.5
    to 2 (docs/labels.md). Without a shift, voicing agrees with the phonemes 53 to 58 % of the time; with the best
    shift, 70 to 80 % of the time. The median of the best shift over the voices is 90, 72, 55, 46 and 43 ms at
    speeds 0.5, 0.7, 1, 1.5 and 2.
    """
    return _LEAD_S + _LEAD_AT_SPEED_1_S / speed


def frame_tokens(frames: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the token index of each frame: int64 [F], where F is the sum of ``frames`` [T]."""
    return np.repeat(np.arange(len(frames)), frames)
