"""The rate that this machine reaches in practice: NumPy's float32 matrix product, which its BLAS has been tuned for."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import numpy as np

from kokoro_desktop.measure.child import ask

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
    return ask(["bench", "--matrix-peak"], MARK, environment)
