"""Write a file whole or not at all, and say in one sentence why it cannot be."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path
from typing import Final

from kokoro_desktop.errors import OutputError

_PROBE: Final = bytes(64 * 1024)
"""What the check writes: enough to notice a full disk, too little to be felt."""

_REASONS: Final = {
    errno.ENOSPC: "the disk is full; free some space or choose another folder",
    errno.EDQUOT: "this account has used up its disk space; free some or choose another folder",
    errno.EACCES: "there is no permission to write in {folder}",
    errno.EPERM: "there is no permission to write in {folder}",
    errno.EROFS: "{folder} is on a read-only file system",
    errno.ENOTDIR: "a part of its path is a file, not a folder",
    errno.ENAMETOOLONG: "its name is too long",
    errno.EFBIG: "the file would be larger than this account or file system allows",
}


def write_bytes(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path`` so that a reader sees the old file or the new one, never a part.

    The bytes go to a temporary file in the same folder, onto the disk, and only then take the name. A symbolic link
    stays and its target is written; an existing file's permissions stay.

    Raises
    ------
    OutputError
        There is no such folder, no permission, no space, or ``path`` is not a file.
    """
    try:
        target = _target(path)
        part = _write_part(target, data)
        try:
            part.replace(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise refusal(path, error) from error


def check_writable(path: Path) -> None:
    """Find out before the work, not after it, that :func:`write_bytes` would fail.

    A small temporary file is really written beside ``path`` and taken away again: asking for permissions would miss a
    full disk, a read-only file system and network folders. ``path`` itself is not touched.

    Raises
    ------
    OutputError
        As :func:`write_bytes`.
    """
    try:
        _write_part(_target(path), _PROBE).unlink()
    except OSError as error:
        raise refusal(path, error) from error


def refusal(path: Path, error: OSError) -> OutputError:
    """Return the exception that tells the user what ``error``, met while writing ``path``, means."""
    reason = _REASONS.get(error.errno or 0, error.strerror or str(error))
    return OutputError(path, reason.format(folder=path.absolute().parent))


def _target(path: Path) -> Path:
    """Follow links to the file that is to be written, and refuse what is not to be replaced."""
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OutputError(path, "its symbolic links lead back to themselves")
    if target.is_dir():
        raise OutputError(path, "it is a folder; name a file")
    if target.exists():
        if not target.is_file():
            raise OutputError(path, "it is a device or a pipe, not a file")
        if not os.access(target, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            raise OutputError(path, "the file is there already and is read-only")
    elif not target.parent.exists():
        raise OutputError(path, f"the folder {target.parent} does not exist; make it first")
    return target


def _write_part(target: Path, data: bytes) -> Path:
    """Write ``data`` to a new temporary file beside ``target``, leaving nothing behind if that fails."""
    part = target.with_name(f".{secrets.token_hex(6)}.part")
    # Not tempfile: its files are private to their owner (0600), and this one becomes an ordinary file of the user's.
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            part.chmod(target.stat().st_mode & 0o777)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return part
