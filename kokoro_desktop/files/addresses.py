"""Asks the system for addresses before a library does that ends the process where it gets none."""

from __future__ import annotations

import mmap
import sys


def are_refused(size: int) -> bool:
    """Tell whether so many bytes cannot be had; nothing is touched, and nothing kept."""
    if sys.platform == "win32":  # there is no limit on addresses there
        return False
    try:
        mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS).close()
    except OSError:
        return True
    return False
