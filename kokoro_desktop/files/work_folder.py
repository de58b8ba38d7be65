"""Work folders: each is filled next to its target, then moved to it; leftovers of killed processes are removed."""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from kokoro_desktop.files import atomic, owner, private
from kokoro_desktop.files.abandoned import LOCK, WORK, aside, remove_abandoned, remove_folder

_HERE: Final = -100  # AT_FDCWD of renameat2(2)
_SWAP: Final = 2  # RENAME_EXCHANGE of renameat2(2), RENAME_SWAP on macOS
_ATTEMPTS: Final = 100


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Create an empty folder next to ``path``, for `move`; remove it on exit if it still exists.

    Raises
    ------
    OutputError
        The folder cannot be created, or the body raised an `OSError`.
    """
    try:
        atomic.make_folder(path.parent)
        remove_abandoned(path.parent)
        lock, file = owner.create(path.parent, f"{WORK}{os.getpid()}-", LOCK)
        folder = lock.with_suffix("")
        try:
            file.write(os.fsencode(path.name))  # read by `remove_abandoned`
            file.flush()
            folder.mkdir(private.FOLDER)  # it may contain programs
            yield folder
        finally:
            removed = remove_folder(folder)
            with suppress(OSError):  # the contents of the lock file are not needed
                file.close()
            if removed:  # otherwise, the lock file marks the folder as abandoned
                with suppress(OSError):
                    lock.unlink()
    except OSError as error:
        raise atomic.refusal(path, error) from error


def move(folder: Path, path: Path) -> None:
    """Move ``folder`` to ``path``, replacing any existing folder; leave ``path`` unchanged on failure.

    If several processes do this at the same time, the last one wins. On systems that cannot exchange two folders, a
    process killed between two renames leaves the old folder at the path that `aside` returns; `remove_abandoned`
    restores the folder.

    Raises
    ------
    OSError
        The folder cannot be moved.
    """
    older = aside(folder)
    for attempt in range(_ATTEMPTS):
        if _exchange(folder, path):
            shutil.rmtree(folder, ignore_errors=True)
            return
        with suppress(FileNotFoundError):
            path.replace(older)
        try:
            folder.replace(path)
        except OSError as error:
            if attempt + 1 == _ATTEMPTS or error.errno not in {errno.ENOTEMPTY, errno.EEXIST, errno.EACCES}:
                with suppress(OSError):
                    older.replace(path)
                raise
        shutil.rmtree(older, ignore_errors=True)
        if not folder.exists():
            return


def is_working(path: Path) -> bool:
    """Return whether a folder's name is that of a work folder."""
    return path.name.startswith(WORK)


def _exchange(one: Path, other: Path) -> bool:
    """Exchange two folders atomically; return False if a folder is missing or the system does not support exchanges."""
    names = [os.fsencode(path) for path in (one, other)]
    if sys.platform == "linux":
        function = getattr(ctypes.CDLL(None), "renameat2", None)
        return function is not None and function(_HERE, names[0], _HERE, names[1], _SWAP) == 0
    if sys.platform == "darwin":
        return bool(ctypes.CDLL(None).renamex_np(*names, _SWAP) == 0)
    return False
