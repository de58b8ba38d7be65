"""Compile in a child process, because the compiler is a large library and only processes can be killed."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from kokoro_desktop import paths
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import CompileError
from kokoro_desktop.files.abandoned import remove_abandoned
from kokoro_desktop.files.child import Child, ChildLost
from kokoro_desktop.messages import mark, message
from kokoro_desktop.task import QUIET, Task

_log = logging.getLogger(__name__)

THIS_CPU: Final = TargetSpec()
# Signal number of SIGKILL; Python's `signal` does not define it on Windows.
_KILL: Final = 9
_ENVIRONMENT: Final = {"TVM_USE_RUNTIME_LIB": None}  # set in processes that run bundles; the child needs TVM's compiler


def compile_in_child(
    components: Sequence[str],
    output: Path | None,
    task: Task = QUIET,
    target: TargetSpec = THIS_CPU,
) -> Path:
    """Compile a bundle in a child process.

    Parameters
    ----------
    components
        Modules to compile.
    output
        Folder of the bundle; None for its path in the cache.
    target
        Target of the bundle; a target for a different machine requires ``output``.

    Returns
    -------
    Path
        Folder of the bundle.

    Raises
    ------
    KokoroError
        Compilation failed.
    Cancelled
        ``task`` was cancelled; the child process has ended, and its files have been removed.
    """
    place = None if output is None else output.absolute()
    try:
        path: Path = ask_compiler("kokoro_desktop.compiler", (tuple(components), place, target), task)
        return path
    finally:
        if place is not None:
            remove_abandoned(place.parent)


def ask_compiler(module: str, question: object, task: Task) -> Any:
    """Run a compiler module in a child process and return its answer; remove leftover temporary files.

    Raises
    ------
    CompileError
        The process cannot be started, or ended without a result.
    KokoroError
        The error raised by the module.
    Cancelled
        ``task`` was cancelled.
    """
    try:
        with Child(module, _ENVIRONMENT) as child:
            answer = child.ask(question, task)
            for line in child.output.splitlines():
                _log.info("Output of the compiler: %s", line)
            return answer
    except ChildLost as error:
        _log.info("The compiler process ended unexpectedly. End of its output:\n%s", error.output)
        raise _lost(error) from error
    finally:
        remove_abandoned(*paths.writable_folders())


def _lost(error: ChildLost) -> CompileError:
    if error.status is None:
        return CompileError(message("Cannot start the compiler: {reason}.", reason=error.output))
    if error.status == -_KILL:
        return CompileError(
            message(
                "The system stopped the compiler, probably because memory ran out. Close other programs and try again."
            )
        )
    text = mark(
        "The compiler ended unexpectedly with status {status}. Try again. If this happens again, report the problem "
        "and attach the newest file in {folder}."
    )
    return CompileError(message(text, status=error.status, folder=paths.logs()))
