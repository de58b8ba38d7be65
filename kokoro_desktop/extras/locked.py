"""Files of the extras that the packaged program can add; their versions and hashes are fixed at build time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from kokoro_desktop import paths


@dataclass(frozen=True)
class LockedFile:
    """Wheel or source archive on a package index.

    Attributes
    ----------
    project, name
        Project name and file name.
    sha256
        SHA-256 of the file.
    """

    project: str
    name: str
    sha256: str


def locked() -> Mapping[str, tuple[LockedFile, ...]]:
    """Return the files of each extra; empty if this is not the packaged program."""
    path = paths.resources() / "extras.json"
    if not path.exists():
        return {}
    listed = json.loads(path.read_text(encoding="utf-8"))
    return {extra: tuple(LockedFile(**each) for each in files) for extra, files in listed.items()}
