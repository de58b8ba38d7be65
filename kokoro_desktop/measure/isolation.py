"""Keeps engines out of one another's way: each on its own thread, or with the memory allocator as it is by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Protocol, TypeVar

import numpy as np

from kokoro_desktop.measure.speech_engine import Answer, Passage, Preparation, SpeechEngine
from kokoro_desktop.runtime.heap import freed_memory_returned
from kokoro_desktop.task import Task

_T = TypeVar("_T")


class _Call(Protocol):
    """Calls a function in some surroundings and returns what it returns."""

    def __call__(self, function: Callable[[], _T], /) -> _T: ...


class Isolated:
    """An engine all of whose work is done in surroundings of its own.

    Attributes
    ----------
    engine
        The engine itself.
    """

    def __init__(self, engine: SpeechEngine, call: _Call) -> None:
        self.engine, self._call = engine, call
        self.name, self.device = engine.name, engine.device
        self.version, self.threads = engine.version, engine.threads

    def prepare(self, task: Task) -> Preparation | None:
        """See `SpeechEngine.prepare`."""
        preparation = self._call(partial(self.engine.prepare, task))
        self.version = self.engine.version
        return preparation

    def speak(self, passage: Passage, generator: np.random.Generator, task: Task) -> Answer:
        """See `SpeechEngine.speak`."""
        return self._call(partial(self.engine.speak, passage, generator, task))


def with_usual_heap(engine: SpeechEngine) -> Isolated:
    """Let another engine than this program's find the allocator as it is where no one has changed its rules.

    `runtime.heap` changes them for everything in the process.
    """

    def call(function: Callable[[], _T]) -> _T:
        with freed_memory_returned():
            return function()

    return Isolated(engine, call)


@contextmanager
def on_own_threads(engines: Sequence[SpeechEngine]) -> Iterator[list[Isolated]]:
    """Give each engine its own thread while inside, since TVM's thread pool belongs to the thread that calls it."""
    with ExitStack() as stack:
        threads = [stack.enter_context(ThreadPoolExecutor(1, f"measure-{index}")) for index in range(len(engines))]
        yield [Isolated(engine, partial(_call_on, thread)) for engine, thread in zip(engines, threads, strict=True)]


def _call_on(thread: ThreadPoolExecutor, function: Callable[[], _T]) -> _T:
    return thread.submit(function).result()
