"""One process at a time: a lock on a file, which the system takes back when its holder ends, however that happens."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files import atomic


class Busy(KokoroError):
    """Another process does what only one may do at a time."""


@contextmanager
def hold(path: Path, sentence: str) -> Iterator[None]:
    """Hold a lock between here and the end, so that no other process does the same meanwhile.

    Parameters
    ----------
    path
        File that stands for the work; made where it is missing, and left there.
    sentence
        What the user is told where another process holds it.

    Raises
    ------
    Busy
        Another process holds it.
    OutputError
        The file cannot be made.
    """
    atomic.make_folder(path.parent)
    try:
        file = path.open("ab")
    except OSError as error:
        raise atomic.refusal(path, error) from error
    with file:
        if not _try_to_lock(file.fileno()):
            raise Busy(sentence)
        yield


def _try_to_lock(descriptor: int) -> bool:
    """Lock a file for as long as it is open; False where another process has it."""
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
            return True  # a file system without locks: nobody can be kept out
    return True
