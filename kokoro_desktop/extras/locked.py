"""Files of the extras that an installed program can add, chosen and hashed when the program was built."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from kokoro_desktop import paths


@dataclass(frozen=True)
class LockedFile:
    """A wheel or a source archive on a package index.

    Attributes
    ----------
    project, name
        Names of the project and of the file.
    sha256
        Hash of the file.
    """

    project: str
    name: str
    sha256: str


def locked() -> Mapping[str, tuple[LockedFile, ...]]:
    """Return the files of each extra; empty if this is not an installed program."""
    path = paths.resources() / "extras.json"
    if not path.exists():
        return {}
    listed = json.loads(path.read_text(encoding="utf-8"))
    return {extra: tuple(LockedFile(**each) for each in files) for extra, files in listed.items()}
