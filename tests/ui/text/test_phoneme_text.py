"""The field for phonemes: what it marks and offers, what its keys do, and what may be pasted."""

from __future__ import annotations

import pytest
from editor_parts import SENTENCE, counter, field, menu_labels, pixels, press
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QToolTip
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonemes.chunking import passes
from kokoro_desktop.ui.text.long_lines import LONG_LINE, MOST_IN_LINE
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor


def has_colour(image: QImage, near: QColor) -> bool:
    def distance(pixel: QColor) -> int:
        return max(abs(pixel.red() - near.red()), abs(pixel.green() - near.green()), abs(pixel.blue() - near.blue()))

    return any(distance(image.pixelColor(x, y)) < 40 for y in range(image.height()) for x in range(image.width()))


def test_lines_and_no_break_spaces_stay_what_they_are(editor: PhonemeEditor) -> None:
    editor.set_text("a\nb\u00a0c")
    assert editor.text() == "a\nb\u00a0c"


def test_the_sounding_symbol_is_scrolled_to(editor: PhonemeEditor) -> None:
    editor.set_text("\n".join([SENTENCE] * 20))
    bar = field(editor).verticalScrollBar()
    editor.highlight_origin(len(editor.text()) - 5)
    assert bar.value() > bar.maximum() // 2
    editor.highlight_origin(0)
    assert bar.value() == 0


def test_a_place_in_a_long_text_is_scrolled_to_without_laying_out_all_before_it(editor: PhonemeEditor) -> None:
    editor.set_text("\n".join([SENTENCE * 5] * 200))
    text = field(editor)
    editor.highlight_origin(len(SENTENCE) * 5 * 150)
    assert text.verticalScrollBar().value() > 0.7 * text.verticalScrollBar().maximum()
    view = text.viewport().rect()
    cursor = text.textCursor()
    cursor.setPosition(len(SENTENCE) * 5 * 150)
    assert view.contains(text.cursorRect(cursor).center())
    assert text.document().findBlockByNumber(100).layout().lineCount() == 0


def test_a_line_of_a_whole_book_is_divided_and_read_in_the_background(editor: PhonemeEditor, qtbot: QtBot) -> None:
    book = SENTENCE * 2_000
    editor.set_text(book)
    assert editor.text().replace("\n", " ") == book
    assert max(map(len, editor.text().split("\n"))) <= LONG_LINE
    waiting = editor.findChildren(QLabel)
    qtbot.waitUntil(lambda: any(label.text() == "Reading…" for label in waiting))
    qtbot.waitUntil(lambda: editor.encoding() is not None, timeout=20_000)
    assert counter(editor).startswith(f"{len(editor.encoding().tokens)} symbols · ")


def test_what_is_pasted_is_divided_or_refused(editor: PhonemeEditor, qtbot: QtBot) -> None:
    data = QMimeData()
    data.setText("a" * (MOST_IN_LINE + 1))
    editor.set_text("kæt")
    with qtbot.waitSignal(editor.refused) as refused:
        field(editor).insertFromMimeData(data)
    assert "without a space is too long" in refused.args[0]
    assert editor.text() == "kæt"
    data.setText(SENTENCE * 1_000)
    field(editor).insertFromMimeData(data)
    assert "\n" in editor.text()
    qtbot.waitUntil(lambda: editor.encoding() is not None, timeout=20_000)


def test_unknown_and_mapped_symbols_are_underlined(editor: PhonemeEditor) -> None:
    red, blue = QColor("#c62828"), QColor("#1565c0")
    editor.set_text("kæt")
    editor.select_origin(3)
    assert not has_colour(pixels(editor), red) and not has_colour(pixels(editor), blue)
    editor.set_text("ʑʑʑ a")
    assert has_colour(pixels(editor), red)
    editor.set_text("ggg a")
    assert has_colour(pixels(editor), blue) and not has_colour(pixels(editor), red)


