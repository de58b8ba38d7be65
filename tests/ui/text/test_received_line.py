"""The line of what the model receives."""

from __future__ import annotations

from editor_parts import SENTENCE, field, received
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor


def test_spaces_and_marks_can_be_seen_in_what_the_model_receives(editor: PhonemeEditor) -> None:
    editor.set_text("bɔ\u0303 a")
    assert received(editor).text() == "b ɔ \u25cc\u0303 ␣ a"


def test_received_line_fades_where_it_goes_on(qtbot: QtBot, editor: PhonemeEditor) -> None:
    line = received(editor)
    editor.set_text("aː")
    assert line.fades() == (False, False)
    short = line.grab().toImage()
    editor.set_text(SENTENCE * 3)
    assert line.fades() == (False, True)
    picture, ground = line.grab().toImage(), editor.palette().window().color()
    edge = picture.width() - 1
    assert all(abs(picture.pixelColor(edge, y).lightness() - ground.lightness()) < 12 for y in range(picture.height()))
    assert picture != short
    QTest.keyClick(field(editor), Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    line.grab()  # QLineEdit scrolls as it paints
    assert line.fades()[0]
