"""The line of stages: the time in as many digits as it is worth, and how much faster than speech that was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.figures import duration, pace
from kokoro_desktop.ui.speech.stage_strip import StageStrip


def test_take_in_view_is_shown_and_a_click_opens_all_of_it(qtbot: QtBot, make_take: Callable[..., Take]) -> None:
    strip = StageStrip()
    qtbot.addWidget(strip)
    strip.show()
    label = next(each for each in strip.findChildren(QLabel) if each.text())
    assert label.text() == "Time per stage appears here"
    take = make_take(1)
    strip.set_take(take)
    assert label.text() == f"{duration(take.total_s)} · {pace(take.rtf)}"
    strip.set_take(replace(take, seconds={}))  # made of passes that were there
    assert label.text() == "Nothing had to be computed"
    with qtbot.waitSignal(strip.details_requested):
        qtbot.mouseClick(strip, Qt.MouseButton.LeftButton)
    strip.set_take(None)
    assert label.text() == "Time per stage appears here"
    assert not label.toolTip()