def test_a_tooltip_says_why_and_what_the_model_gets(editor: PhonemeEditor, qtbot: QtBot) -> None:
    editor.set_text("gæʑ\nt")
    text = field(editor)

    def tip_at(index: int) -> str:
        editor.select_origin(index)
        left = text.cursorRect().center()
        editor.select_origin(index + 1)
        middle = (left + text.cursorRect().center()) / 2
        QApplication.sendEvent(text.viewport(), QHelpEvent(QHelpEvent.Type.ToolTip, middle, text.mapToGlobal(middle)))
        return QToolTip.text()

    assert "→ <b>ɡ</b>" in tip_at(0) and "U+0261" in tip_at(0)
    assert "does not know" in tip_at(2)
    editor.set_text("ɡO")
    assert "diphthong oʊ, one symbol in this model" in tip_at(1)
    editor.set_text("həʊ")
    assert "for suggestions" in tip_at(1)
    QApplication.sendEvent(
        text.viewport(), QHelpEvent(QHelpEvent.Type.ToolTip, QPoint(300, 5), text.mapToGlobal(QPoint(300, 5)))
    )
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_a_fix_replaces_one_symbol_or_all_of_them_and_is_one_step_of_undo(editor: PhonemeEditor) -> None:
    editor.set_text("gæg")
    assert menu_labels(editor, 0) == ["Replace g with ɡ", "Replace g with ɡ everywhere (2 occurrences)"]
    assert menu_labels(editor, 1) == []
    menu = field(editor).fix_menu(2)
    assert menu is not None
    menu.actions()[0].trigger()
    assert editor.text() == "gæɡ"
    editor.undo()
    menu = field(editor).fix_menu(2)
    assert menu is not None
    menu.actions()[1].trigger()
    assert editor.text() == "ɡæɡ"
    editor.undo()
    assert editor.text() == "gæg"


def test_what_can_be_done_about_an_unknown_symbol_is_replacing_it_or_taking_it_out(editor: PhonemeEditor) -> None:
    editor.set_text("aʑ")
    assert menu_labels(editor, 1) == ["Replace ʑ with ʒ", "Replace ʑ with ʝ", "Remove ʑ"]


@pytest.mark.parametrize("caret", [1, 2])
def test_alt_enter_opens_the_fixes_before_and_behind_a_symbol(editor: PhonemeEditor, caret: int) -> None:
    editor.set_text("aʑ")
    editor.select_origin(caret)
    QTest.keyClick(field(editor), Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert editor.text() == "aʒ"


def test_x_sampa_becomes_ipa_as_one_types_only_where_it_is_switched_on(editor: PhonemeEditor) -> None:
    press(editor, "S@")
    assert editor.text() == "S@"
    editor.set_text("")
    editor.set_xsampa(True)
    assert field(editor).xsampa
    press(editor, 'h@"l@U r\\`')
    assert editor.text() == "həˈləʊ ɻ"


def test_one_undo_brings_the_key_back_that_became_ipa(editor: PhonemeEditor) -> None:
    editor.set_xsampa(True)
    press(editor, "kS")
    assert editor.text() == "kʃ"
    editor.undo()
    assert editor.text() == "kS"
    editor.redo()
    assert editor.text() == "kʃ"


def test_x_sampa_leaves_what_is_pasted_or_inserted(editor: PhonemeEditor) -> None:
    editor.set_xsampa(True)
    editor.insert("S@")
    data = QMimeData()
    data.setText("{}")
    field(editor).insertFromMimeData(data)
    assert editor.text() == "S@{}"


def test_a_dropped_file_is_left_to_the_window(editor: PhonemeEditor) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/phonemes.txt")])
    assert not field(editor).canInsertFromMimeData(data)


def test_a_dashed_line_stands_where_long_text_is_cut(editor: PhonemeEditor, qtbot: QtBot) -> None:
    purple = QColor("#7b1fa2")
    editor.set_text(SENTENCE * 3)
    assert not has_colour(pixels(editor), purple)
    with qtbot.waitSignal(editor.encoding_changed):
        editor.set_text(SENTENCE * 30)
    encoding = editor.encoding()
    assert encoding is not None
    for part in passes(encoding)[1:]:
        editor.select_origin(part.origins[0])
        assert has_colour(pixels(editor), purple)


def test_tab_leaves_the_field(editor: PhonemeEditor) -> None:
    QTest.keyClick(field(editor), Qt.Key.Key_Tab)
    assert editor.text() == ""
    assert not field(editor).hasFocus()


def test_line_breaks_are_not_underlined(editor: PhonemeEditor) -> None:
    editor.set_text("a\nb\nc")
    assert not has_colour(pixels(editor), QColor("#1565c0"))
