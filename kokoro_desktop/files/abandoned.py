"""Removal of unfinished files and work folders left behind by killed processes."""

from __future__ import annotations

import math
import os
import shutil
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

from kokoro_desktop.files import owner

PART: Final = ".part"  # suffix of an unfinished file; see `atomic`
WORK: Final = ".unfinished-"  # prefix of a work folder; see `work_folder`
LOCK: Final = ".lock"  # suffix of the file next to a work folder, locked by the folder's process
_OLD_S: Final = 24 * 3600.0  # age at which a file is abandoned on file systems without locks
# Minimum age for removal: Windows requires closing a file, which unlocks it, before it is moved.
_UNSAFE_S: Final = 10.0 if sys.platform == "win32" else -math.inf


def remove_abandoned(*folders: Path) -> None:
    """Remove unfinished files and work folders from ``folders`` unless the process that owns them is running."""
    for folder in folders:
        for part in folder.glob(f".{owner.MADE}{PART}"):
            _remove_file(part, lambda opened: None)
        for lock in folder.glob(f"{WORK}*-{owner.MADE}{LOCK}"):
            _remove_file(lock, partial(_clean, lock))


def aside(folder: Path) -> Path:
    """Return the path for the old folder while ``folder`` replaces it, on systems that cannot exchange folders."""
    return folder.with_name(f"{folder.name}.replaced")


def remove_folder(folder: Path) -> bool:
    """Remove a work folder and the old folder that it replaces, if any; return whether both are gone."""
    folders = (folder, aside(folder))
    for each in folders:
        shutil.rmtree(each, ignore_errors=True)
    return not any(each.exists() for each in folders)


def _remove_file(file: Path, clean: Callable[[BinaryIO], object]) -> None:
    """Call ``clean`` with a file of `owner.create` and remove the file, unless the creating process is running."""
    with suppress(OSError):
        if not stat.S_ISREG(file.lstat().st_mode):  # opening a pipe would wait for its other end
            return
        with file.open("rb") as opened:
            free = owner.try_to_lock(opened.fileno())
            age_s = time.time() - os.fstat(opened.fileno()).st_mtime
            if free is False or (age_s < _OLD_S if free is None else age_s < _UNSAFE_S):
                return
            clean(opened)
            # remove while locked: a process that has just created the file notices this and creates a new one
            if sys.platform != "win32":
                file.unlink()
        if sys.platform == "win32":  # Windows cannot remove open files
            file.unlink()


def _clean(lock: Path, opened: BinaryIO) -> None:
    """Restore the old folder if its replacement was not completed, and remove the work folder."""
    folder = lock.with_suffix("")
    with suppress(OSError, ValueError):
        place = lock.with_name(os.fsdecode(opened.read()))  # Windows lets no other file object read a locked file
        if not place.exists():
            aside(folder).replace(place)
    remove_folder(folder)
