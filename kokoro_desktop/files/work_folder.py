"""A folder made beside its place and moved there whole; what a stopped process left of one can be found and removed."""

from __future__ import annotations

import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from kokoro_desktop.files import atomic

_WORK: Final = ".compiling-"
_ASIDE: Final = ".replaced-"
ABANDONED_S: Final = 3600.0
"""Seconds after which nobody works in a folder any more: compiling takes a minute or two."""


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Work in an empty folder beside ``path``; in the end it is in its place, by :func:`move`, or it is gone.

    Raises
    ------
    OutputError
        It cannot be made, or the body met an error of the disk.
    """
    folder = _beside(path, _WORK)
    try:
        folder.mkdir(parents=True)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    except OSError as error:
        raise atomic.refusal(path, error) from error


def move(folder: Path, path: Path) -> None:
    """Put ``folder`` in the place of ``path``, which may be a folder or nothing; ``path`` stays where that fails.

    Raises
    ------
    OSError
        It cannot be moved.
    """
    if not path.exists():
        folder.replace(path)
        return
    aside = _beside(path, _ASIDE)
    path.replace(aside)
    try:
        folder.replace(path)
    except OSError:
        aside.replace(path)
        raise
    shutil.rmtree(aside, ignore_errors=True)


def remove_of(process: int, parent: Path) -> None:
    """Remove what a process that has ended left in ``parent``."""
    for kind in (_WORK, _ASIDE):
        for folder in parent.glob(f"{kind}{process}-*"):
            shutil.rmtree(folder, ignore_errors=True)


def remove_abandoned(parent: Path) -> None:
    """Remove what processes left in ``parent`` that ended without their parent's noticing."""
    for kind in (_WORK, _ASIDE):
        for folder in parent.glob(f"{kind}*"):
            if time.time() - folder.stat().st_mtime > ABANDONED_S:
                shutil.rmtree(folder, ignore_errors=True)


def is_working(path: Path) -> bool:
    """Tell a folder to work in from one that is in its place."""
    return path.name.startswith((_WORK, _ASIDE))


def _beside(path: Path, kind: str) -> Path:
    # Not tempfile: its folders are private to their owner (0700), and this one becomes an ordinary one of the user's.
    return path.parent / f"{kind}{os.getpid()}-{secrets.token_hex(4)}"
