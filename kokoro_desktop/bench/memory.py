"""Peak memory of an engine: a fresh process loads it, speaks once, and reports its own high-water mark."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from kokoro_desktop.bench.child import NoFigure, ask
from kokoro_desktop.errors import KokoroError

MARK: Final = "peak_rss_mb="
"""What the child writes before its figure."""

_STATUS: Final = Path("/proc/self/status")


class MemoryUnknown(KokoroError):
    """The peak memory of an engine could not be found out."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The peak memory could not be measured: {reason}")


def own_peak_mb() -> float:
    """Return the largest resident set of this process so far, in MB (10^6 bytes).

    On Linux from the kernel's ``VmHWM``: ``getrusage`` would carry over the size of the process that forked this one.

    Raises
    ------
    MemoryUnknown
        Where the system does not tell (Windows).
    """
    if _STATUS.exists():
        for line in _STATUS.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024 / 1e6
    if sys.platform == "win32":
        raise MemoryUnknown("this system does not tell a process its own peak")
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak * 1024 / 1e6


def child_peak_mb(arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> float:
    """Run ``python -m kokoro_desktop`` with ``arguments`` and return the figure that it prints after `MARK`.

    Raises
    ------
    MemoryUnknown
        When the child fails, with the last line that it wrote.
    """
    try:
        return ask(arguments, MARK, environment)
    except NoFigure as error:
        raise MemoryUnknown(error.reason) from error
