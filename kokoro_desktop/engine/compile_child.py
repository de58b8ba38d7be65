"""Compile in a child process: the compiler's library is large, and only a process can be stopped at once."""

from __future__ import annotations

import importlib.util
import json
import logging
import os
import queue
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from kokoro_desktop import paths
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import CompileError
from kokoro_desktop.files import atomic, work_folder
from kokoro_desktop.files.child import Child, ChildLost
from kokoro_desktop.messages import decode, message
from kokoro_desktop.task import QUIET, Task

_log = logging.getLogger(__name__)

THIS_CPU: Final = TargetSpec()
_POLL_S: Final = 0.1
_GRACE_S: Final = 0.1
"""Seconds that a child has to end by itself before it is killed: in LLVM's code it does not listen, and whoever waits
for it wants an answer. What it leaves is removed afterwards."""
_KILL: Final = 9
"""The signal that no process can answer; Python's `signal` has it not on every system."""
_NOT_FOR_THE_CHILD: Final = frozenset({"TVM_USE_RUNTIME_LIB"})
_ENVIRONMENT: Final = {"TVM_USE_RUNTIME_LIB": None}  # set where bundles run; the child needs TVM's compiler


def compile_bundle(
    components: Sequence[str],
    output: Path | None,
    task: Task = QUIET,
    target: TargetSpec = THIS_CPU,
) -> Path:
    """Compile in a child process.

    Parameters
    ----------
    components
        Modules to compile.
    output
        Folder of the bundle; None for its place in the cache.
    target
        Target of the bundle, with a GPU given by its architecture. For another machine, give an output.

    Returns
    -------
    Path
        Folder of the bundle.

    Raises
    ------
    KokoroError
        Compiling failed.
    Cancelled
        ``task`` was cancelled; nothing is left of the child and its work.
    """
    place = None if output is None else output.absolute()
    try:
        path: Path = ask_compiler("kokoro_desktop.compiler", (tuple(components), place, target), task)
        return path
    finally:
        if place is not None:
            work_folder.remove_abandoned(place.parent)


def remove_abandoned() -> None:
    """Remove what killed processes left in this program's folders while they compiled or wrote."""
    for folder in (paths.bundles(), paths.cache(), paths.data()):
        work_folder.remove_abandoned(folder)
        atomic.remove_abandoned(folder)


def require_compiler() -> None:
    """Raise `CompileError` in the package without the compiler, which comes with ready bundles."""
    if importlib.util.find_spec("kokoro_desktop.compiler") is None:
        raise CompileError(
            message(
                "This is the program without the compiler, and no bundle that came with it is for this device, CPU and "
                "weights; install the package kokoro-desktop in place of kokoro-desktop-runtime."
            )
        )


def ask_compiler(module: str, question: object, task: Task) -> Any:
    """Ask a module of the compiler in a child process, and clean up behind it.

    Raises
    ------
    CompileError
        The process cannot be started, or was lost.
    KokoroError
        Its answer is this error.
    Cancelled
        ``task`` was cancelled.
    """
    require_compiler()
    try:
        with Child(module, _ENVIRONMENT) as child:
            answer = child.ask(question, task)
            for line in child.output.splitlines():
                _log.info("Output of the compiler: %s", line)
            return answer
    except ChildLost as error:
        _log.info("The compiler was lost. The end of its output:\n%s", error.output)
        raise _lost(error) from error
    finally:
        remove_abandoned()


def _lost(error: ChildLost) -> CompileError:
    if error.status is None:
        return CompileError(message("The compiler cannot be started: {reason}.", reason=error.output))
    if error.status == -_KILL:
        return CompileError(
            message(
                "The system stopped the compiler, as it does when memory runs out. Close other programs and try again."
            )
        )
    text = (
        "The compiler ended unexpectedly, with status {status}. Try again; if that does not help, report it with the "
        "newest file in {folder}."
    )
    return CompileError(message(text, status=error.status, folder=paths.logs()))


def run_child(command: Sequence[str], wanted: str, task: Task) -> Any:
    """Run a process that answers as `compiler.messages` says, pass on its progress, and see that it ends.

    Parameters
    ----------
    command
        What to run.
    wanted
        Which entry of its last message is returned.

    Raises
    ------
    CompileError
        It failed.
    Cancelled
        ``task`` was cancelled.
    """
    require_compiler()
    child = _Child(command)
    try:
        answer = child.follow(task)
    finally:
        child.stop()
        remove_abandoned()
    if wanted in answer:
        for line in child.unparsed_lines:
            _log.info("The compiler said: %s", line.rstrip())
        return answer[wanted]
    if "error" in answer:
        raise CompileError(decode(answer["error"]), answer["exit_code"])
    _log.info("The compiler's last words:\n%s", "".join(child.unparsed_lines))
    if child.status == -_KILL:
        raise CompileError(
            message(
                "The system stopped the compiler, as it does when memory runs out: close other programs and try again."
            )
        )
    raise CompileError(
        message(
            "The compiler ended unexpectedly, with status {status}: try again, and if it does so "
            "again, report it with the newest file in {0}.",
            paths.logs(),
            status=child.status,
        )
    )


class _Child:
    """The compiling process.

    Attributes
    ----------
    unparsed_lines
        What it said that is no message: warnings, a traceback.
    """

    def __init__(self, command: Sequence[str]) -> None:
        environment = {name: value for name, value in os.environ.items() if name not in _NOT_FOR_THE_CHILD}
        try:
            self._process = subprocess.Popen(
                command,
                env=environment,
                stdin=subprocess.PIPE,  # closed by the system when this process is gone: see `files.owner`
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise CompileError(
                message("The compiler cannot be started: {strerror}.", strerror=error.strerror)
            ) from error
        self.unparsed_lines: list[str] = []
        self._messages: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._readers = [threading.Thread(target=target, daemon=True) for target in (self._read, self._drain)]
        for reader in self._readers:
            reader.start()

    @property
    def status(self) -> int | None:
        """How it ended; None while it runs."""
        return self._process.returncode

    def follow(self, task: Task) -> dict[str, Any]:
        """Pass on its progress until it ends, and return its last message; empty if there was none."""
        answer: dict[str, Any] = {}
        while True:
            task.check()
            try:
                message = self._messages.get(timeout=_POLL_S)
            except queue.Empty:
                continue
            if message is None:
                self._process.wait()
                return answer
            if "progress" in message:
                done, total, what = message["progress"]
                task.progress(done, total, decode(what))
            else:
                answer = message

    def stop(self) -> None:
        """End it, if it has not ended by itself, and let go of its pipes."""
        self._process.terminate()
        try:
            self._process.wait(_GRACE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for reader in self._readers:
            reader.join()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            message = _message(line)
            if message is None:
                self.unparsed_lines.append(line)
            else:
                self._messages.put(message)
        self._messages.put(None)

    def _drain(self) -> None:
        assert self._process.stderr is not None
        self.unparsed_lines.extend(self._process.stderr)


def _message(line: str) -> dict[str, Any] | None:
    """Parse a line; None if a library has printed it."""
    try:
        message = json.loads(line)
    except ValueError:
        return None
    return message if isinstance(message, dict) else None
