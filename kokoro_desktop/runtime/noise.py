"""Noise of the harmonic source in a pass, with a NumPy implementation for the PyTorch reference and tests."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.spec import SAMPLES_PER_FRAME

_ROUNDS: Final = 10
_FACTORS: Final = (0xD2511F53, 0xCD9E8D57)
_KEY_STEPS: Final = (0x9E3779B9, 0xBB67AE85)
_WORD: Final = 2**32


@dataclass(frozen=True)
class Noise:
    """Noise of the harmonic source: one standard normal deviate per sample, determined by the three attributes.

    Attributes
    ----------
    seed
        Seed, at least 0; the lowest 128 bits are used.
    index
        Index of the pass in the request.
    frame
        Frame of the pass at which the noise starts. A part that is rendered separately has the same noise as
        in the whole pass.
    """

    seed: int
    index: int = 0
    frame: int = 0

    def at(self, frame: int) -> Noise:
        """Return the same noise, starting ``frame`` frames later."""
        return replace(self, frame=self.frame + frame)

    @property
    def words(self) -> NDArray[np.uint32]:
        """Philox counter and key of the first sample, uint32 [6]: sample, pass and seed."""
        seed = [self.seed >> shift for shift in (64, 96, 0, 32)]
        return np.array([word % _WORD for word in (self.frame * SAMPLES_PER_FRAME, self.index, *seed)], np.uint32)

    def draw(self, frames: int) -> NDArray[np.float32]:
        """Return the noise for F frames, float32 [600 F]: the values that kernels compute, but rounded only once."""
        start = self.words.astype(np.uint64)
        counter = np.repeat(start[:4, None], frames * SAMPLES_PER_FRAME, axis=1)
        counter[0] = (counter[0] + np.arange(counter.shape[1], dtype=np.uint64)) % _WORD
        radius, angle, *_ = philox(counter, start[4:])
        uniform = ((radius >> 9) + 0.5) / 2**23
        turn = ((angle.astype(np.uint32).view(np.int32) >> 8) + 0.5) / 2**24
        return np.asarray(np.sqrt(-2 * np.log(uniform)) * np.sin(np.pi * turn), np.float32)


def philox(counter: NDArray[np.uint64], key: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Compute Philox 4x32-10 (Salmon et al., 2011): random 32-bit words [4, n] for counters [4, n] and a key [2]."""
    a, b, c, d = counter
    for turn in range(_ROUNDS):
        left, right = ((int(word) + turn * step) % _WORD for word, step in zip(key, _KEY_STEPS, strict=True))
        first, second = a * np.uint64(_FACTORS[0]), c * np.uint64(_FACTORS[1])
        a, b, c, d = (second >> 32) ^ b ^ left, second % _WORD, (first >> 32) ^ d ^ right, first % _WORD
    return np.stack([a, b, c, d])
