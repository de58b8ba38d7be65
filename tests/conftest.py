"""Folders for the tests: shared ones for what is costly to make, empty ones for tests that ask, never the user's."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

HOME_VARIABLE = "KOKORO_DESKTOP_TEST_HOME"
"""Names a folder in which converted weights and compiled bundles outlive the session."""

FOLDERS = ("DATA", "CACHE", "LOGS")


@pytest.fixture(scope="session", autouse=True)
def shared_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Point the program, and every process it starts, at folders shared by the whole session."""
    kept = os.environ.get(HOME_VARIABLE)
    home = Path(kept).resolve() if kept else tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        _point_at(home, patch)
        yield home


@pytest.fixture
def fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the program at folders that are empty and this test's own."""
    home = tmp_path / "home"
    _point_at(home, monkeypatch)
    return home


def _point_at(home: Path, patch: pytest.MonkeyPatch) -> None:
    for folder in FOLDERS:
        patch.setenv(f"KOKORO_DESKTOP_{folder}", str(home / folder.lower()))
