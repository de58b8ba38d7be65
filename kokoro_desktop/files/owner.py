"""File ownership by running processes: each process holds locks on the files that it has created."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import BinaryIO, Final

from kokoro_desktop.files import private


def try_to_lock(descriptor: int) -> bool | None:
    """Lock an open file until it is closed.

    Returns
    -------
    bool or None
        True if the file is now locked; False if another process holds the lock; None on file systems without locks.
    """
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
    else:
        import fcntl

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return None
    return True


def create(folder: Path, prefix: str, suffix: str) -> tuple[Path, BinaryIO]:
    """Create a file that other processes recognise as owned by this process while the file is open.

    `tempfile` would create the file with mode 0600, but the mode of user files must follow the umask.

    Raises
    ------
    OSError
        The file cannot be created.
    """
    while True:
        path = folder / f"{prefix}{secrets.token_hex(6)}{suffix}"
        file = open(path, "x+b", opener=private.opener)  # noqa: SIM115 - closed by the caller
        if try_to_lock(file.fileno()) is not False and path.exists():
            return path, file
        file.close()  # another process removed it as abandoned before it was locked


# `Path.glob` pattern for the part between prefix and suffix, which does not match the user's own files.
MADE: Final = "[0-9a-f]" * 12
