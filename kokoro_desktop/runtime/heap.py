"""Keep freed tensor memory in the heap of the C library, so that new pages need not be cleared."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Final

_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
# Parameters of glibc; see mallopt(3).
_M_ARENA_MAX: Final = -8
# Size in bytes from which on a block is mapped by the system: larger than any tensor, or the maximum of older
# versions.
_THRESHOLDS: Final = (1 << 30, 32 << 20)
# Bytes to keep at the end of the heap: what passes of 20 s leave. With more, a session's peak memory grew by a fifth;
# with this, a pass of 27 s still has nine tenths of the gain.
_KEPT: Final = 256 << 20


def keep_freed_memory() -> bool:
    """Keep freed memory in one heap for all threads; call this before the thread that runs the kernels starts.

    By default glibc returns a freed block of some megabytes to the system at once, and gets it back as pages that must
    be cleared. This takes 7 to 10 % of the time of a pass.

    Returns
    -------
    bool
        Whether it succeeded; only glibc supports it.
    """
    library = _glibc()
    if library is None or not any(library.mallopt(_M_MMAP_THRESHOLD, size) for size in _THRESHOLDS):
        # the other settings would do harm: with any of them set, glibc no longer raises the threshold by itself
        return False
    taken = [library.mallopt(name, value) for name, value in ((_M_ARENA_MAX, 1), (_M_TRIM_THRESHOLD, _KEPT))]
    return all(taken)


def give_back_freed_memory() -> bool:
    """Return free memory to the system, for a program that becomes idle; the next pass will be slower.

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
