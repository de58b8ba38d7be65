"""Tells whether the system still gives memory: libraries that get none say so in many words, or end the process."""

from __future__ import annotations

import errno
from typing import Final

from kokoro_desktop.errors import KokoroError, OutOfMemory
from kokoro_desktop.files.addresses import are_refused

_TO_BEGIN: Final = 128 << 20
"""Bytes of addresses that libraries of NumPy's take as they are loaded; OpenBLAS ends the process without them."""
_TO_SPEAK: Final = 512 << 20
"""Bytes that the model and TVM take; what fails where there are no more has failed for want of them."""


def require_enough_to_begin() -> None:
    """See that there is memory for any command.

    Raises
    ------
    OutOfMemory
        There is not.
    """
    if are_refused(_TO_BEGIN):
        raise OutOfMemory


def ran_out(error: Exception) -> bool:
    """Tell whether an error comes of a lack of memory, whatever a library has called it."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.errno == errno.ENOMEM:
            return True
        cause = cause.__cause__
    if isinstance(error, KokoroError):
        return False
    return isinstance(error, MemoryError) or are_refused(_TO_SPEAK)
