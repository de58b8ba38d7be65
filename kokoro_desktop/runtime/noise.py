"""The random inputs of the harmonic source, all from one generator."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.runtime.aligned import empty
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


def draw_noise(generator: np.random.Generator, frames: int, threads: int = 1) -> Noise:
    """Draw the noise of a pass of ``frames`` frames.

    Every harmonic has a generator of its own, descended from ``generator``: so they can be drawn side by side, and the
    number of threads changes no number.
    """
    phases = generator.random(HARMONICS - 1, dtype=np.float32)
    samples = empty((HARMONICS, frames * SAMPLES_PER_FRAME))

    def draw(own: np.random.Generator, row: NDArray[np.float32]) -> None:
        own.standard_normal(dtype=np.float32, out=row)

    with ThreadPoolExecutor(min(threads, HARMONICS)) as pool:
        # A list, so that an error in a thread is raised here.
        list(pool.map(draw, generator.spawn(HARMONICS), samples))
    return Noise(phases, samples.T)
