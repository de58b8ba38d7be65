"""The editor: what it tells, what it marks, where its caret is, and what its keys do."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QToolTip
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonemes import Encoding, Vocabulary, encode
from kokoro_desktop.phonemes.chunking import passes
from kokoro_desktop.phonemes.reading import Reading, read
from kokoro_desktop.ui.text.long_lines import LONG_LINE, MOST_IN_LINE
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.text.phoneme_text import PhonemeText

VOCABULARY = Vocabulary.load()
SENTENCE = "həlˈəl wˈɜːld, ðɪs ɪz ɐ lˈɔŋ tˈɛkst! "


@pytest.fixture
def editor(qtbot: QtBot) -> PhonemeEditor:
    widget = PhonemeEditor()
    qtbot.addWidget(widget)
    widget.resize(500, 200)
    with qtbot.waitExposed(widget):
        widget.show()
    widget.setFocus()
    return widget


def field(editor: PhonemeEditor) -> PhonemeText:
    return editor.findChild(PhonemeText)


def received(editor: PhonemeEditor) -> QLineEdit:
    return editor.findChild(QLineEdit)


def counter(editor: PhonemeEditor) -> str:
    return next(label.text() for label in editor.findChildren(QLabel) if "phoneme" in label.text())


def press(editor: PhonemeEditor, text: str) -> None:
    QTest.keyClicks(field(editor), text)


def menu_labels(editor: PhonemeEditor, index: int) -> list[str]:
    menu = field(editor).fix_menu(index)
    return [action.text() for action in menu.actions()] if menu is not None else []


def pixels(editor: PhonemeEditor) -> QImage:
    return field(editor).viewport().grab().toImage()


def has_colour(image: QImage, near: QColor) -> bool:
    def distance(pixel: QColor) -> int:
        return max(abs(pixel.red() - near.red()), abs(pixel.green() - near.green()), abs(pixel.blue() - near.blue()))

    return any(distance(image.pixelColor(x, y)) < 40 for y in range(image.height()) for x in range(image.width()))


def test_typing_tells_the_text_and_what_the_model_receives(editor: PhonemeEditor) -> None:
    texts: list[str] = []
    encodings: list[Encoding | None] = []
    editor.text_changed.connect(texts.append)
    editor.encoding_changed.connect(encodings.append)
    press(editor, "gi:")
    assert texts == ["g", "gi", "gi:"]
    assert encodings[-1] == encode("gi:", VOCABULARY) == editor.encoding()
    assert received(editor).text() == "ɡ i ː"
    assert counter(editor) == "3 phonemes"


def test_an_empty_text_is_told_as_no_encoding(editor: PhonemeEditor) -> None:
    editor.set_text("a")
    encodings: list[Encoding | None] = []
    editor.encoding_changed.connect(encodings.append)
    editor.set_text("")
    assert encodings == [None]
    assert editor.encoding() is None
    assert received(editor).text() == ""
    assert counter(editor) == "0 phonemes"


def test_spaces_and_marks_can_be_seen_in_what_the_model_receives(editor: PhonemeEditor) -> None:
    editor.set_text("bɔ\u0303 a")
    assert received(editor).text() == "b ɔ \u25cc\u0303 ␣ a"


def test_setting_the_same_text_again_is_no_change(editor: PhonemeEditor, qtbot: QtBot) -> None:
    editor.set_text("a")
    with qtbot.assertNotEmitted(editor.text_changed):
        editor.set_text("a")


def test_setting_a_text_is_one_step_of_undo(editor: PhonemeEditor) -> None:
    press(editor, "abc")
    editor.set_text("kæt")
    editor.undo()
    assert editor.text() == "abc"
    editor.redo()
    assert editor.text() == "kæt"


def test_symbols_are_written_at_the_caret(editor: PhonemeEditor) -> None:
    editor.set_text("kt")
    editor.select_origin(1)
    editor.insert("æ")
    assert editor.text() == "kæt"
    assert editor.caret() == 2


def test_lines_and_no_break_spaces_stay_what_they_are(editor: PhonemeEditor) -> None:
    editor.set_text("a\nb\u00a0c")
    assert editor.text() == "a\nb\u00a0c"


def test_offsets_are_code_points(editor: PhonemeEditor, qtbot: QtBot) -> None:
    editor.set_text("😀😀a")
    editor.select_origin(2)
    assert field(editor).textCursor().position() == 4
    with qtbot.waitSignal(editor.caret_moved) as signal:
        QTest.keyClick(field(editor), Qt.Key.Key_Left)
    assert signal.args == [1]


def test_moving_the_caret_from_outside_is_not_told_back(editor: PhonemeEditor, qtbot: QtBot) -> None:
    editor.set_text("kæt")
    with qtbot.assertNotEmitted(editor.caret_moved):
        editor.select_origin(2)
    assert editor.caret() == 2


def test_the_sounding_symbol_is_marked_and_the_caret_stays(editor: PhonemeEditor, qtbot: QtBot) -> None:
    editor.set_text("kæt")
    before = pixels(editor)
    with qtbot.assertNotEmitted(editor.caret_moved):
        editor.highlight_origin(1)
    assert pixels(editor) != before
    assert received(editor).selectedText() == "æ"
    editor.highlight_origin(None)
    assert pixels(editor) == before
    assert received(editor).selectedText() == ""
    assert editor.caret() == 0


def test_a_place_outside_the_text_marks_nothing(editor: PhonemeEditor) -> None:
    editor.set_text("kæt")
    before = pixels(editor)
    for index in (-1, 3, 99):
        editor.highlight_origin(index)
        assert pixels(editor) == before


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
    assert text.verticalScrollBar().value() > 140
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
    assert counter(editor).startswith(f"{len(editor.encoding().tokens)} phonemes · ")


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
    assert "what may be meant" in tip_at(1)
    QApplication.sendEvent(
        text.viewport(), QHelpEvent(QHelpEvent.Type.ToolTip, QPoint(300, 5), text.mapToGlobal(QPoint(300, 5)))
    )
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_what_two_symbols_are_follows_the_voice(editor: PhonemeEditor) -> None:
    def received() -> str:
        encoding = editor.encoding()
        assert encoding is not None
        return encoding.phonemes

    editor.set_text("ɡoʊ ɡəʊ")
    assert received() == "ɡO ɡəʊ"
    assert menu_labels(editor, 5)[:2] == ["Write Q for əʊ", "Write O for əʊ"]
    editor.set_voice("bf_emma")
    assert received() == "ɡoʊ ɡQ"


def test_a_fix_replaces_one_symbol_or_all_of_them_and_is_one_step_of_undo(editor: PhonemeEditor) -> None:
    editor.set_text("gæg")
    assert menu_labels(editor, 0) == ["Write ɡ for g", "Write ɡ for g everywhere (2 places)"]
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
    assert menu_labels(editor, 1) == ["Write ʒ for ʑ", "Write ʝ for ʑ", "Take ʑ out"]


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


def test_long_text_shows_its_passes(editor: PhonemeEditor, qtbot: QtBot) -> None:
    with qtbot.waitSignal(editor.encoding_changed):
        editor.set_text(SENTENCE * 30)
    encoding = editor.encoding()
    assert encoding is not None
    count = len(passes(encoding))
    assert count > 1
    assert counter(editor) == f"{len(encoding.tokens)} phonemes · {count} parts"
    labels = [label.text() for label in editor.findChildren(QLabel)]
    assert "&Model receives, part 1:" in labels
    editor.select_origin(len(editor.text()) - 1)
    assert f"&Model receives, part {count}:" in [label.text() for label in editor.findChildren(QLabel)]
    assert len(received(editor).text()) < 2 * 510


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


def test_a_text_is_cut_anew_when_the_speed_changes_what_a_pass_holds(editor: PhonemeEditor) -> None:
    editor.set_text((SENTENCE * 10)[:300])
    encoding = editor.encoding()
    assert encoding is not None
    assert counter(editor) == f"300 phonemes · {len(passes(encoding))} parts"
    editor.set_speed(0.25)
    assert counter(editor) == f"300 phonemes · {len(passes(encoding, 0.25))} parts"
    editor.set_text((SENTENCE * 10)[:128])
    assert counter(editor) == "128 phonemes · 2 parts"
    editor.set_speed(1.5)
    assert counter(editor) == "128 phonemes"


def test_what_is_sent_is_never_that_of_an_older_text(editor: PhonemeEditor, qtbot: QtBot) -> None:
    editor.set_text("a")
    editor.set_text(SENTENCE * 30)
    assert editor.encoding() is None
    qtbot.waitUntil(lambda: editor.encoding() is not None)


def test_tab_leaves_the_field(editor: PhonemeEditor) -> None:
    QTest.keyClick(field(editor), Qt.Key.Key_Tab)
    assert editor.text() == ""
    assert not field(editor).hasFocus()


def test_typing_in_a_long_text_does_not_hold_the_window_up(
    editor: PhonemeEditor, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers: list[threading.Thread] = []

    def read_and_note(text: str, vocabulary: Vocabulary, speed: float, language: str) -> Reading:
        readers.append(threading.current_thread())
        return read(text, vocabulary, speed, language)

    monkeypatch.setattr("kokoro_desktop.ui.text.phoneme_reader.read", read_and_note)
    with qtbot.waitSignal(editor.encoding_changed):
        editor.set_text(SENTENCE * 200)
        for _ in range(5):
            press(editor, "a")
            QApplication.processEvents()
    assert len(readers) >= 1
    assert threading.main_thread() not in readers


def test_line_breaks_are_not_underlined(editor: PhonemeEditor) -> None:
    editor.set_text("a\nb\nc")
    assert not has_colour(pixels(editor), QColor("#1565c0"))


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
