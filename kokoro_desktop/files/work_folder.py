"""Folders that are filled beside their place and moved there whole; leftovers of killed processes are removed."""

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

_WORK: Final = ".unfinished-"
# A file beside the folder, named like it, that the folder's process keeps locked.
_LOCK: Final = ".lock"
# Added to the folder's name for the older folder that it replaces, on systems that cannot exchange two folders.
_ASIDE: Final = ".replaced"
_HERE: Final = -100  # AT_FDCWD of renameat2(2)
_SWAP: Final = 2  # RENAME_EXCHANGE of renameat2(2), RENAME_SWAP on macOS
# Seconds after which a folder is taken to be abandoned on file systems without locks; compiling takes a minute or two.
_OLD_S: Final = 3600.0
_ATTEMPTS: Final = 100


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Create an empty folder beside ``path``, for :func:`move`, and remove it at the end if it is still there.

    Raises
    ------
    OutputError
        The folder cannot be created, or the body raised an `OSError`.
    """
    try:
        atomic.make_folder(path.parent)
        remove_abandoned(path.parent)
        lock, file = owner.create(path.parent, f"{_WORK}{os.getpid()}-", _LOCK)
        folder = lock.with_suffix("")
        try:
            file.write(os.fsencode(path.name))  # read by `_clean`
            file.flush()
            folder.mkdir(private.FOLDER)  # it may hold programs
            yield folder
        finally:
            removed = _remove(folder)
            with suppress(OSError):  # the lock holds nothing worth keeping
                file.close()
            if removed:  # otherwise the lock marks the folder as abandoned
                with suppress(OSError):
                    lock.unlink()
    except OSError as error:
        raise atomic.refusal(path, error) from error


def move(folder: Path, path: Path) -> None:
    """Replace ``path``, a folder or nothing, by ``folder``; on failure ``path`` stays.

    If several processes do this at the same time, the last one wins. On systems that cannot exchange two folders, a
    process killed in between leaves the older folder aside, and `remove_abandoned` restores it.

    Raises
    ------
    OSError
        The folder cannot be moved.
    """
    aside = _aside(folder)
    for attempt in range(_ATTEMPTS):
        if _exchange(folder, path):
            shutil.rmtree(folder, ignore_errors=True)
            return
        with suppress(FileNotFoundError):
            path.replace(aside)
        try:
            folder.replace(path)
        except OSError as error:
            if attempt + 1 == _ATTEMPTS or error.errno not in {errno.ENOTEMPTY, errno.EEXIST, errno.EACCES}:
                with suppress(OSError):
                    aside.replace(path)
                raise
        shutil.rmtree(aside, ignore_errors=True)
        if not folder.exists():
            return


def remove_abandoned(parent: Path) -> None:
    """Remove the work folders in ``parent`` whose processes have ended."""
    for lock in parent.glob(f"{_WORK}*-{owner.MADE}{_LOCK}"):
        owner.remove_abandoned(lock, _OLD_S, lambda lock=lock: _clean(lock))  # type: ignore[misc]


def is_working(path: Path) -> bool:
    """Return whether a folder is a work folder, by its name."""
    return path.name.startswith(_WORK)


def _exchange(one: Path, other: Path) -> bool:
    """Exchange two folders in one step; return False if one is missing or the system cannot."""
    names = [os.fsencode(path) for path in (one, other)]
    if sys.platform == "linux":
        function = getattr(ctypes.CDLL(None), "renameat2", None)
        return function is not None and function(_HERE, names[0], _HERE, names[1], _SWAP) == 0
    if sys.platform == "darwin":
        return bool(ctypes.CDLL(None).renamex_np(*names, _SWAP) == 0)
    return False


def _clean(lock: Path) -> None:
    folder = lock.with_suffix("")
    with suppress(OSError, ValueError):
        place = lock.with_name(os.fsdecode(lock.read_bytes()))
        if not place.exists():
            _aside(folder).replace(place)
    _remove(folder)


def _aside(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}{_ASIDE}")


def _remove(folder: Path) -> bool:
    """Remove a work folder and the older folder put aside for it; return whether both are gone."""
    folders = (folder, _aside(folder))
    for each in folders:
        shutil.rmtree(each, ignore_errors=True)
    return not any(each.exists() for each in folders)
