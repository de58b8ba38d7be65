"""Detection of the audible part of a sound.

Playback skips the 0.2 to 0.4 s of silence with which the network begins every pass.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kokoro_desktop.audio import Floats
from kokoro_desktop.spec import SAMPLE_RATE

# Fraction of full scale, -60 dB, below which sound is inaudible next to speech.
_HEARD: Final = 1e-3
# Seconds to keep before the onset, for the quiet start of a breath or a fricative.
_LEAD_S: Final = 0.03
# The network's initial silence is shorter; longer silence was requested by the text.
SEARCHED_S: Final = 0.6


def find_onset(samples: Floats) -> int:
    """Return the index in ``samples``, float32 [n], at which to start playback without losing audible sound.

    The index is n if nothing is audible.
    """
    first = find_first_sound(samples)
    return max(0, first - round(_LEAD_S * SAMPLE_RATE)) if first < len(samples) else len(samples)


def find_first_sound(samples: Floats) -> int:
    """Return the index of the first audible sample in ``samples``, float32 [n]; n if nothing is audible."""
    heard = np.flatnonzero(np.abs(samples) > _HEARD)
    return int(heard[0]) if len(heard) else len(samples)


def find_beginning(samples: Floats) -> int:
    """Like `find_onset`, but return 0 if the first `SEARCHED_S` seconds are silent.

    The network's own initial silence is shorter, so a longer silence must come from the text and is kept.
    """
    searched = samples[: round(SEARCHED_S * SAMPLE_RATE)]
    onset = find_onset(searched)
    return onset if onset < len(searched) else 0


def find_end(samples: Floats) -> int:
    """Return the index in ``samples`` at which the audible part ends; 0 if nothing is audible."""
    return len(samples) - find_onset(samples[::-1])


def without_silence(samples: Floats) -> Floats:
    """Return the part of ``samples``, float32 [n], from `find_beginning` to `find_end`."""
    return samples[find_beginning(samples) : find_end(samples)]
