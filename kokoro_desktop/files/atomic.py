"""Write a file whole or not at all, and say in one sentence why it cannot be."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import owner
from kokoro_desktop.files.abandoned import PART, remove_abandoned
from kokoro_desktop.messages import mark, message

_PROBE: Final = bytes(64 * 1024)
"""What the check writes: enough to notice a full disk, too little to be felt."""

_REASONS: Final = {
    errno.ENOSPC: message("the disk is full; free some space or choose another folder"),
    errno.EDQUOT: message("this account has used up its disk space; free some or choose another folder"),
    errno.EACCES: mark("there is no permission to write in {folder}"),
    errno.EPERM: mark("there is no permission to write in {folder}"),
    errno.EROFS: mark("{folder} is on a read-only file system"),
    errno.ENOTDIR: message("a part of its path is a file, not a folder"),
    errno.EEXIST: message("a part of its path is a file, not a folder"),
    errno.ENAMETOOLONG: message("its name is too long"),
    errno.EFBIG: message("the file would be larger than this account or file system allows"),
}


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Open a file that becomes ``path`` at the end, so that a reader sees the old file or the new one, never a part.

    The bytes go to a temporary file in the same folder, onto the disk, and only then take the name. A symbolic link
    stays and its target is written; an existing file's permissions stay. Nothing is left of it where the body fails.

    Raises
    ------
    OutputError
        There is no such folder, no permission, no space, or ``path`` is not a file.
    """
    with _temporary(path, keep=True) as file:
        yield file


def write_bytes(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``, whole or not at all, as :func:`replacing` does.

    Raises
    ------
    OutputError
        As :func:`replacing`.
    """
    with replacing(path) as file:
        file.write(data)


def check_writable(path: Path) -> None:
    """Find out before the work, not after it, that :func:`write_bytes` would fail.

    A small temporary file is really written beside ``path`` and taken away again: asking for permissions would miss a
    full disk, a read-only file system and network folders. ``path`` itself is not touched. What processes that have
    ended left unfinished beside it is removed.

    Raises
    ------
    OutputError
        As :func:`replacing`.
    """
    with _temporary(path, keep=False) as file:
        file.write(_PROBE)
    remove_abandoned(path.parent)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, unless they are there; what is made is its user's alone.

    Raises
    ------
    OutputError
        It cannot be made.
    """
    try:
        for each in (*reversed(folder.parents), folder):
            if not each.is_dir():
                each.mkdir(0o700, exist_ok=True)
    except OSError as error:
        raise refusal(folder, error) from error


def refusal(path: Path, error: OSError) -> OutputError:
    """Return the exception that tells the user what ``error``, met while writing ``path``, means."""
    reason = _REASONS.get(error.errno or 0, error.strerror or str(error))
    return OutputError(path, message(reason, folder=path.absolute().parent))


@contextmanager
def _temporary(path: Path, keep: bool) -> Iterator[BinaryIO]:
    """Open a new file beside the one that ``path`` means; in the end it is on the disk and takes its place, or goes."""
    try:
        target = _target(path)
        part, file = owner.create(target.parent, ".", PART)
        try:
            with file:
                yield file
                file.flush()
                os.fsync(file.fileno())
                if target.exists():
                    part.chmod(target.stat().st_mode & 0o777)
                if keep and sys.platform != "win32":  # while it is seen to be ours
                    part.replace(target)
            if keep and sys.platform == "win32":  # where an open file cannot be moved
                part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise refusal(path, error) from error


def _target(path: Path) -> Path:
    """Follow links to the file that is to be written, and refuse what is not to be replaced."""
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OutputError(path, message("its symbolic links lead back to themselves"))
    if target.is_dir():
        raise OutputError(path, message("it is a folder; name a file"))
    if target.exists():
        if not target.is_file():
            raise OutputError(path, message("it is a device or a pipe, not a file"))
        if not os.access(target, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            raise OutputError(path, message("the file is there already and is read-only"))
    elif not target.parent.exists():
        raise OutputError(path, message("the folder {parent} does not exist; make it first", parent=target.parent))
    return target
