"""The engine of this program: a bundle run by TVM."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.bench.engine import Spoken, Utterance
from kokoro_desktop.bench.places import engine_name
from kokoro_desktop.bench.words import counted
from kokoro_desktop.runtime.pipeline import PassResult
from kokoro_desktop.runtime.watch import StageWatch

_SEED = 0
"""Every run draws the same noise: the work is the same, and so is the audio."""


def _as_it_is(_: int) -> None:
    """Leave the threads alone."""


def _version() -> str:
    return f"apache-tvm {importlib.metadata.version('apache-tvm')}"


class PassRunner(Protocol):
    """What the engine needs of a `kokoro_desktop.runtime.pipeline.Pipeline`."""

    def run(
        self, tokens: NDArray[np.int64], style_row: NDArray[np.float32], speed: float, generator: np.random.Generator
    ) -> PassResult:
        """Speak one pass."""

    def watch(self, watch: StageWatch) -> None:
        """Have the time of every kernel told from now on."""


class TvmEngine:
    """A compiled bundle.

    Parameters
    ----------
    device
        Where it runs, as ``--device`` names it.
    threads
        Threads of a kernel.
    pipeline
        Called once by `prepare`, on the thread that will speak: returns the loaded bundle.
    choose_threads
        Called with ``threads`` before every pass, where other engines share the loaded bundle and its threads.
    is_made
        Says whether the bundle is there, so that `prepare` need not make it.
    """

    def __init__(
        self,
        device: str,
        threads: int,
        pipeline: Callable[[], PassRunner],
        choose_threads: Callable[[int], object] = _as_it_is,
        is_made: Callable[[], bool] = lambda: True,
    ) -> None:
        self.name = engine_name(device)
        self.device = device
        self.threads = threads
        self._choose_threads = choose_threads
        self.is_made = is_made
        self.version = _version()
        self._open = pipeline
        self._pipeline: PassRunner | None = None

    def prepare(self) -> None:
        """Load the bundle; make it first if there is none."""
        self._pipeline = self._open()
        if self.tuned_layers:
            self.version = f"{_version()}, {counted(self.tuned_layers, 'layer')} tuned"

    @property
    def tuned_layers(self) -> int:
        """How many layers of the bundle were chosen by ``tune``; 0 before it is loaded."""
        return getattr(self._pipeline, "tuned_layers", 0)

    @property
    def own_times(self) -> tuple[float, float] | None:
        """Seconds spent on loading the bundle and on a GPU's first pass, without compiling; None if nobody counted."""
        load_s = getattr(self._pipeline, "load_s", None)
        return None if load_s is None else (load_s, getattr(self._pipeline, "warm_up_s", 0.0))

    def synthesise(self, utterance: Utterance) -> Spoken:
        """Speak one pass, timed by stages."""
        if self._pipeline is None:
            raise RuntimeError("prepare() comes before synthesise()")
        self._choose_threads(self.threads)
        generator = np.random.default_rng(_SEED)
        result = self._pipeline.run(utterance.tokens, utterance.style_row, utterance.speed, generator)
        return Spoken(len(result.samples), dict(result.seconds))

    def watch(self, watch: StageWatch) -> None:
        """Have the time of every kernel told from now on, which slows it down a little: measure first."""
        if self._pipeline is None:
            raise RuntimeError("prepare() comes before watch()")
        self._pipeline.watch(watch)
