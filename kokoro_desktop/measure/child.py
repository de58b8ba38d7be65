"""Measurement of this CPU's peak performance in a child process."""

from __future__ import annotations

from kokoro_desktop.engine.compile_child import ask_compiler
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.task import QUIET


class PeakUnknown(KokoroError):
    """The peak performance could not be measured.

    Attributes
    ----------
    reason
        Error message of the child process.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The peak performance of the CPU could not be measured: {reason}")


def child_gflops(threads: int) -> float:
    """Measure the CPU's peak rate of fused multiply-adds with its widest vectors.

    Returns
    -------
    float
        Peak rate in 10^9 float32 operations per second.

    Raises
    ------
    PeakUnknown
        The process failed, or no compiler is available.
    """
    try:
        return float(ask_compiler("kokoro_desktop.compiler.fma_peak", threads, QUIET))
    except KokoroError as error:
        raise PeakUnknown(str(error)) from error
