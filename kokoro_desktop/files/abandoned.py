"""Remove unfinished files and work folders that killed processes have left."""

from __future__ import annotations

import math
import os
import shutil
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from kokoro_desktop.files import owner

PART: Final = ".part"  # suffix of an unfinished file; see `atomic`
WORK: Final = ".unfinished-"  # prefix of a work folder; see `work_folder`
LOCK: Final = ".lock"  # suffix of the file beside a work folder that the folder's process keeps locked
_OLD_S: Final = 24 * 3600.0  # age at which a file is abandoned on file systems without locks
# On Windows a file is closed, and so unlocked, before it is moved; it is not removed within this time.
_UNSAFE_S: Final = 10.0 if sys.platform == "win32" else -math.inf


def remove_abandoned(*folders: Path) -> None:
    """Remove unfinished files and work folders from ``folders``, unless their process is alive."""
    for folder in folders:
        for part in folder.glob(f".{owner.MADE}{PART}"):
            _remove_file(part, lambda: None)
        for lock in folder.glob(f"{WORK}*-{owner.MADE}{LOCK}"):
            _remove_file(lock, lambda lock=lock: _clean(lock))  # type: ignore[misc]


def aside(folder: Path) -> Path:
    """Return the name of the older folder that ``folder`` replaces, on systems that cannot exchange two folders."""
    return folder.with_name(f"{folder.name}.replaced")


def remove_folder(folder: Path) -> bool:
    """Remove a work folder and the older folder that it replaces; return whether both were removed."""
    folders = (folder, aside(folder))
    for each in folders:
        shutil.rmtree(each, ignore_errors=True)
    return not any(each.exists() for each in folders)


def _remove_file(file: Path, clean: Callable[[], object]) -> None:
    """Call ``clean`` and remove a file made by `owner.create`, unless its process is still running."""
    with suppress(OSError):
        if not stat.S_ISREG(file.lstat().st_mode):  # opening a pipe would wait for its other end
            return
        with file.open("rb") as opened:
            free = owner.try_to_lock(opened.fileno())
            age_s = time.time() - os.fstat(opened.fileno()).st_mtime
            if free is False or (age_s < _OLD_S if free is None else age_s < _UNSAFE_S):
                return
            clean()
            # while locked: a process that has just created the file notices and creates another
            if sys.platform != "win32":
                file.unlink()
        if sys.platform == "win32":  # where an open file cannot be removed
            file.unlink()


def _clean(lock: Path) -> None:
    """Restore the older folder if the new one did not replace it, and remove the work folder."""
    folder = lock.with_suffix("")
    with suppress(OSError, ValueError):
        place = lock.with_name(os.fsdecode(lock.read_bytes()))
        if not place.exists():
            aside(folder).replace(place)
    remove_folder(folder)
