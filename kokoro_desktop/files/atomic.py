"""Atomic file writing, with one-sentence error messages for the user."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import owner
from kokoro_desktop.files.abandoned import PART, remove_abandoned
from kokoro_desktop.messages import mark, message

# Windows: time for which to retry a rename while another program, such as a virus scanner, has the file open.
_RETRY_S: Final = 1.0
_RETRY_EVERY_S: Final = 0.05

# Data written by `check_writable`: enough to detect a full disk, and fast to write.
_PROBE: Final = bytes(64 * 1024)

_REASONS: Final = {
    errno.ENOSPC: message("the disk is full; free some space or choose a different folder"),
    errno.EDQUOT: message("the disk quota for this account is used up; free some space or choose a different folder"),
    errno.EACCES: mark("you do not have permission to write to {folder}"),
    errno.EPERM: mark("you do not have permission to write to {folder}"),
    errno.EROFS: mark("{folder} is on a read-only file system"),
    errno.ENOTDIR: message("part of its path is a file, not a folder"),
    errno.EEXIST: message("part of its path is a file, not a folder"),
    errno.ENAMETOOLONG: message("its name is too long"),
    errno.EFBIG: message("the file would exceed the size limit of this account or file system"),
}


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Open a file that replaces ``path`` when the context ends; readers never see a partial file.

    Data is written to a temporary file in the same folder, flushed to disk and then renamed. If ``path`` is a
    symbolic link, the file it points to is replaced; an existing file keeps its permissions. If the body fails, the
    temporary file is removed.

    Raises
    ------
    OutputError
        The folder does not exist, permission is denied, the disk is full, or ``path`` is not a file.
    """
    with _temporary(path, keep=True) as file:
        yield file


def write_bytes(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path`` atomically; see `replacing`.

    Raises
    ------
    OutputError
        As for `replacing`.
    """
    with replacing(path) as file:
        file.write(data)


def check_writable(path: Path) -> None:
    """Check in advance that `write_bytes` can succeed.

    The function writes and removes a small temporary file in the same folder, because a permission check would not
    detect a full disk or a read-only file system, and is unreliable for network folders. ``path`` is not modified.
    Abandoned temporary files in the folder are removed.

    Raises
    ------
    OutputError
        As for `replacing`.
    """
    with _temporary(path, keep=False) as file:
        file.write(_PROBE)
    remove_abandoned(path.parent)


def make_folder(folder: Path, private: bool = True) -> None:
    """Create a folder and its missing parents; if ``private``, only the user has access, otherwise the umask applies.

    Raises
    ------
    OutputError
        The folder cannot be created.
    """
    try:
        for each in (*reversed(folder.parents), folder):
            if not each.is_dir():
                each.mkdir(0o700 if private else 0o777, exist_ok=True)
    except OSError as error:
        raise refusal(folder, error) from error


def rename(file: Path, target: Path, platform: str = sys.platform) -> None:
    """Rename a file, replacing ``target``; on Windows, wait a moment if another program has one of them open.

    Raises
    ------
    OutputError
        On Windows, another program still has one of the files open.
    OSError
        The file cannot be renamed.
    """
    until = time.monotonic() + _RETRY_S
    while True:
        try:
            file.replace(target)
            return
        except PermissionError as error:
            if platform != "win32":
                raise
            if time.monotonic() >= until:
                reason = message("another program has the file open; close it there, or choose a different name")
                raise OutputError(target, reason) from error
        time.sleep(_RETRY_EVERY_S)


def refusal(path: Path, error: OSError) -> OutputError:
    """Convert an error raised while writing ``path`` to an `OutputError` with an explanation for the user."""
    number = error.errno or 0
    if number == errno.ENOENT and any(parent.is_file() for parent in path.parents):
        number = errno.ENOTDIR  # Windows reports a missing path if a parent folder is a file
    reason = _REASONS.get(number, error.strerror or str(error))
    return OutputError(path, message(reason, folder=path.absolute().parent))


@contextmanager
def _temporary(path: Path, keep: bool) -> Iterator[BinaryIO]:
    """Create a file next to the target of ``path``; on exit, rename it if ``keep`` is True, otherwise remove it."""
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
                if keep and sys.platform != "win32":  # rename while the file is still locked
                    rename(part, target)
            if keep and sys.platform == "win32":  # Windows cannot rename open files
                rename(part, target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise refusal(path, error) from error


def _target(path: Path) -> Path:
    """Resolve symbolic links to the file to write; raise `OutputError` if it is not a writable regular file."""
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OutputError(path, message("its symbolic links form a loop"))
    if target.is_dir():
        raise OutputError(path, message("it is a folder; choose a file"))
    if target.exists():
        if not target.is_file():
            raise OutputError(path, message("it is a device or a pipe, not a file"))
        if not os.access(target, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            raise OutputError(path, message("the file exists and is read-only"))
    elif not target.parent.exists():
        raise OutputError(path, message("the folder {parent} does not exist; create it first", parent=target.parent))
    return target
