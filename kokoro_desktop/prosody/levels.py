"""Sound levels in steps of 5 ms, and detection of silence."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.files.blocks import read_blocks
from kokoro_desktop.spec import SAMPLES_PER_FRAME

STEP: Final = SAMPLES_PER_FRAME // 5  # samples in a step: 5 ms, as long as the fade at a seam
_BLOCK: Final = 10_000 * STEP
# Silence from the model measures -50 to -120 dB, the quiet start of a fricative or a creaky voice -46 to -29 dB. Speech
# falls from -35 to -50 dB within 10 to 40 ms.
QUIET_DB: Final = -45.0  # level relative to the loudest part below which a sound counts as silence


def step_levels(samples: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return the RMS of every step of ``samples``, float32 ``[n]``; the last step may be shorter.

    Returns
    -------
    float64 [ceil(n / STEP)]
    """
    levels = [np.zeros(0)]
    for block in read_blocks(samples, _BLOCK):
        padded = np.pad(block, (0, -len(block) % STEP)).reshape(-1, STEP)
        levels.append(np.sqrt(np.square(padded, dtype=np.float64).mean(axis=1)))
    return np.concatenate(levels)


def loud_steps(samples: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return a mask of the steps that are loud relative to the loudest one, bool ``[ceil(n / STEP)]``."""
    levels = step_levels(samples)
    loud: NDArray[np.bool_] = levels > levels.max(initial=0) * 10 ** (QUIET_DB / 20)
    return loud


def find_sound(samples: NDArray[np.float32]) -> tuple[int, int]:
    """Return the start and end of the audible part of ``samples``, float32 ``[n]``; (0, 0) if all samples are 0."""
    loud = np.flatnonzero(loud_steps(samples))
    return (int(loud[0]) * STEP, min((int(loud[-1]) + 1) * STEP, len(samples))) if len(loud) else (0, 0)
