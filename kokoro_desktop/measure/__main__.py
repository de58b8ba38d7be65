"""Child process of `engine_process` and `peak_memory`: load an engine, then run it or measure its memory."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files.child import serve
from kokoro_desktop.measure.engine_process import EngineFailed
from kokoro_desktop.measure.peak_memory import MemoryQuestion, own_memory
from kokoro_desktop.measure.speech_engine import Preparation, SpeechEngine
from kokoro_desktop.task import Task


class _Engine:
    """Request handler for the engine described by the first request."""

    def __init__(self) -> None:
        self._engine: SpeechEngine | None = None

    def answer(self, question: Any, task: Task) -> Any:
        """Answer a request.

        ``(make, name, threads)`` loads the engine, ``(passage, noise)`` synthesises a passage with it, and a
        `MemoryQuestion` measures the memory of the engine that it describes.
        """
        try:
            start = time.perf_counter()
            if isinstance(question, MemoryQuestion):
                return own_memory(question.make(question.name, question.threads), question.workload, question.placement)
            if self._engine is None:
                make, name, threads = question
                self._engine = make(name, threads)
                preparation = self._engine.prepare(task) or Preparation(time.perf_counter() - start)
                return self._engine.version, preparation
            passage, noise = question
            answer = self._engine.speak(passage, noise, task)
            return replace(answer, seconds=time.perf_counter() - start)
        except KokoroError:
            raise
        except Exception as error:  # engines of other projects may raise any exception
            raise EngineFailed(f"{type(error).__name__}: {error}".splitlines()[0]) from error


if __name__ == "__main__":
    serve(_Engine().answer)
