"""Keep freed tensor memory in the C library's heap, so that the system need not clear new pages."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Final

# Parameters of glibc; see mallopt(3).
_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8
# Minimum size in bytes of a block that glibc maps separately: larger than any tensor, or the maximum that older
# versions accept.
_THRESHOLDS: Final = (1 << 30, 32 << 20)
# Bytes to keep at the end of the heap: the amount freed by passes of 20 s. A larger value increased the peak memory of
# a session by a fifth; with this one, a pass of 27 s still has nine tenths of the speedup.
_KEPT: Final = 256 << 20


def keep_freed_memory() -> bool:
    """Keep freed memory in one heap for all threads; call this before the thread that runs the kernels starts.

    By default, glibc immediately returns freed blocks of several megabytes to the system. The next allocation needs
    new pages, which the system must clear. Clearing takes 7 to 10 % of the time of a pass.

    Returns
    -------
    bool
        Whether the settings were accepted; only glibc supports them.
    """
    library = _glibc()
    if library is None or not any(library.mallopt(_M_MMAP_THRESHOLD, size) for size in _THRESHOLDS):
        # the other settings alone would be harmful: once one is set, glibc no longer raises the threshold itself
        return False
    taken = [library.mallopt(name, value) for name, value in ((_M_ARENA_MAX, 1), (_M_TRIM_THRESHOLD, _KEPT))]
    return all(taken)


def give_back_freed_memory() -> bool:
    """Return free memory to the system, for example when the program becomes idle; the next pass will be slower.

    Returns
    -------
    bool
        Whether any memory was returned.
    """
    library = _glibc()
    return library is not None and bool(library.malloc_trim(0))


def _glibc() -> Any:
    """Return the C library if it is glibc, otherwise None."""
    try:
        version = os.confstr("CS_GNU_LIBC_VERSION")
    except (AttributeError, ValueError, OSError):  # Windows; macOS; musl
        return None
    return ctypes.CDLL(None) if version else None
