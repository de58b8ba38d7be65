"""Memory checks, because some libraries crash or raise misleading errors when memory runs out."""

from __future__ import annotations

import errno
from typing import Final

from kokoro_desktop.errors import KokoroError, OutOfMemory
from kokoro_desktop.files.addresses import are_refused

# Address space in bytes needed to load NumPy's libraries; without it, OpenBLAS ends the process.
_TO_BEGIN: Final = 128 << 20
# Memory in bytes needed by the model and TVM. If less is available, failures are attributed to a lack of memory.
_TO_SPEAK: Final = 512 << 20


def require_enough_to_begin() -> None:
    """Check that enough memory is available to start a command.

    Raises
    ------
    OutOfMemory
        There is not enough memory.
    """
    if are_refused(_TO_BEGIN):
        raise OutOfMemory


def ran_out(error: Exception) -> bool:
    """Return whether an error of any type was caused by a lack of memory."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.errno == errno.ENOMEM:
            return True
        cause = cause.__cause__
    if isinstance(error, KokoroError):
        return False
    return isinstance(error, MemoryError) or are_refused(_TO_SPEAK)
