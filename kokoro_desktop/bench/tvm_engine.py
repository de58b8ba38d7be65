"""The engine of this program: a bundle run by TVM."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.bench.engine import Spoken, Utterance
from kokoro_desktop.runtime.pipeline import PassResult

_SEED = 0
"""Every run draws the same noise: the work is the same, and so is the audio."""


class PassRunner(Protocol):
    """What the engine needs of a `kokoro_desktop.runtime.pipeline.Pipeline`."""

    def run(
        self, tokens: NDArray[np.int64], style_row: NDArray[np.float32], speed: float, generator: np.random.Generator
    ) -> PassResult:
        """Speak one pass."""


class TvmEngine:
    """A compiled bundle.

    Parameters
    ----------
    device
        Where it runs, as ``--device`` names it.
    pipeline
        Called once by `prepare`, on the thread that will speak: returns the loaded bundle.
    """

    name = "tvm"

    def __init__(self, device: str, pipeline: Callable[[], PassRunner]) -> None:
        self.device = device
        self.version = f"apache-tvm {importlib.metadata.version('apache-tvm')}"
        self._open = pipeline
        self._pipeline: PassRunner | None = None

    def prepare(self) -> None:
        """Load the bundle; make it first if there is none."""
        self._pipeline = self._open()

    def synthesise(self, utterance: Utterance) -> Spoken:
        """Speak one pass, timed by stages."""
        if self._pipeline is None:
            raise RuntimeError("prepare() comes before synthesise()")
        generator = np.random.default_rng(_SEED)
        result = self._pipeline.run(utterance.tokens, utterance.style_row, utterance.speed, generator)
        return Spoken(len(result.samples), dict(result.seconds))
