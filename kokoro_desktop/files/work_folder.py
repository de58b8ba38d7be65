"""A folder made beside its place and moved there whole; what a stopped process left of one can be found and removed."""

from __future__ import annotations

import ctypes
import errno
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from kokoro_desktop.files import atomic, owner

_WORK: Final = ".compiling-"
_LOCK: Final = ".lock"
_MADE: Final = re.compile(r"\.compiling-\d+-[0-9a-f]{8,12}")
"""What `beside` calls a folder; one that a user called otherwise is not ours."""
"""A file beside the folder, of the same name but for this; its owner is the folder's."""
_ASIDE: Final = ".replaced"
_HERE: Final = -100
_SWAP: Final = 2
"""``AT_FDCWD``, and ``RENAME_EXCHANGE`` of renameat2(2), which macOS calls ``RENAME_SWAP``."""
_OLD_S: Final = 3600.0
"""Seconds after which, where nothing else tells, nobody works in a folder any more: compiling takes a minute or two."""
_ATTEMPTS: Final = 100


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Work in an empty folder beside ``path``; in the end it is in its place, by :func:`move`, or it is gone.

    Raises
    ------
    OutputError
        It cannot be made, or the body met an error of the disk.
    """
    try:
        atomic.make_folder(path.parent)
        remove_abandoned(path.parent)
        lock, file = owner.create(path.parent, f"{_WORK}{os.getpid()}-", _LOCK)
        folder = lock.with_suffix("")
        try:
            file.write(path.name.encode())  # whose older folder it may have aside
            file.flush()
            folder.mkdir(0o700)  # what is in it is run
            yield folder
        finally:
            removed = _remove(folder)
            file.close()
            if removed:  # a lock that stays tells whoever comes next that the folder is abandoned
                with suppress(OSError):
                    lock.unlink()
    except OSError as error:
        raise atomic.refusal(path, error) from error


def move(folder: Path, path: Path) -> None:
    """Put ``folder`` in the place of ``path``, which may be a folder or nothing; ``path`` stays where that fails.

    Other processes may do the same at the same time: the last one's stays. On a system that cannot have two folders
    change places, one that is killed in between leaves the older one aside, and `remove_abandoned` puts it back.

    Raises
    ------
    OSError
        It cannot be moved.
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
    """Remove what processes left in ``parent`` that ended without cleaning up behind themselves."""
    for lock in parent.glob(f"{_WORK}*-{owner.MADE}{_LOCK}"):
        owner.remove_abandoned(lock, _OLD_S, lambda lock=lock: _clean(lock))  # type: ignore[misc]
    for folder in parent.glob(f"{_WORK}*"):  # of a version that made no locks
        if not _MADE.fullmatch(folder.name) or _lock(folder).exists():
            continue
        with suppress(OSError):
            if folder.is_dir() and time.time() - folder.stat().st_mtime > _OLD_S:
                shutil.rmtree(folder, ignore_errors=True)


def is_working(path: Path) -> bool:
    """Tell a folder to work in from one that is in its place."""
    return path.name.startswith(_WORK)


def _exchange(one: Path, other: Path) -> bool:
    """Have two folders change places in one step; False where there is none, or the system cannot."""
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
        place = lock.with_name(lock.read_text(encoding="utf-8"))
        if not place.exists():
            _aside(folder).replace(place)
    _remove(folder)


def _aside(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}{_ASIDE}")


def _lock(folder: Path) -> Path:
    return folder.with_name(f"{folder.name.removesuffix(_ASIDE)}{_LOCK}")


def _remove(folder: Path) -> bool:
    """Remove it and what it has put aside; tell whether they are gone."""
    folders = (folder, _aside(folder))
    for each in folders:
        shutil.rmtree(each, ignore_errors=True)
    return not any(each.exists() for each in folders)
