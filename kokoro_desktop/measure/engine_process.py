"""Benchmarking of an engine in a child process, with its own memory allocator, threads and environment."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from typing import Any, Final

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files.child import Child, ChildLost
from kokoro_desktop.measure.speech_engine import MakeEngine, Passage, PassageSound, Preparation, SpeechEngine
from kokoro_desktop.messages import message
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import Task

_log = logging.getLogger(__name__)

# Pause after each run, in seconds, because threads of ONNX Runtime and OpenMP keep spinning for a while.
SETTLE_S: Final = 0.1


class EngineFailed(KokoroError):
    """An engine failed, or its process ended.

    Attributes
    ----------
    reason
        Error message of the engine.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class EngineProcess:
    """Engine that runs in a child process (`measure.__main__`), which also measures the engine's run times.

    Parameters
    ----------
    make
        Function that creates the engine in the process.
    engine
        Unloaded instance of the engine, which provides the name, device, version and number of threads.
    environment
        Environment variables of the process.
    """

    def __init__(self, make: MakeEngine, engine: SpeechEngine, environment: Mapping[str, str]) -> None:
        self.name, self.device = engine.name, engine.device
        self.version, self.threads = engine.version, engine.threads
        self._make, self._environment = make, environment
        self._child: Child | None = None

    def prepare(self, task: Task) -> Preparation:
        """Load the engine in a new process, replacing an earlier process."""
        self.close()
        self._child = Child("kokoro_desktop.measure", self._environment)
        self.version, preparation = self._ask((self._make, self.name, self.threads))
        assert isinstance(preparation, Preparation)
        return preparation

    def speak(self, passage: Passage, noise: Noise, task: Task) -> PassageSound:
        """Synthesise a passage in the process, with ``noise`` or the engine's own noise."""
        answer = self._ask((passage, noise))
        assert isinstance(answer, PassageSound)
        time.sleep(SETTLE_S)
        return answer

    def close(self) -> None:
        """Stop the process and free its memory; `prepare` can start a new one."""
        if self._child is not None:
            self._child.close()

    def _ask(self, question: object) -> Any:
        """Send a request and return the result.

        Raises
        ------
        EngineFailed
            The engine has failed, or its process has ended.
        """
        if self._child is None:
            raise RuntimeError("prepare() must be called before speak()")
        try:
            return self._child.ask(question)
        except ChildLost as error:
            _log.info("Output of the engine '%s':\n%s", self.name, error.output)
            text = "The process of the engine '{name}' ended with status {status}."
            raise EngineFailed(message(text, name=self.name, status=error.status)) from error
