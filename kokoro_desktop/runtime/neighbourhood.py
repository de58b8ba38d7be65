"""Rendering of a part of a pass: which frames to render with it, and how to keep the phase of the voice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody import PassProsody
from kokoro_desktop.spec import F0_PER_FRAME, SAMPLE_RATE, SAMPLES_PER_F0, SAMPLES_PER_FRAME

_Floats = NDArray[np.float32]

# Frames to render on either side of the wanted ones. More make no measurable difference (docs/prosody.md).
MARGIN: Final = 12

# Share of the part's frames from which on the whole part is rendered instead.
_WORTH_IT: Final = 0.75


@dataclass(frozen=True, eq=False)
class NearResult:
    """Sound of a pass around some of its tokens.

    Attributes
    ----------
    prosody
        Audible prosody of the whole pass.
    start
        Index of the first sample in the audible sound of the pass.
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
    """Return the frames of a part that sound between two samples, and the frames to render for them.

    Parameters
    ----------
    start, end
        In samples of the pass.
    part
        Frames of the pass that were rendered together.

    Returns
    -------
    tuple of range, range, or None
        Both in frames; None if rendering the whole part hardly takes longer.
    """
    wanted = range(start // SAMPLES_PER_FRAME, -(-end // SAMPLES_PER_FRAME))
    rendered = range(max(wanted.start - MARGIN, part.start), min(wanted.stop + MARGIN, part.stop))
    return (wanted, rendered) if len(rendered) < _WORTH_IT * len(part) else None


def cut_f0(f0: _Floats, frames: range) -> _Floats:
    """Return the F0 of some frames, changed so that the harmonics keep the phases that they have in the whole pass.

    The decoder accumulates phases from its first value. That value is raised by the frequency that makes up for the
    preceding values, less than a cycle in its 12.5 ms; its sound is discarded.

    Parameters
    ----------
    f0
        float32 [2F], hertz.

    Returns
    -------
    float32 [2 n]
        F0 of n frames, hertz.
    """
    cut: _Floats = f0[F0_PER_FRAME * frames.start : F0_PER_FRAME * frames.stop].copy()
    rate = SAMPLE_RATE / SAMPLES_PER_F0
    cycles = f0[: F0_PER_FRAME * frames.start].sum(dtype=np.float64) / rate
    cut[0] += np.float32(cycles % 1 * rate)
    return cut
