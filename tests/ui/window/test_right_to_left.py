"""Where the language is written from right to left, the window is mirrored, and time still goes to the right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from desk import HELLO, Desk
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QScrollBar, QWidget
from pytestqt.qtbot import QtBot


@pytest.fixture
def direction(qapp: QApplication) -> Iterator[QApplication]:
    before = qapp.layoutDirection()
    yield qapp
    qapp.setLayoutDirection(before)


def _left(widget: QWidget) -> int:
    return widget.mapTo(widget.window(), QPoint(0, 0)).x()


def test_words_are_mirrored_and_time_is_not(desk: Desk, qtbot: QtBot, direction: QApplication) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.commands.stop()
    window.player.seek(0)
    panels = window.panels
    pictures: list[list[QImage]] = []
    for way in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        direction.setLayoutDirection(way)
        qtbot.wait(100)
        panels.editor.setFocus()
        panels.sound.axis.fit()
        assert (_left(panels.voice) < _left(panels.device)) == (way is Qt.LayoutDirection.LeftToRight)
        assert _left(panels.transport.play) < 60
        assert panels.sound.findChild(QScrollBar).layoutDirection() is Qt.LayoutDirection.LeftToRight
        views = (panels.sound.waveform, panels.sound.lane)
        pictures.append([view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32) for view in views])
    assert pictures[0] == pictures[1]
