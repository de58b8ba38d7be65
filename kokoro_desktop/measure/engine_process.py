"""An engine in a process of its own, with the memory allocator, the threads and the environment that are its own."""

from __future__ import annotations

import os
import pickle
import subprocess
import time
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from kokoro_desktop import paths
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.measure.speech_engine import Answer, Passage, Preparation, SpeechEngine
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.watch import nothing
from kokoro_desktop.task import Task

SETTLE_S: Final = 0.1
"""Rest after each answer: workers of ONNX Runtime and of OpenMP go on spinning for a while, on the cores that the next
engine needs."""


class EngineFailed(KokoroError):
    """An engine's process failed, or ended.

    Attributes
    ----------
    reason
        What it said.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class EngineProcess:
    """Has `measure.__main__` speak in a process that is started by `prepare`; times are taken in there.

    Parameters
    ----------
    rival
        Its name in `rivals.RIVALS`.
    engine
        The same engine, unprepared, of which the name and the like are taken.
    environment
        Variables that the process is given beside those of this one.
    """

    def __init__(self, rival: str, engine: SpeechEngine, environment: Mapping[str, str]) -> None:
        self.name, self.device = engine.name, engine.device
        self.version, self.threads = engine.version, engine.threads
        self._rival, self._environment = rival, environment
        self._process: subprocess.Popen[bytes] | None = None
        self._end: Callable[[], object] = nothing

    def prepare(self, task: Task) -> Preparation:
        """Start the process and load the engine in it; one that was started before is ended."""
        self.close()
        command = paths.python_module("kokoro_desktop.measure")
        environment = {**os.environ, **self._environment}
        self._process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._end = weakref.finalize(self, _end, self._process)
        self.version, preparation = self._ask((self._rival, self.threads))
        assert isinstance(preparation, Preparation)
        return preparation

    def speak(self, passage: Passage, noise: Noise, task: Task) -> Answer:
        """Have the process speak with its own noise, or with this."""
        answer = self._ask((passage, noise))
        assert isinstance(answer, Answer)
        time.sleep(SETTLE_S)
        return answer

    def close(self) -> None:
        """End the process and free its memory, until `prepare` starts another."""
        self._end()

    def _ask(self, question: object) -> Any:
        """Send a question and wait for what it is answered with.

        Raises
        ------
        EngineFailed
            The process answered with an error, or has ended.
        """
        if self._process is None:
            raise RuntimeError("prepare() comes before speak()")
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            pickle.dump(question, self._process.stdin)
            self._process.stdin.flush()
            answer, error = pickle.load(self._process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            raise EngineFailed(f"The process of the engine '{self.name}' ended, with {self._process.wait()}.") from None
        if error:
            raise EngineFailed(error)
        return answer


def _end(process: subprocess.Popen[bytes]) -> None:
    """End it, whatever it does."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
