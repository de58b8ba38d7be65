"""What is painted over the editor's text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.reading import PhonemeReading, read
from kokoro_desktop.ui.text import text_marks
from kokoro_desktop.ui.text.offsets import OffsetMap
from kokoro_desktop.ui.text.text_marks import BlockView, TextMarks

SENTENCE = "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ ˈɑɹɡjuɪŋ. "


def _paint(marks: TextMarks, editor: QPlainTextEdit, top: float = 0, bottom: float = 1e6) -> None:
    pixmap = QPixmap(800, 600)
    painter = QPainter(pixmap)
    block = editor.document().firstBlock()
    editor.document().documentLayout().blockBoundingRect(block)
    marks.paint(painter, BlockView(block, QPointF(0, 0), top, bottom), editor.font(), editor.palette())
    painter.end()


def test_cuts_are_numbered_by_the_pass_that_begins_there(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    text = SENTENCE * 40
    editor = QPlainTextEdit(text)
    qtbot.addWidget(editor)
    editor.resize(800, 600)
    reading = read(text, Vocabulary.load())
    assert len(reading.cuts) > 1
    painted: list[int] = []
    monkeypatch.setattr(text_marks, "_paint_cut", lambda painter, box, number, font, palette: painted.append(number))
    marks = TextMarks()
    marks.set_reading(reading, OffsetMap(text))
    _paint(marks, editor)
    assert painted == list(range(2, len(reading.parts) + 1))


def underlines(reading: PhonemeReading, editor: QPlainTextEdit, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Paint a reading's marks; say of each underline whether it is one of an unknown symbol."""
    painted: list[bool] = []
    monkeypatch.setattr(
        text_marks, "_paint_line_under", lambda painter, box, baseline, unknown, palette: painted.append(unknown)
    )
    marks = TextMarks()
    marks.set_reading(reading, OffsetMap(editor.toPlainText()))
    _paint(marks, editor)
    return painted


def test_what_is_unknown_and_what_is_mapped_are_told_apart(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a\U0001f600 g #g"
    editor = QPlainTextEdit(text)
    qtbot.addWidget(editor)
    reading = read(text, Vocabulary.load())
    painted = underlines(reading, editor, monkeypatch)
    assert painted == [mark.note.replacement is None for mark in reading.marks]
    assert set(painted) == {True, False}


def test_standard_ipa_is_not_underlined(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "həlˈoʊ tʃˈɔɪs nˈa͡ɪs hˈətʃˌɑt"
    editor = QPlainTextEdit(text)
    qtbot.addWidget(editor)
    reading = read(text, Vocabulary.load(), language="en-US")
    assert [mark.note.symbol for mark in reading.marks] == ["oʊ", "tʃ", "ɔɪ", "a͡ɪ", "tʃ"]
    painted = underlines(reading, editor, monkeypatch)
    assert painted == [False, False]  # the tied and the ambiguous symbols


def test_of_a_long_paragraph_only_the_lines_in_view_are_painted(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\U0001f600" + "#ab " * 5_000 + "#"
    editor = QPlainTextEdit(text)
    qtbot.addWidget(editor)
    editor.resize(800, 600)
    with qtbot.waitExposed(editor):
        editor.show()  # lays it out
    painted: list[float] = []
    monkeypatch.setattr(text_marks, "_paint_line_under", lambda painter, box, *rest: painted.append(box.center().y()))
    marks = TextMarks()
    marks.set_reading(read(text, Vocabulary.load()), OffsetMap(text))
    _paint(marks, editor)
    everything = list(painted)
    assert len(everything) == 5_001  # the first two stand side by side
    painted.clear()
    height = editor.fontMetrics().lineSpacing()
    _paint(marks, editor, 10 * height + 1, 12 * height - 1)
    assert painted == [y for y in everything if 10 * height < y < 12 * height]
    assert 0 < len(painted) < 500


def test_sounding_place_is_told_only_when_it_changes() -> None:
    marks = TextMarks()
    assert marks.set_sounding((0, 1))
    assert not marks.set_sounding((0, 1))
    assert marks.set_sounding(None)
