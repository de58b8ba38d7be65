"""The noise of the harmonic source, all from one generator."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.runtime.aligned import empty
from kokoro_desktop.spec import HARMONICS, SAMPLES_PER_FRAME


def draw_noise(generator: np.random.Generator, frames: int, threads: int = 1) -> NDArray[np.float32]:
    """Draw the noise of a pass of ``frames`` frames: float32 [600 F, 9], standard normal, stored by harmonics.

    Every harmonic has a generator of its own, descended from ``generator``: so they can be drawn side by side, and the
    number of threads changes no number.
    """
    generators = _of_harmonics(generator)
    samples = empty((HARMONICS, frames * SAMPLES_PER_FRAME))

    def draw(own: np.random.Generator, row: NDArray[np.float32]) -> None:
        own.standard_normal(dtype=np.float32, out=row)

    with ThreadPoolExecutor(min(threads, HARMONICS)) as pool:
        # A list, so that an error in a thread is raised here.
        list(pool.map(draw, generators, samples))
    by_sample: NDArray[np.float32] = samples.T
    return by_sample


def skip_noise(generator: np.random.Generator, passes: int) -> None:
    """Bring a generator to where `draw_noise` leaves it after so many passes, whatever their lengths."""
    for _ in range(passes):
        _of_harmonics(generator)


def _of_harmonics(generator: np.random.Generator) -> list[np.random.Generator]:
    """Return the generators of the next pass."""
    # The reference draws the overtones' initial phases, which never reach its audio: see `model.decoder`.
    generator.random(HARMONICS - 1, dtype=np.float32)
    return generator.spawn(HARMONICS)
