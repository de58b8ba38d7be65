"""Local re-rendering of a pass: select the frames to render, and preserve the harmonics' phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody import PassProsody
from kokoro_desktop.spec import F0_PER_FRAME, SAMPLE_RATE, SAMPLES_PER_F0, SAMPLES_PER_FRAME

_Floats = NDArray[np.float32]

# Additional frames to render on either side. A larger margin makes no measurable difference (docs/prosody.md).
MARGIN: Final = 12

# Minimum fraction of a part's frames for which the whole part is rendered instead.
_WORTH_IT: Final = 0.75


@dataclass(frozen=True, eq=False)
class LocalResult:
    """Audio re-rendered around the changed tokens of a pass.

    Attributes
    ----------
    prosody
        Prosody of the whole pass after trimming.
    start
        Index of the first re-rendered sample, counted from the start of the trimmed pass.
    samples
        float32 [n], 24 kHz.
    seconds
        Time spent in each stage.
    """

    prosody: PassProsody
    start: int
    samples: _Floats
    seconds: dict[str, float]


def local_frames(start: int, end: int, part: range) -> tuple[range, range] | None:
    """Return the frames between two samples of a part, and the larger range of frames that must be rendered.

    Parameters
    ----------
    start, end
        Sample indices in the pass.
    part
        Frames of the pass that were rendered together.

    Returns
    -------
    tuple of range, range, or None
        Requested frames, and frames to render; None if rendering the whole part would hardly take longer.
    """
    wanted = range(start // SAMPLES_PER_FRAME, -(-end // SAMPLES_PER_FRAME))
    rendered = range(max(wanted.start - MARGIN, part.start), min(wanted.stop + MARGIN, part.stop))
    return (wanted, rendered) if len(rendered) < _WORTH_IT * len(part) else None


def cut_f0(f0: _Floats, frames: range) -> _Floats:
    """Return the F0 of a range of frames; the first value makes the harmonics' phases match those in the whole pass.

    The decoder accumulates the phase from the first F0 value. That value is raised to include the phase of the omitted
    preceding values. The increase adds less than one cycle to the 12.5 ms that the value covers. The audio of this
    first value is discarded.

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
