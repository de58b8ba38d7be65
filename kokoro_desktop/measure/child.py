"""Asks a fresh process of this program for figures, such as the most that this CPU can compute."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence

from kokoro_desktop import paths
from kokoro_desktop.engine.compile_child import ask_compiler
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files.owner import stdin_for_child
from kokoro_desktop.task import QUIET


class NoFigure(KokoroError):
    """A child process gave no figure.

    Attributes
    ----------
    reason
        The last line that it wrote, or its status.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"A process that was to measure something failed: {reason}")


def answer(arguments: Sequence[str], mark: str, environment: Mapping[str, str] | None = None) -> str:
    """Run ``python -m kokoro_desktop`` with ``arguments`` and return what it prints after ``mark``.

    Parameters
    ----------
    environment
        Variables set beside those of this process.

    Raises
    ------
    NoFigure
        It printed none.
    """
    with stdin_for_child() as stdin:
        done = subprocess.run(
            [*paths.python_module("kokoro_desktop"), "--child", *arguments],
            stdin=stdin,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, **(environment or {})},
        )
    for line in done.stdout.splitlines():
        if line.startswith(mark):
            return line.removeprefix(mark)
    written = (done.stderr or done.stdout).strip().splitlines()
    raise NoFigure(written[-1] if written else f"the process ended with status {done.returncode}")


def child_gflops(threads: int) -> float:
    """Measure what the CPU reaches with so many threads that do nothing but fused multiply-adds, widest vectors.

    Returns
    -------
    float
        10^9 float32 operations a second.

    Raises
    ------
    NoFigure
        The process failed, or there is no compiler.
    """
    try:
        return float(ask_compiler("kokoro_desktop.compiler.fma_peak", threads, QUIET))
    except KokoroError as error:
        raise NoFigure(str(error)) from error
