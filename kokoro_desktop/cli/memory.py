"""Check that enough memory is available: some libraries crash or give poor errors when it runs out."""

from __future__ import annotations

import errno
from typing import Final

from kokoro_desktop.errors import KokoroError, OutOfMemory
from kokoro_desktop.files.addresses import are_refused

# Bytes of address space that NumPy's libraries need for loading; OpenBLAS ends the process without them.
_TO_BEGIN: Final = 128 << 20
# Bytes that the model and TVM need. If less is available, a failure is attributed to a lack of memory.
_TO_SPEAK: Final = 512 << 20


def require_enough_to_begin() -> None:
    """Check that there is enough memory for any command.

    Raises
    ------
    OutOfMemory
        There is not.
    """
    if are_refused(_TO_BEGIN):
        raise OutOfMemory


def ran_out(error: Exception) -> bool:
    """Return whether an error was caused by a lack of memory, whatever its type."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.errno == errno.ENOMEM:
            return True
        cause = cause.__cause__
    if isinstance(error, KokoroError):
        return False
    return isinstance(error, MemoryError) or are_refused(_TO_SPEAK)
