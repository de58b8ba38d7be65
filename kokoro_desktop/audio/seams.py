"""Fades between consecutive chunks, to join them without clicks."""

from __future__ import annotations

from typing import Final

import numpy as np

from kokoro_desktop import spec
from kokoro_desktop.audio import Floats

# Length of the fade on either side of a seam, in seconds: short enough for phonemes, long enough to avoid clicks.
FADE_S: Final = 0.005


def fade_seams(chunk: Floats, *, first: bool, last: bool) -> Floats:
    """Return a copy of ``chunk``, float32 ``[n]``, faded at its seams with the adjacent chunks.

    Chunks are synthesised separately, so the waveform may be discontinuous at a seam. The last 5 ms before and the
    first 5 ms after a seam are faded with a raised cosine. Chunks do not overlap, and no sample is removed. The start
    of the first chunk and the end of the last chunk are unchanged.
    """
    part = np.array(chunk, dtype=np.float32)
    if not last:
        fade_out(part)
    if not first:
        fade_in(part)
    return part


def put_in(part: Floats, sound: Floats, start: int, length: int) -> Floats:
    """Replace part of a sound, with 5 ms cross-fades at both ends.

    Parameters
    ----------
    part, sound
        The new part, float32 ``[m]``, and the whole sound, float32 ``[n]``.
    start
        Index of the new part in the result.
    length
        Length of the result in samples. The result consists of the first ``start`` samples of the sound, the part, and
        the last ``length - start - m`` samples of the sound.

    Returns
    -------
    ndarray
        float32 ``[length]``.
    """
    made = np.zeros(length, np.float32)
    end = start + len(part)
    before, after = sound[:start], sound[max(len(sound) - (length - end), 0) :]
    made[: len(before)], made[length - len(after) :] = before, after
    put = np.array(part, dtype=np.float32)
    if start:
        _go_over(sound[start:], put)
    if end < length:
        _go_over(sound[: len(sound) - len(after)][::-1], put[::-1])
    made[start:end] = put
    return made


def _go_over(sound: Floats, part: Floats) -> None:
    """Cross-fade from a sound to its replacement ``part``, in place."""
    fade_in(part)
    rest = np.array(sound[: round(FADE_S * spec.SAMPLE_RATE)], dtype=np.float32)[: len(part)]
    fade_out(rest)
    part[: len(rest)] += rest


def fade_out(samples: Floats) -> None:
    """Fade the last 5 ms of ``samples``, float32 ``[n]``, to zero, in place."""
    fade_in(samples[::-1])


def fade_in(samples: Floats) -> None:
    """Fade the first 5 ms of ``samples``, float32 ``[n]``, from zero, in place."""
    length = min(round(FADE_S * spec.SAMPLE_RATE), len(samples))
    samples[:length] *= (0.5 - 0.5 * np.cos(np.pi * np.arange(length) / max(length - 1, 1))).astype(np.float32)
