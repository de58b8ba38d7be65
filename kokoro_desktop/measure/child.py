"""Asks a fresh process of this program for figures, such as the rate that this machine reaches in practice.

That is the rate of NumPy's float32 matrix product, which its BLAS has been tuned for.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np

from kokoro_desktop import paths
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files.owner import stdin_for_child


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


SIZE: Final = 1024
"""Rows and columns: large enough for full speed, small enough (4 MB a matrix) to be quick."""
REPEATS: Final = 50
MARK: Final = "matrix_gflops="
"""What the child writes before its figure."""
_VARIABLES: Final = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
"""Where the BLAS libraries that NumPy is built with look for their number of threads, once, when they are loaded."""


def own_gflops(repeats: int = REPEATS, clock: Callable[[], float] = time.perf_counter) -> float:
    """Multiply two matrices of `SIZE` x `SIZE` and return 10^9 operations a second in the fastest of ``repeats``."""
    generator = np.random.default_rng(0)
    a, b = (generator.standard_normal((SIZE, SIZE), np.float32) for _ in range(2))
    product = a @ b  # loads the library and starts its threads
    fastest = float("inf")
    for _ in range(repeats):
        start = clock()
        np.matmul(a, b, out=product)
        fastest = min(fastest, clock() - start)
    return 2 * SIZE**3 / fastest / 1e9


def child_gflops(threads: int) -> float:
    """Measure it in a fresh process with so many threads: this one's NumPy has settled on a number already.

    OpenBLAS chooses its kernels for this processor there, even where the environment names those of another.

    Raises
    ------
    NoFigure
        The process failed.
    """
    environment = dict.fromkeys(_VARIABLES, str(threads)) | {"OPENBLAS_CORETYPE": ""}
    return float(answer(["bench", "--matrix-peak"], MARK, environment))
