"""The parts beside the centre: tabs name them or a heading does, and where they were is where they are again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.window.docks import Dock, Workspace


@pytest.fixture
def workspace(under: QWidget) -> Workspace:
    made = Workspace(QWidget(), under)
    made.resize(800, 500)
    made.set_docks([Dock(name, f"&{name.title()}", QWidget(), made) for name in ("symbols", "takes")])
    made.show()
    return made


def _headings(workspace: Workspace) -> list[bool]:
    return [dock.findChild(QLabel).isHidden() for dock in workspace.docks]


def test_first_dock_is_in_front_and_tabs_need_no_heading(qtbot: QtBot, workspace: Workspace) -> None:
    first, second = workspace.docks
    qtbot.waitUntil(first.is_in_front, timeout=5_000)
    assert workspace.tabifiedDockWidgets(first) == [second]
    assert _headings(workspace) == [True, True]
    assert (first.windowTitle(), first.action_text) == ("Symbols", "&Symbols")
    second.setFloating(True)
    assert not _headings(workspace)[1]


def test_showing_and_hiding_is_told(workspace: Workspace) -> None:
    told: list[bool] = []
    second = workspace.docks[1]
    second.shown_changed.connect(told.append)
    second.set_shown(False)
    second.set_shown(True)
    assert told == [False, True]


def test_places_are_kept_and_forgotten(qtbot: QtBot, workspace: Workspace, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "window.ini")
    first = workspace.docks[0]
    first.setFloating(True)
    workspace.remember(settings)
    workspace.reset()
    assert not first.isFloating()
    workspace.restore(settings)
    assert first.isFloating()
