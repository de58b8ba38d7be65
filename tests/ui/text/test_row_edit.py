"""A row reports what the user changes, and shows what changed elsewhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QFont, QTextCursor
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.text.interlinear_layout import Interlinear, Row
from kokoro_desktop.ui.text.row_edit import RowEdit, common_ends


@pytest.fixture
def row(qtbot: QtBot) -> RowEdit:
    shared = Interlinear(QFont(), QFont())
    made = RowEdit(shared, Row.TEXT, QFont())
    shared.setParent(made)
    qtbot.addWidget(made)
    return made


@given(st.text("ab", max_size=9), st.text("ab", max_size=9))
def test_the_common_ends_of_two_texts_do_not_overlap(one: str, other: str) -> None:
    start, end = common_ends(one, other)
    assert one[:start] == other[:start] and one[len(one) - end :] == other[len(other) - end :]
    assert start + end <= min(len(one), len(other))
    inner, changed = one[start : len(one) - end], other[start : len(other) - end]
    assert not (inner and changed) or (inner[0] != changed[0] and inner[-1] != changed[-1])


def test_edits_are_told_in_code_points(qtbot: QtBot, row: RowEdit) -> None:
    edits: list[tuple[int, int, str]] = []
    row.edited.connect(lambda *edit: edits.append(edit))
    qtbot.keyClicks(row, "abc")
    row.insertPlainText("😀")
    cursor = row.textCursor()
    cursor.setPosition(1)
    cursor.setPosition(5, QTextCursor.MoveMode.KeepAnchor)
    cursor.insertText("x\ny")
    assert edits == [(0, 0, "a"), (1, 1, "b"), (2, 2, "c"), (3, 3, "😀"), (1, 4, "x\ny")]
    assert row.text() == "ax\ny"


def test_a_text_that_is_shown_is_no_edit_and_leaves_the_caret(qtbot: QtBot, row: RowEdit) -> None:
    row.show_text("Hello world")
    row.select(2, 2)
    with qtbot.assertNotEmitted(row.edited):
        row.show_text("Hello, great\nworld")
    assert (row.text(), row.caret()) == ("Hello, great\nworld", 2)


def test_undo_and_redo_are_left_to_the_window(qtbot: QtBot, row: RowEdit) -> None:
    qtbot.keyClicks(row, "a")
    assert not row.document().isUndoAvailable()


def test_text_is_pasted_but_files_are_not(row: RowEdit) -> None:
    text, file = QMimeData(), QMimeData()
    text.setText("a\r\nb")
    file.setUrls([QUrl("file:///a")])
    assert (row.canInsertFromMimeData(text), row.canInsertFromMimeData(file)) == (True, False)
    row.insertFromMimeData(text)
    assert row.text() == "a\nb"
