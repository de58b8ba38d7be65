"""A part of a pass rendered alone: which frames go along with it, and how its voice keeps the whole's phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody import PassProsody
from kokoro_desktop.spec import F0_PER_FRAME, SAMPLE_RATE, SAMPLES_PER_F0, SAMPLES_PER_FRAME

_Floats = NDArray[np.float32]

MARGIN: Final = 12
"""Frames that are rendered on either side of what is wanted. Measured: more make no difference (docs/prosody.md)."""

_WORTH_IT: Final = 0.75
"""Share of the frames rendered together from which on all of them are rendered instead."""


@dataclass(frozen=True, eq=False)
class NearResult:
    """What one pass sounds like near some of its tokens.

    Attributes
    ----------
    prosody
        How all of it is said, as it is heard.
    start
        Where in the pass, as it is heard, the samples begin.
    samples
        float32 [n], 24 kHz.
    seconds
        Time spent in each stage.
    """

    prosody: PassProsody
    start: int
    samples: _Floats
    seconds: dict[str, float]


def frames_near(start: int, end: int, part: range) -> tuple[range, range] | None:
    """Choose the frames of a part of a pass that sound between two samples, and those to render for them.

    Parameters
    ----------
    start, end
        In samples of the pass.
    part
        Frames of the pass that were rendered together.

    Returns
    -------
    tuple of range, range, or None
        Both in frames; None where the whole part takes hardly longer.
    """
    wanted = range(start // SAMPLES_PER_FRAME, -(-end // SAMPLES_PER_FRAME))
    rendered = range(max(wanted.start - MARGIN, part.start), min(wanted.stop + MARGIN, part.stop))
    return (wanted, rendered) if len(rendered) < _WORTH_IT * len(part) else None


def cut_f0(f0: _Floats, frames: range) -> _Floats:
    """Cut the F0 of some frames, whose harmonics have the phases that they have in the whole.

    The decoder adds up phases from its first value on: to that one are added as many hertz as make up for those before,
    less than a cycle in its 12.5 ms; its sound is not wanted.

    Parameters
    ----------
    f0
        float32 [2F], hertz.

    Returns
    -------
    float32 [2 n]
        Of n frames.
    """
    cut: _Floats = f0[F0_PER_FRAME * frames.start : F0_PER_FRAME * frames.stop].copy()
    rate = SAMPLE_RATE / SAMPLES_PER_F0
    cycles = f0[: F0_PER_FRAME * frames.start].sum(dtype=np.float64) / rate
    cut[0] += np.float32(cycles % 1 * rate)
    return cut
