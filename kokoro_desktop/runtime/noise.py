"""The random inputs of the harmonic source, all from one generator."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.spec import HARMONICS, SAMPLES_PER_FRAME


@dataclass(frozen=True)
class Noise:
    """Random inputs of one pass.

    Attributes
    ----------
    phases
        float32 [8], uniform in [0, 1): initial phases of the overtones, in cycles.
    samples
        float32 [600 F, 9], standard normal, stored harmonic by harmonic.
    """

    phases: NDArray[np.float32]
    samples: NDArray[np.float32]


def draw_noise(generator: np.random.Generator, frames: int) -> Noise:
    """Draw the noise of a pass of ``frames`` frames."""
    phases = generator.random(HARMONICS - 1, dtype=np.float32)
    samples = generator.standard_normal((HARMONICS, frames * SAMPLES_PER_FRAME), dtype=np.float32)
    return Noise(phases, samples.T)
