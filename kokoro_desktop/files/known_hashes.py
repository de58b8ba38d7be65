"""Remembers the hashes of large files, so that one that nobody can have touched since is not read through again."""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from kokoro_desktop import paths
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.read import MALFORMED, MOST_JSON, open_file, sha256_of, whose
from kokoro_desktop.task import QUIET, Task

_FILE: Final = "known-hashes.json"
_SETTLED_NS: Final = 2_000_000_000
"""A file that was changed later than this before it was hashed may be changed again within a tick of the clock."""
_MOST: Final = 32
"""Files that are remembered, the last ones hashed."""


def hash_of(path: Path, file: BinaryIO, task: Task = QUIET, anew: bool = False) -> str:
    """Return the SHA-256 of a file that was just opened: as it is remembered, or, always if ``anew``, by reading it.

    It is remembered for a file in a folder that only its owner can write, and only as long as size, times and place on
    the disk are the same; the time of the last change of any kind cannot be set by a program. Windows has no such time.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    stamp, begun, known = _stamp(file), time.time_ns(), _read()
    own, (known_stamp, known_digest) = _is_own(path), known.pop(str(path), (None, ""))
    if own and stamp == known_stamp and not anew:
        return str(known_digest)
    digest = sha256_of(file, task)
    if own and _stamp(file) == stamp and begun - max(stamp[3:]) > _SETTLED_NS and paths.cache().is_dir():
        known[str(path)] = (stamp, digest)
        with suppress(OSError, KokoroError):  # whoever cannot remember reads again
            atomic.write_bytes(paths.cache() / _FILE, json.dumps(dict(list(known.items())[-_MOST:])).encode())
    return digest


def _stamp(file: BinaryIO) -> list[int]:
    status = os.fstat(file.fileno())
    return [status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns]


def _is_own(path: Path) -> bool:
    """Whether nobody but the owner, or root, can have changed a file or what is remembered of it."""
    if os.name == "nt":
        return False
    with suppress(OSError):
        return not any(whose(each) for each in (path, path.parent, paths.cache()) if each.exists())
    return False


def _read() -> dict[str, Any]:
    with suppress(OSError, *MALFORMED), open_file(paths.cache() / _FILE, MOST_JSON) as file:
        known = json.loads(file.read())
        if all(isinstance(path, str) and len(entry) == 2 for path, entry in known.items()):
            return dict(known)
    return {}
