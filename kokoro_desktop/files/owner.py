"""What belongs to a living process: a file that it holds a lock on, and a child that holds the end of a pipe of its."""

from __future__ import annotations

import os
import secrets
import signal
import stat
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from kokoro_desktop.files import private

_STDIN: Final = 0
_GRACE_S: Final = 1.0
"""Seconds that a child has to clean up behind itself; what it then leaves is removed at the next start."""


def try_to_lock(descriptor: int) -> bool | None:
    """Lock a file for as long as it is open, or for as long as this process lives.

    Returns
    -------
    bool or None
        False where another process has it; None on a file system without locks, where nobody can tell.
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
    """Create a file that other processes recognise as this one's while it is open.

    `tempfile` would make it private, and a user's own file needs the mode that the umask gives it.

    Raises
    ------
    OSError
        It cannot be made.
    """
    while True:
        path = folder / f"{prefix}{secrets.token_hex(6)}{suffix}"
        file = open(path, "xb", opener=private.opener)  # noqa: SIM115 - closed by the caller
        if try_to_lock(file.fileno()) is not False and path.exists():
            return path, file
        file.close()  # somebody took it for abandoned before it was locked


MADE: Final = "[0-9a-f]" * 12
"""What `create` puts between prefix and suffix, as `Path.glob` has it: a user's own file has another name."""


@contextmanager
def stdin_for_child() -> Iterator[int]:
    """Yield what to give a child as stdin: it reads nothing there until this process is gone; see `end_with_parent`."""
    reader, writer = os.pipe()  # no child inherits the writer
    try:
        yield reader
    finally:
        os.close(reader)
        os.close(writer)


def end_with_parent() -> None:
    """Have this process asked to end, and a second later ended, when the one that started it is gone, however it went.

    That one keeps a pipe to this one's stdin open and writes nothing. Of systems, Linux alone offers a signal for it.
    """
    if stat.S_ISFIFO(os.fstat(_STDIN).st_mode):  # else it was started by hand
        threading.Thread(target=_follow_parent, name="parent", daemon=True).start()


def _follow_parent() -> None:
    while os.read(_STDIN, 1):
        pass
    signal.raise_signal(signal.SIGTERM)
    time.sleep(_GRACE_S)
    os._exit(128 + signal.SIGTERM)
