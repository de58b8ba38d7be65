"""The child process of an `engine_process`: load a rival once, then speak every passage that it is sent."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files.child import serve
from kokoro_desktop.measure.engine_process import EngineFailed
from kokoro_desktop.measure.rivals import RIVALS
from kokoro_desktop.measure.speech_engine import Preparation, SpeechEngine
from kokoro_desktop.task import Task


class Engine:
    """The rival, once the first question has named it."""

    def __init__(self) -> None:
        self._engine: SpeechEngine | None = None

    def answer(self, question: Any, task: Task) -> Any:
        """Load the engine for ``(name, threads)``, or speak ``(passage, noise)`` and measure the seconds."""
        try:
            start = time.perf_counter()
            if self._engine is None:
                name, threads = question
                self._engine = RIVALS[name].make(name, threads)
                preparation = self._engine.prepare(task) or Preparation(time.perf_counter() - start)
                return self._engine.version, preparation
            passage, noise = question
            answer = self._engine.speak(passage, noise, task)
            return replace(answer, seconds=time.perf_counter() - start)
        except KokoroError:
            raise
        except Exception as error:  # another project's engine may raise anything
            raise EngineFailed(f"{type(error).__name__}: {error}".splitlines()[0]) from error


if __name__ == "__main__":
    serve(Engine().answer)
