"""Child processes of this program: start them, send requests, track progress, and stop them.

The parent sends requests with `Child.ask`, and the module run by the child answers them with `serve`. Both sides
exchange pickles over the child's standard input and output. A child exits when its parent exits, because the child's
input is then closed.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import IO, Any, BinaryIO, Final, NoReturn

from kokoro_desktop import paths
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.messages import message
from kokoro_desktop.task import QUIET, Task

_POLL_S: Final = 0.1
_ENDED: Final = (EOFError, OSError, pickle.UnpicklingError)
_MOST_OUTPUT: Final = 64 * 1024


class ChildLost(KokoroError):
    """A child process ended, or did not respond in time.

    Attributes
    ----------
    status
        Exit status, negative for a signal; None if the process could not be started.
    output
        Last part of the output of the process.
    """

    def __init__(self, status: int | None, output: str) -> None:
        self.status, self.output = status, output
        super().__init__(message("A child process ended unexpectedly with status {status}.", status=status))


class Child:
    """Process that runs a module of this program; killed when the context ends.

    Parameters
    ----------
    module
        Name of a module that calls `serve`.
    environment
        Environment variables to set; None removes a variable.

    Raises
    ------
    ChildLost
        The process cannot be started.
    """

    def __init__(self, module: str, environment: Mapping[str, str | None] | None = None) -> None:
        variables = {**os.environ, **(environment or {})}
        self._output = tempfile.TemporaryFile("a+b")  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                paths.python_module(module),
                env={name: value for name, value in variables.items() if value is not None},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._output,
            )
        except OSError as error:
            self._output.close()
            raise ChildLost(None, error.strerror or str(error)) from error
        self._answers: queue.SimpleQueue[tuple[str, Any] | None] = queue.SimpleQueue()
        threading.Thread(target=_read, args=(self._process.stdout, self._answers.put), daemon=True).start()
        self._end = weakref.finalize(self, _end, self._process, self._output)

    def __enter__(self) -> Child:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def output(self) -> str:
        """Last part of the output of the process and its libraries."""
        if self._output.closed:
            return ""
        self._output.seek(max(0, os.fstat(self._output.fileno()).st_size - _MOST_OUTPUT))
        return self._output.read().decode("utf-8", "replace")

    def ask(self, question: object, task: Task = QUIET, timeout_s: float = float("inf")) -> Any:
        """Send a request and return the result.

        The child is killed if no result arrives.

        Parameters
        ----------
        task
            Task that receives the child's progress and can cancel the request.

        Raises
        ------
        KokoroError
            The error raised by the child.
        ChildLost
            The child ended, or did not respond within ``timeout_s`` seconds.
        Cancelled
            ``task`` was cancelled.
        """
        if not self._end.alive:
            raise ChildLost(self._process.returncode, "")
        deadline, answered = time.monotonic() + timeout_s, False
        try:
            with suppress(OSError):  # an ended child is detected below
                assert self._process.stdin is not None
                pickle.dump(question, self._process.stdin)
                self._process.stdin.flush()
            while True:
                task.check()
                try:
                    received = self._answers.get(timeout=max(0.0, min(_POLL_S, deadline - time.monotonic())))
                except queue.Empty:
                    if time.monotonic() < deadline:
                        continue
                    self._process.kill()
                    received = None
                if received is None:
                    raise ChildLost(self._process.wait(), self.output)
                kind, value = received
                if kind == "progress":
                    task.progress(*value)
                    continue
                answered = True
                if kind == "error":
                    raise value
                return value
        finally:
            if not answered:
                self.close()

    def close(self) -> None:
        """Kill the process and close its pipes."""
        self._end()


def serve(work: Callable[[Any, Task], Any]) -> NoReturn:
    """Process requests until the parent closes the pipe or exits; then exit immediately, even during a request.

    Parameters
    ----------
    work
        Function called on this thread with each request and a task that reports progress to the parent. If the function
        raises a `KokoroError`, the parent raises the same error. Any other exception ends the process.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal; the parent ends this one
    questions: queue.SimpleQueue[Any] = queue.SimpleQueue()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # libraries must not print into the result stream
    # The parent quotes this output if the process crashes, so it must not be buffered.
    sys.stdout = os.fdopen(os.dup(sys.stdout.fileno()), "w", buffering=1, encoding="utf-8", errors="replace")
    threading.Thread(target=_receive, args=(questions.put,), daemon=True).start()

    def send(*answer: object) -> None:
        data = pickle.dumps(answer)
        with suppress(OSError):  # the parent has ended
            answers.write(data)
            answers.flush()

    task = Task(lambda done, total, what: send("progress", (done, total, what)))
    while True:
        question = questions.get()
        try:
            answer = work(question, task)
        except KokoroError as error:
            send("error", error)
        else:
            send("answer", answer)


def _end(process: subprocess.Popen[bytes], output: IO[bytes]) -> None:
    process.kill()
    process.wait()
    for file in (process.stdin, output):
        with suppress(OSError):  # unsent data is lost
            if file is not None:
                file.close()


def _read(pipe: BinaryIO, put: Callable[[tuple[str, Any] | None], None]) -> None:
    """Pass every message from a child to ``put``, then None when the pipe is closed."""
    with pipe:
        while True:
            try:
                put(pickle.load(pipe))
            except _ENDED:
                put(None)
                return


def _receive(put: Callable[[Any], None]) -> NoReturn:
    """Pass requests from the parent to ``put``; exit the process when the parent closes the pipe."""
    pipe = os.fdopen(os.dup(sys.stdin.fileno()), "rb")  # Python aborts if it ends while a thread reads sys.stdin
    while True:
        try:
            put(pickle.load(pipe))
        except _ENDED:
            os._exit(0)
