"""Cache for the hashes of large files, to avoid reading unchanged files again."""

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
# A file that changed less than this many nanoseconds before hashing may change again within the same clock tick, so its
# hash is not cached.
_SETTLED_NS: Final = 2_000_000_000
# Number of cached files; the oldest entries are dropped.
_MOST: Final = 32


def hash_of(path: Path, file: BinaryIO, task: Task = QUIET, anew: bool = False) -> str:
    """Return the SHA-256 of an open file, from the cache if possible; if ``anew`` is True, hash the file again.

    A hash is cached only if other users cannot write to the file's folder. An entry is valid as long as the file's
    size, times and inode are unchanged. These times include the inode change time, which programs cannot set. Windows
    does not record this time, so nothing is cached on Windows.

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
    if own and begun - max(stamp[3:]) > _SETTLED_NS and paths.cache().is_dir():
        known[str(path)] = (stamp, digest)
        with suppress(OSError, KokoroError):  # without a cache, the file is read again
            atomic.write_bytes(paths.cache() / _FILE, json.dumps(dict(list(known.items())[-_MOST:])).encode())
    return digest


def _stamp(file: BinaryIO) -> list[int]:
    status = os.fstat(file.fileno())
    return [status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns]


def _is_own(path: Path) -> bool:
    """Return whether only the user and root could have changed a file or its cache entry; False on Windows."""
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
