"""Address-space check, for libraries that abort the process if an allocation fails."""

from __future__ import annotations

import mmap
import sys


def are_refused(size: int) -> bool:
    """Return whether the system refuses to reserve ``size`` bytes of address space; nothing stays reserved."""
    if sys.platform == "win32":  # Windows does not limit address space
        return False
    try:
        mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS).close()
    except OSError:
        return True
    return False
