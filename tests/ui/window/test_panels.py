"""The window's contents: a stage that is clicked opens the timing, and the room is divided as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QSplitter
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.window.panels import Panels


@pytest.fixture
def panels(qtbot: QtBot) -> Panels:
    made = Panels()
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    return made


def test_every_dock_is_found_by_its_name(panels: Panels) -> None:
    assert list(panels.docks) == ["symbols", "takes", "inspector", "timing"]
    assert panels.seed is panels.more.seed


def test_details_of_the_stages_open_the_timing(panels: Panels) -> None:
    panels.docks["timing"].set_shown(False)
    panels.stages.details_requested.emit()
    assert panels.docks["timing"].isVisible()


def test_room_is_divided_as_it_was(panels: Panels, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "window.ini")
    column = next(each for each in panels.findChildren(QSplitter) if each.indexOf(panels.editor) == 0)
    column.setSizes([300, 200])
    column.splitterMoved.emit(300, 1)
    divided = column.sizes()
    panels.remember(settings)
    panels.reset()
    assert column.sizes() != divided
    panels.restore(settings)
    assert column.sizes() == divided


def test_the_text_gets_the_height_it_needs_until_the_user_sets_one(panels: Panels, qtbot: QtBot) -> None:
    column = next(each for each in panels.findChildren(QSplitter) if each.indexOf(panels.editor) == 0)
    panels.editor.set_text("ma")
    low = column.sizes()[0]
    panels.editor.set_text("ma\n" * 3)
    qtbot.waitUntil(lambda: column.sizes()[0] > low)
    column.setSizes([300, 200])
    column.splitterMoved.emit(300, 1)
    divided = column.sizes()
    panels.editor.set_text("ma")
    qtbot.wait(50)
    assert column.sizes() == divided
