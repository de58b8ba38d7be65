"""The field of ordinary text: marks by source, places in code points, and the card of a word that is clicked."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QFont, QTextCursor
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.text.interlinear_layout import Interlinear
from kokoro_desktop.ui.text.long_lines import LONG_LINE
from kokoro_desktop.ui.text.spelled_field import SpelledField
from kokoro_desktop.ui.text.word_card import WordCard


@pytest.fixture
def asked() -> list[int]:
    """The places whose menus were asked for."""
    return []


@pytest.fixture
def field(qtbot: QtBot, asked: list[int]) -> SpelledField:
    def menu_at(place: int) -> QMenu:
        asked.append(place)
        menu = QMenu()
        menu.addAction("Say it another way")
        return menu

    shared = Interlinear(QFont(), QFont())
    made = SpelledField(shared, QFont(), menu_at, lambda place: f"place {place}")
    shared.setParent(made)
    qtbot.addWidget(made)
    made.resize(600, 60)
    with qtbot.waitExposed(made):
        made.show()
    made.setFocus()
    return made


def _cards(field: SpelledField) -> list[WordCard]:
    return [card for card in field.window().findChildren(WordCard) if card.isVisible()]


def _click(qtbot: QtBot, field: SpelledField, units: int) -> None:
    cursor = QTextCursor(field.document())
    cursor.setPosition(units)
    place = field.cursorRect(cursor).center() + QPoint(2, 0)
    qtbot.mouseClick(field.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_stretch_that_sounds_is_marked_by_code_points_until_it_is_over(field: SpelledField) -> None:
    field.setPlainText("😀 Hello")
    field.show_sounding((2, 7))
    assert [mark.cursor.selectedText() for mark in field.extraSelections()] == ["Hello"]
    field.show_sounding(None)
    assert not field.extraSelections()


def test_caret_is_told_in_code_points(qtbot: QtBot, field: SpelledField) -> None:
    field.setPlainText("😀ab")
    told: list[int] = []
    field.pointed.connect(told.append)
    field.moveCursor(QTextCursor.MoveOperation.End)
    assert told[-1] == 3


def test_click_opens_a_card_and_escape_puts_it_away(qtbot: QtBot, field: SpelledField, asked: list[int]) -> None:
    field.setPlainText("😀 Hello")
    _click(qtbot, field, 4)
    assert asked == [3]
    assert len(_cards(field)) == 1
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert not _cards(field)


def test_typing_puts_the_card_away(qtbot: QtBot, field: SpelledField) -> None:
    field.setPlainText("Hello")
    _click(qtbot, field, 2)
    qtbot.keyClicks(field, "x")
    assert not _cards(field)


def test_text_is_taken_and_a_file_is_left_to_the_window(field: SpelledField) -> None:
    text, file = QMimeData(), QMimeData()
    text.setText("a")
    file.setText("file:///a")
    file.setUrls([QUrl("file:///a")])
    assert (field.canInsertFromMimeData(text), field.canInsertFromMimeData(file)) == (True, False)


def test_pasted_text_that_is_too_long_is_refused_and_a_long_line_is_divided(qtbot: QtBot, field: SpelledField) -> None:
    data = QMimeData()
    data.setText("Hello " * 200_000)
    with qtbot.waitSignal(field.refused) as refused:
        field.insertFromMimeData(data)
    assert "1,000,000" in refused.args[0] and not field.text()
    data.setText("Hello " * 5_000)
    field.insertFromMimeData(data)
    assert max(map(len, field.text().split("\n"))) <= LONG_LINE
