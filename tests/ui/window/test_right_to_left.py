"""Where the language is written from right to left, the window is mirrored, and time still goes to the right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from desk import HELLO, Desk
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QTextLayout, QTextOption
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.speech.preparing_card import _Step
from kokoro_desktop.ui.speech.voice_model import voice_label
from kokoro_desktop.ui.style.fonts import left_to_right, phoneme_font
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.widgets.banner import Banner
from kokoro_desktop.voices import catalogue


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


def test_phonemes_run_to_the_right_among_words_that_run_to_the_left(direction: QApplication) -> None:
    direction.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    layout = QTextLayout(left_to_right("ˈɔ"), phoneme_font(14.0))
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.RightToLeft)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    assert line.cursorToX(1)[0] < line.cursorToX(2)[0]


def test_a_messages_icon_is_where_its_sentence_begins(direction: QApplication, qtbot: QtBot) -> None:
    found = []
    for way in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        direction.setLayoutDirection(way)
        banner = Banner("error", None, None)
        qtbot.addWidget(banner)
        banner.resize(400, 40)
        drawn = banner.grab().toImage()
        columns = [
            x for x in range(8, 392) if any(drawn.pixelColor(x, y) != drawn.pixelColor(200, 3) for y in (19, 20, 21))
        ]
        found.append(sum(columns) / len(columns))
    assert found[0] < 100 and found[1] > 300


def test_a_mixture_of_two_sounds_begins_with_the_first(qtbot: QtBot, direction: QApplication) -> None:
    drawn = []
    for way in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        direction.setLayoutDirection(way)
        editor = PhonemeEditor()
        qtbot.addWidget(editor)
        editor.resize(400, 120)
        editor.set_text("ɐ {s~ʃ:0.4}ˈɑ")
        drawn.append(editor.findChild(QPlainTextEdit).viewport().grab().toImage())
    assert drawn[0] == drawn[1]


def test_signs_of_grades_stay_behind_their_letter(direction: QApplication) -> None:
    voice = next(each for each in catalogue() if each.grade and each.grade.endswith("+"))
    direction.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert voice_label(voice).endswith(f"{voice.grade}\N{LEFT-TO-RIGHT MARK}")


def test_the_mark_of_a_step_is_where_its_line_begins(qtbot: QtBot, direction: QApplication) -> None:
    direction.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    under = QWidget()
    qtbot.addWidget(under)
    step = _Step("", under)
    step.resize(300, 20)
    step.show_state("done")
    drawn = step.grab().toImage()
    ground = drawn.pixelColor(150, 10)
    marked = [x for x in range(300) if any(drawn.pixelColor(x, y) != ground for y in range(20))]
    assert marked and marked[0] > 250
