"""Lines end between words, wherever stress marks stand in them."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.text.phoneme_text import PhonemeText

TEXT = "ðə ɪntɚnˌæʃənəlɪzˈeɪʃən ʌv ðə ɪntɚnˈæʃənəl fənˈɛɾɪk ˌælfəbˈɛt ɪz sˌʌmwˈʌt ˌoʊvɚˈɛstɪmˌeɪɾɪd. " * 3


@pytest.fixture
def field(qtbot: QtBot) -> PhonemeText:
    made = PhonemeText()
    qtbot.addWidget(made)
    made.resize(420, 300)
    made.show()
    return made


def lines(field: PhonemeText) -> list[str]:
    """The lines of all blocks, as they are drawn."""
    field.grab()
    block, found = field.document().firstBlock(), []
    while block.isValid():
        field.document().documentLayout().blockBoundingRect(block)
        text, layout = block.text().encode("utf-16-le"), block.layout()
        for line in (layout.lineAt(number) for number in range(layout.lineCount())):
            found.append(text[2 * line.textStart() : 2 * (line.textStart() + line.textLength())].decode("utf-16-le"))
        block = block.next()
    return found


def test_no_line_begins_with_a_mark_inside_a_word(field: PhonemeText) -> None:
    field.replace_all(TEXT)
    for width in (300, 420, 555, 700):
        field.resize(width, 300)
        drawn = lines(field)
        assert len(drawn) > 3 and "".join(drawn) == TEXT
        assert all(line.endswith(" ") for line in drawn)


def test_lines_stay_whole_while_one_types(field: PhonemeText) -> None:
    for letter in TEXT[:120]:
        field.insertPlainText(letter)
    assert all(line.endswith(" ") for line in lines(field)[:-1])
    assert field.document().lineCount() == len(lines(field))


def test_symbols_of_two_units_do_not_move_the_break(field: PhonemeText) -> None:
    field.replace_all("𐞁𐞁𐞁 " + TEXT)
    assert all(line.endswith(" ") for line in lines(field))


def test_a_word_that_fills_the_line_is_broken(field: PhonemeText) -> None:
    word = "nˈɔ" * 60
    field.replace_all(word)
    assert len(lines(field)) > 2
    assert "".join(lines(field)) == word


def test_the_caret_goes_down_line_by_line(qtbot: QtBot, field: PhonemeText) -> None:
    field.replace_all(TEXT)
    drawn = lines(field)
    for number in range(1, 4):
        qtbot.keyClick(field, Qt.Key.Key_Down)
        assert field.caret() == sum(map(len, drawn[:number]))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(st.text(alphabet="aˈˌ m\n\u00a0", max_size=200))
def test_every_symbol_is_in_one_line(field: PhonemeText, text: str) -> None:
    field.replace_all(text)
    QApplication.processEvents()
    assert "".join(lines(field)) == field.text().replace("\n", "")
