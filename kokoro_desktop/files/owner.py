"""Ownership by living processes: files that a process keeps locked, and child processes that end with their parent."""

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
# Time in seconds for a child to clean up; the rest is removed at the next start.
_GRACE_S: Final = 1.0


def try_to_lock(descriptor: int) -> bool | None:
    """Lock a file while it is open.

    Returns
    -------
    bool or None
        False if another process holds the lock; None on file systems without locks.
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
    """Create a file that other processes recognise as belonging to this process while it is open.

    `tempfile` would create it with mode 0600, but a user's own file needs the mode of the umask.

    Raises
    ------
    OSError
        The file cannot be created.
    """
    while True:
        path = folder / f"{prefix}{secrets.token_hex(6)}{suffix}"
        file = open(path, "xb", opener=private.opener)  # noqa: SIM115 - closed by the caller
        if try_to_lock(file.fileno()) is not False and path.exists():
            return path, file
        file.close()  # somebody took it for abandoned before it was locked


# Pattern for `Path.glob` of the part between prefix and suffix; users' own files have other names.
MADE: Final = "[0-9a-f]" * 12


@contextmanager
def stdin_for_child() -> Iterator[int]:
    """Yield a pipe for a child's stdin that stays open until this process ends; see `end_with_parent`."""
    reader, writer = os.pipe()  # no child inherits the writer
    try:
        yield reader
    finally:
        os.close(reader)
        os.close(writer)


def end_with_parent() -> None:
    """End this process when its parent ends: request termination, and exit one second later.

    The parent keeps a pipe to this process's stdin open and writes nothing. Only Linux has a signal for this purpose.
    """
    if stat.S_ISFIFO(os.fstat(_STDIN).st_mode):  # else it was started by hand
        threading.Thread(target=_follow_parent, name="parent", daemon=True).start()


def _follow_parent() -> None:
    while os.read(_STDIN, 1):
        pass
    signal.raise_signal(signal.SIGTERM)
    time.sleep(_GRACE_S)
    os._exit(128 + signal.SIGTERM)
