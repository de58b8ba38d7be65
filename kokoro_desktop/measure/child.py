"""Asks a fresh process of this program for figures."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence

from kokoro_desktop import paths
from kokoro_desktop.errors import KokoroError


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


def ask(arguments: Sequence[str], mark: str, environment: Mapping[str, str] | None = None) -> float:
    """Return the one figure that a process answers with; see `answer`."""
    return float(answer(arguments, mark, environment))


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
    done = subprocess.run(
        [*paths.python_module("kokoro_desktop"), *arguments],
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
