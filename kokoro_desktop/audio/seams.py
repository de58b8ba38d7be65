"""Fades passages synthesised one after another, so that they make one sound without a click between them."""

from __future__ import annotations

from typing import Final

import numpy as np

from kokoro_desktop import spec
from kokoro_desktop.audio import Floats

FADE_S: Final = 0.005
"""Length of the fade on either side of a seam, in seconds: too short to take a phoneme, too long to click."""


def fade_seams(chunk: Floats, *, first: bool, last: bool) -> Floats:
    """Return a copy of ``chunk``, float32 ``[n]``, as it is laid end to end with the others of its sound.

    Every chunk is synthesised alone, so that the sound may jump where two meet. The last 5 ms before and the first 5 ms
    after a seam are faded to zero with a raised cosine. Nothing overlaps and nothing is cut: the lengths add up. The
    start of the first chunk and the end of the last stay as they are, and so does a single chunk.
    """
    part = np.array(chunk, dtype=np.float32)
    if not last:
        fade_out(part)
    if not first:
        fade_in(part)
    return part


def fade_out(samples: Floats) -> None:
    """Fade the last 5 ms of ``samples``, float32 ``[n]``, to zero, in place."""
    fade_in(samples[::-1])


def fade_in(samples: Floats) -> None:
    """Fade the first 5 ms of ``samples``, float32 ``[n]``, from zero, in place."""
    length = min(round(FADE_S * spec.SAMPLE_RATE), len(samples))
    samples[:length] *= (0.5 - 0.5 * np.cos(np.pi * np.arange(length) / max(length - 1, 1))).astype(np.float32)
