"""A program that looks installed, with extras in a folder instead of a package index."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kokoro_desktop import paths

Lock = Callable[..., None]


@pytest.fixture
def index(tmp_path: Path) -> Path:
    folder = tmp_path / "index"
    folder.mkdir()
    return folder


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lock:
    """Return a function that lets an installed program offer extras with the files given."""

    def write(**extras: list[Path]) -> None:
        listed = {
            name: [
                {"project": file.name.partition("-")[0], "name": file.name, "sha256": _sha256(file)} for file in files
            ]
            for name, files in extras.items()
        }
        resources = tmp_path / "resources"
        resources.mkdir(exist_ok=True)
        (resources / "extras.json").write_text(json.dumps(listed), encoding="utf-8")
        monkeypatch.setattr(paths, "resources", lambda: resources)
        monkeypatch.setattr(sys, "frozen", True, raising=False)
        monkeypatch.setenv("KOKORO_DESKTOP_DATA", str(tmp_path / "data"))

    return write


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
