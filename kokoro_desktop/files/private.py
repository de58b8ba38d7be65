"""Access modes that make the program's own folders accessible only to the user, regardless of the umask."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from kokoro_desktop import paths

FILE: Final = 0o600
FOLDER: Final = 0o700
_ORDINARY: Final = 0o666  # before the umask applies


def opener(name: str, flags: int) -> int:
    """Opener for `open`: create files with mode 0600 in the program's own folders; elsewhere, the umask applies."""
    return os.open(name, flags, FILE if _is_own(Path(name)) else _ORDINARY)


def make_private(folder: Path) -> None:
    """Set mode 0600 for files and 0700 for folders, recursively, without following symbolic links.

    Raises
    ------
    OSError
        A mode cannot be changed.
    """
    folder.chmod(FOLDER)
    for parent, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = Path(parent, name)
            if not path.is_symlink():
                path.chmod(FOLDER if name in folders else FILE)


def _is_own(path: Path) -> bool:
    real = os.path.realpath(path)
    own = (os.path.realpath(folder) for folder in (paths.data(), paths.cache(), paths.logs()))
    return any(real.startswith(folder + os.sep) for folder in own)
