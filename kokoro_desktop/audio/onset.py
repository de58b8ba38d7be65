"""Find where a sound becomes audible: the network opens every passage with 0.2 to 0.4 s of silence."""

from __future__ import annotations

from typing import Final

import numpy as np

from kokoro_desktop.audio import Floats
from kokoro_desktop.spec import SAMPLE_RATE

_HEARD: Final = 1e-3
"""Of full scale: what is quieter, 60 dB below it, is not heard beside the speech that follows."""
_LEAD_S: Final = 0.03
"""Seconds kept before it: the quiet beginning of a breath or a fricative."""


def find_onset(samples: Floats) -> int:
    """Return the index in ``samples``, float32 [n] within full scale, at which to begin so that nothing heard is lost.

    It is n where nothing is heard.
    """
    heard = np.flatnonzero(np.abs(samples) > _HEARD)
    return max(0, int(heard[0]) - round(_LEAD_S * SAMPLE_RATE)) if len(heard) else len(samples)


def find_end(samples: Floats) -> int:
    """Return the index in ``samples`` after which nothing is audible; 0 if nothing is."""
    return len(samples) - find_onset(samples[::-1])
