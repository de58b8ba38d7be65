"""Has the C library keep the memory that tensors leave, so that the next ones need not be cleared page by page."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Final

_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8
"""glibc's names, see mallopt(3)."""
_THRESHOLDS: Final = (1 << 30, 32 << 20)
"""Bytes from which on a block comes from the system: larger than any tensor; and the most that older versions take."""
_KEPT: Final = 256 << 20
"""Bytes at the heap's end that are kept: what passes of 20 s leave. With more, a session's peak grew by a fifth; with
this a pass of 27 s still has nine tenths of the gain."""


def keep_freed_memory() -> bool:
    """Keep what is freed, in one heap for all threads; to be called before the thread that runs the kernels starts.

    glibc returns a freed block of some megabytes to the system at once, and gets it back as pages that the system has
    to clear: measured, 7 to 10 % of the time of a pass.

    Returns
    -------
    bool
        Whether it could be arranged: only glibc has this.
    """
    library = _glibc()
    if library is None or not any(library.mallopt(_M_MMAP_THRESHOLD, size) for size in _THRESHOLDS):
        return False  # the others would do harm: with any of them set, glibc no longer raises that threshold by itself
    taken = [library.mallopt(name, value) for name, value in ((_M_ARENA_MAX, 1), (_M_TRIM_THRESHOLD, _KEPT))]
    return all(taken)


def give_back_freed_memory() -> bool:
    """Return to the system what is free now, at the price of the next pass; for a program that falls idle.

    Returns
    -------
    bool
        Whether anything was returned.
    """
    library = _glibc()
    return library is not None and bool(library.malloc_trim(0))


def _glibc() -> Any:
    """Return the C library if it is glibc, else None."""
    try:
        version = os.confstr("CS_GNU_LIBC_VERSION")
    except (AttributeError, ValueError, OSError):  # Windows; macOS; musl
        return None
    return ctypes.CDLL(None) if version else None
