"""Spelling and phonemes in one editor: converted, marked, explained, and always in step."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from editor_parts import field
from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QTextCursor, QTextFormat
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from kokoro_desktop import spelling
from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.spelling import Conversion, convert
from kokoro_desktop.task import Task
from kokoro_desktop.ui.style import theme
from kokoro_desktop.ui.text import document_converter
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.text.word_card import WordCard


@pytest.fixture
def editor(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PhonemeEditor:
    monkeypatch.setenv("KOKORO_DESKTOP_DATA", str(tmp_path))
    monkeypatch.setattr(document_converter, "_PAUSE_MS", 10)
    widget = PhonemeEditor()
    qtbot.addWidget(widget)
    widget.resize(700, 200)
    return widget


def write(qtbot: QtBot, editor: PhonemeEditor, text: str) -> str:
    with qtbot.waitSignal(editor.converted, timeout=30_000):
        editor.set_spelling(text)
    return editor.text()


def rows(editor: PhonemeEditor) -> tuple[str, str]:
    assert (editor.spelling.text(), editor.text()) == (editor.document().text, editor.document().phonemes)
    return editor.spelling.text(), editor.text()


def note(editor: PhonemeEditor) -> str:
    return editor.findChildren(QLabel)[0].text()


def coloured(editor: PhonemeEditor) -> list[str]:
    """Return the words that are marked by their source."""
    editor.grab()
    block, found = editor.spelling.document().firstBlock(), []
    for each in block.layout().formats():
        if each.format.hasProperty(QTextFormat.Property.ForegroundBrush):
            found.append(block.text()[each.start : each.start + each.length])
    return found


def sounding(editor: PhonemeEditor) -> list[str]:
    return [mark.cursor.selectedText() for mark in editor.spelling.extraSelections()]


def choose(qtbot: QtBot, editor: PhonemeEditor, place: int, said: str) -> None:
    menu = editor.menu_at(place)
    assert menu is not None
    next(action for action in menu.actions() if action.text() == said).trigger()


def click(qtbot: QtBot, editor: PhonemeEditor, place: int) -> list[QToolButton]:
    """Click on a letter; return what is shown about its word."""
    field = editor.spelling
    cursor = QTextCursor(field.document())
    cursor.setPosition(place)
    letter = field.cursorRect(cursor)
    qtbot.mouseClick(field.viewport(), Qt.MouseButton.LeftButton, pos=letter.center() + QPoint(2, 0))
    shown = [card for card in editor.window().findChildren(WordCard) if card.isVisible()]
    return [button for card in shown for button in card.findChildren(QToolButton)]


def test_a_dropped_file_is_left_to_the_window(editor: PhonemeEditor) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/phonemes.txt")])
    assert not editor.spelling.canInsertFromMimeData(data)


def test_words_that_are_not_simply_the_dictionarys_are_marked(qtbot: QtBot, editor: PhonemeEditor) -> None:
    write(qtbot, editor, "日 Hello 42 zorbgrok")
    assert coloured(editor) == ["日", "42", "zorbgrok"]
    assert "“日” is not spoken" in note(editor)


def test_a_click_on_a_word_shows_its_readings_and_leaves_the_focus(qtbot: QtBot, editor: PhonemeEditor) -> None:
    editor.show()
    field = editor.spelling
    field.setFocus()
    write(qtbot, editor, "I read it")
    shown = click(qtbot, editor, 3)
    assert [(each.text(), each.isChecked()) for each in shown[:2]] == [("ɹˈɛd", True), ("ɹˈid", False)]
    assert all(each.focusPolicy() is Qt.FocusPolicy.NoFocus for each in shown) and field.textCursor().position() == 3
    qtbot.mouseClick(shown[1], Qt.MouseButton.LeftButton)
    assert rows(editor) == ("I read it", "ˌI ɹˈid ɪt")
    qtbot.waitUntil(lambda: not editor.findChildren(WordCard))


def test_a_click_between_words_or_beside_the_text_shows_nothing(qtbot: QtBot, editor: PhonemeEditor) -> None:
    editor.show()
    write(qtbot, editor, "orange, zorbgrok")
    assert [each.text() for each in click(qtbot, editor, 2)] == ["ˈɔɹᵊndʒ", "Edit Phonemes", "Remember for “orange”"]
    assert len(click(qtbot, editor, 15)) == 3
    assert click(qtbot, editor, 16) == []


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_A, Qt.Key.Key_Right])
def test_what_a_click_has_shown_goes_when_one_types(qtbot: QtBot, editor: PhonemeEditor, key: Qt.Key) -> None:
    editor.show()
    write(qtbot, editor, "I read it")
    assert click(qtbot, editor, 3)
    qtbot.keyClick(editor.spelling, key)
    qtbot.waitUntil(lambda: not editor.findChildren(WordCard))


def test_alt_enter_offers_the_readings_of_the_word_that_the_caret_is_in_or_behind(
    qtbot: QtBot, editor: PhonemeEditor
) -> None:
    editor.show()
    write(qtbot, editor, "I read it")
    field = editor.spelling
    for place, readings in ((3, 3), (6, 3), (0, 2)):
        cursor = field.textCursor()
        cursor.setPosition(place)
        field.setTextCursor(cursor)
        qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert sum(action.isCheckable() for action in menu.actions()) == readings
        menu.close()


def test_a_word_is_explained_with_its_source(qtbot: QtBot, editor: PhonemeEditor) -> None:
    write(qtbot, editor, "I read orange.")
    assert editor.explain(7) == "orange: ˈɔɹᵊndʒ (from the dictionary)"
    assert editor.explain(3) == "read: ɹˈɛd (from the dictionary). Click to show other pronunciations."
    assert editor.explain(13) == ""


def test_a_word_edited_among_the_phonemes_stays_when_the_text_changes(qtbot: QtBot, editor: PhonemeEditor) -> None:
    write(qtbot, editor, "Hello world")
    editor.replace(1, "ə", "ɛ")
    assert write(qtbot, editor, "Hello there") == "hɛlˈO ðˈɛɹ"
    assert coloured(editor) == ["Hello"]


def test_typing_in_one_row_changes_the_other(qtbot: QtBot, editor: PhonemeEditor) -> None:
    editor.show()
    with qtbot.waitSignal(editor.converted, timeout=30_000):
        qtbot.keyClicks(editor.spelling, "Hello world")
    assert rows(editor) == ("Hello world", "həlˈO wˈɜɹld")
    editor.select_origin(5)
    with qtbot.assertNotEmitted(editor.converted, wait=300):
        qtbot.keyClicks(editor.focusProxy(), " ma")
    assert rows(editor) == ("Hello world", "həlˈO ma wˈɜɹld")
    editor.edit(5, 16)
    qtbot.keyClick(editor.focusProxy(), Qt.Key.Key_Backspace)
    assert rows(editor) == ("Hello", "həlˈO")


def shown(editor: PhonemeEditor) -> str:
    """Return what the phoneme row shows, which is always the document in standard IPA."""
    found = field(editor).document().toPlainText()
    document, letters = editor.document().in_standard_ipa(editor._voice_language)
    assert found == document.phonemes
    assert len(found) == len(editor.text()) + len(letters)
    assert field(editor).text() == editor.text()
    return found


def test_converted_text_is_shown_in_standard_ipa(qtbot: QtBot, editor: PhonemeEditor) -> None:
    assert write(qtbot, editor, "Hello, joy: nature sawing") == "həlˈO, ʤˈY: nˈAʧəɹ sˈɔɪŋ"
    assert shown(editor) == "həlˈoʊ, dʒˈY: nˈeɪtʃəɹ sˈɔɪŋ"
    assert not editor._reading or not [mark for mark in editor._reading.marks if mark.start < 17]


def test_a_british_voice_changes_which_letters_are_spelled_out(qtbot: QtBot, editor: PhonemeEditor) -> None:
    box = editor.findChild(QComboBox)
    with qtbot.waitSignal(editor.spelling_changed):
        box.setCurrentIndex(box.findData("en-GB"))
    assert write(qtbot, editor, "so nice") == "sˌQ nˈIs"
    assert shown(editor) == "sˌQ nˈaɪs"
    editor.set_voice("bf_emma")
    assert shown(editor) == "sˌəʊ nˈaɪs"
    editor.set_voice("ef_dora")
    assert shown(editor) == editor.text() == "sˌQ nˈIs"


def test_positions_are_those_of_the_phonemes_while_the_row_shows_standard_ipa(
    qtbot: QtBot, editor: PhonemeEditor
) -> None:
    editor.show()
    write(qtbot, editor, "Hello nice day world")
    row, phonemes = field(editor), editor.text()
    for word in editor.document().conversion("en-US").words():
        row.select(word.phoneme_start, word.phoneme_end)
        assert row.caret() == word.phoneme_end
        assert row.textCursor().selectedText() == standard_ipa(word.piece.phonemes)
    row.select(4, 5)
    assert (phonemes[4], row.textCursor().selectedText()) == ("O", "oʊ")
    editor.highlight_origin(4)
    assert row._marks._sounding == (4, 6)
    cursor = row.textCursor()
    cursor.setPosition(5)
    row.setTextCursor(cursor)
    assert row.caret() == 4


def test_half_a_letter_is_edited_as_a_symbol_of_its_own(qtbot: QtBot, editor: PhonemeEditor) -> None:
    editor.show()
    write(qtbot, editor, "Hello nice world")
    row = field(editor)
    row.select(5, 5)
    qtbot.keyClick(row, Qt.Key.Key_Backspace)
    assert (shown(editor), editor.text()) == ("həlˈo nˈaɪs wˈɜɹld", "həlˈo nˈIs wˈɜɹld")
    qtbot.keyClick(row, Qt.Key.Key_Backspace)
    assert (shown(editor), editor.text()) == ("həlˈ nˈaɪs wˈɜɹld", "həlˈ nˈIs wˈɜɹld")
    editor.undo()
    editor.undo()
    assert (shown(editor), editor.text()) == ("həlˈoʊ nˈaɪs wˈɜɹld", "həlˈO nˈIs wˈɜɹld")
    cursor = row.textCursor()
    cursor.setPosition(5)
    row.setTextCursor(cursor)
    qtbot.keyClicks(row, "m")
    assert (shown(editor), editor.text()) == ("həlˈomʊ nˈaɪs wˈɜɹld", "həlˈomʊ nˈIs wˈɜɹld")


def test_a_letter_that_its_context_makes_ambiguous_is_shown_as_it_is(qtbot: QtBot, editor: PhonemeEditor) -> None:
    editor.show()
    write(qtbot, editor, "joy nice")
    row = field(editor)
    row.select(3, 3)
    row.insertPlainText("ŋ")
    assert (shown(editor), editor.text(), row.caret()) == ("dʒˈYŋ nˈaɪs", "ʤˈYŋ nˈIs", 4)
    qtbot.keyClick(row, Qt.Key.Key_Backspace)
    assert (shown(editor), editor.text(), row.caret()) == ("dʒˈɔɪ nˈaɪs", "ʤˈY nˈIs", 3)
    row.insertPlainText("O")
    assert (shown(editor), editor.text(), row.caret()) == ("dʒˈɔɪoʊ nˈaɪs", "ʤˈYO nˈIs", 4)


def test_typed_phonemes_are_shown_as_typed(qtbot: QtBot, editor: PhonemeEditor) -> None:
    editor.set_text("həlˈO nˈaɪs")
    assert shown(editor) == "həlˈO nˈaɪs"


def test_random_edits_keep_the_row_and_the_phonemes_together(qtbot: QtBot, editor: PhonemeEditor) -> None:
    write(qtbot, editor, "Hello joyful nature,\nnice day: choose 😀 now")
    row, random = field(editor), Random(29)
    for _ in range(300):
        cursor = row.textCursor()
        length = len(shown(editor))
        cursor.setPosition(random.randint(0, length))
        cursor.setPosition(
            min(max(cursor.position() + random.randint(-3, 3), 0), length), QTextCursor.MoveMode.KeepAnchor
        )
        row.setTextCursor(cursor)
        row.insertPlainText(
            random.choice(["", "o", "ʊ", "oʊ", "ŋ", "O", "ʧ", "tʃ", "ˈ", ":", " ", "\n", "ə", "Y", "ɪp"])
        )
        shown(editor)
        if random.random() < 0.2:
            editor.undo()


def test_tab_moves_to_the_same_word_in_the_other_row(qtbot: QtBot, editor: PhonemeEditor) -> None:
    editor.show()
    write(qtbot, editor, "Hello big world")
    editor.spelling.select(12, 12)
    editor.spelling.setFocus()
    qtbot.keyClick(editor.spelling, Qt.Key.Key_Tab)
    assert (editor.focusProxy().hasFocus(), editor.caret()) == (True, editor.text().index("wˈɜɹld"))
    editor.select_origin(7)
    qtbot.keyClick(editor.focusProxy(), Qt.Key.Key_Backtab)
    assert (editor.spelling.hasFocus(), editor.spelling.caret()) == (True, 6)


def test_speaking_waits_for_new_spelling_only(qtbot: QtBot, editor: PhonemeEditor) -> None:
    spoken: list[str] = []

    def speak() -> None:
        spoken.append(editor.text())

    assert not editor.wait_for_conversion(speak)
    write(qtbot, editor, "Hello")
    editor.set_spelling("Hello world")
    assert editor.wait_for_conversion(speak)
    qtbot.waitUntil(lambda: bool(spoken), timeout=10_000)
    assert spoken == ["həlˈO wˈɜɹld"]
    editor.set_words("mˈa", (("ma", 0, 3),))  # is converted as well, but has its phonemes
    assert not editor.wait_for_conversion(speak)


def test_one_undo_returns_both_rows(qtbot: QtBot, editor: PhonemeEditor) -> None:
    write(qtbot, editor, "Hello world")
    states = [rows(editor)]
    editor.edit(6, 12)
    editor.insert("mˈa")
    states.append(rows(editor))
    write(qtbot, editor, "Hello there")
    states.append(rows(editor))
    for state in reversed(states[:-1]):
        editor.undo()
        assert rows(editor) == state
    for state in states[1:]:
        editor.redo()
        assert rows(editor) == state


def test_a_chosen_reading_stays_when_the_text_changes(qtbot: QtBot, editor: PhonemeEditor) -> None:
    assert write(qtbot, editor, "I read it") == "ˌI ɹˈɛd ɪt"
    choose(qtbot, editor, 3, "ɹˈid")
    assert editor.text() == "ˌI ɹˈid ɪt"
    assert write(qtbot, editor, "I read it all") == "ˌI ɹˈid ɪt ˈɔl"


def test_phonemes_edited_during_a_conversion_are_not_overwritten(qtbot: QtBot, editor: PhonemeEditor) -> None:
    write(qtbot, editor, "Hello")
    editor.set_spelling("One more short text")
    editor.set_text("mama")
    with qtbot.assertNotEmitted(editor.converted, wait=500):
        assert rows(editor) == ("", "mama")
    editor.set_spelling("world")
    editor.replace(0, "ma", "pa")
    qtbot.waitUntil(lambda: editor.text().endswith("wˈɜɹld"), timeout=10_000)
    assert rows(editor) == ("world", "pama wˈɜɹld")


def test_words_of_a_take_come_with_their_phonemes(qtbot: QtBot, editor: PhonemeEditor) -> None:
    with qtbot.waitSignal(editor.converted, timeout=30_000):
        editor.set_words("hɛlˈO, wˈɜɹld!", (("Hello", 0, 5), ("world", 7, 13)))
    assert rows(editor) == ("Hello, world!", "hɛlˈO, wˈɜɹld!")
    assert coloured(editor) == ["Hello"]


def test_every_word_stands_above_its_phonemes(qtbot: QtBot, editor: PhonemeEditor) -> None:
    editor.show()
    write(qtbot, editor, "Through the international city, " * 8)
    phonemes = editor.focusProxy()
    for word in editor.document().conversion("en-US").words():
        above, below = QTextCursor(editor.spelling.document()), QTextCursor(phonemes.document())
        above.setPosition(word.start)
        below.setPosition(word.phoneme_start)
        upper, lower = editor.spelling.cursorRect(above), phonemes.cursorRect(below)
        assert abs(upper.x() - lower.x()) <= 2
        assert 0 < lower.y() - upper.y() < upper.height() + lower.height()


def test_a_slow_conversion_is_announced(qtbot: QtBot, editor: PhonemeEditor, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    monkeypatch.setattr(spelling, "convert", lambda *given, **options: go_on.wait(5) and convert(*given, **options))
    editor.set_spelling("hello")
    qtbot.waitUntil(lambda: note(editor) == "Converting…")
    with qtbot.waitSignal(editor.converted):
        go_on.set()
    assert not note(editor)


def test_a_slow_conversion_shows_its_progress_and_can_be_stopped(
    qtbot: QtBot, editor: PhonemeEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    half, spoken = threading.Event(), list[str]()

    def slow(text: str, *given: Any, task: Task, **options: Any) -> Conversion:
        if text != "hello world":
            return convert(text, *given, task=task, **options)
        task.progress(2, 5, "")
        half.wait(5)
        task.check()
        raise AssertionError("not cancelled")

    monkeypatch.setattr(spelling, "convert", slow)
    editor.set_spelling("hello world")
    assert editor.wait_for_conversion(lambda: spoken.append(editor.text())) and not editor.converting
    qtbot.waitUntil(lambda: note(editor) == "Converting… 40%")
    assert editor.converting
    with qtbot.waitSignal(editor.converting_changed):
        editor.stop_converting()
    half.set()
    with qtbot.assertNotEmitted(editor.converted, wait=300):
        assert not editor.converting and rows(editor) == ("hello world", "")
    assert note(editor) == "Conversion stopped. Change the text to start it again."
    assert write(qtbot, editor, "hello there") == "həlˈO ðˈɛɹ"
    assert not spoken and not note(editor)


def test_a_word_is_remembered_in_the_users_dictionary(qtbot: QtBot, editor: PhonemeEditor, tmp_path: Path) -> None:
    write(qtbot, editor, "I read it")
    choose(qtbot, editor, 3, "ɹˈid")
    with qtbot.waitSignal(editor.converted, timeout=30_000), qtbot.waitSignal(editor.told) as told:
        choose(qtbot, editor, 3, "&Remember for “read”")
    assert told.args == ["“read” is now pronounced ɹˈid in American English."]
    assert "read\tɹˈid\ten-US" in (tmp_path / "dictionary.tsv").read_text("utf-8")


def test_a_british_voice_has_the_text_read_in_british_english(qtbot: QtBot, editor: PhonemeEditor) -> None:
    write(qtbot, editor, "bath")
    with qtbot.waitSignal(editor.converted, timeout=30_000):
        editor.set_voice("bf_emma")
    assert editor.text() == "bˈɑːθ"


def test_a_language_whose_package_is_missing_is_said_in_a_sentence(
    qtbot: QtBot, editor: PhonemeEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jaconv", None)
    editor.set_voice("jf_alpha")
    editor.set_spelling("こんにちは")
    qtbot.waitUntil(lambda: "--extra ja" in note(editor), timeout=30_000)


def test_the_word_whose_phonemes_are_in_question_is_marked(qtbot: QtBot, editor: PhonemeEditor) -> None:
    write(qtbot, editor, "Hello world")
    for origin, word in ((0, ["Hello"]), (8, ["world"]), (6, ["world"]), (5, []), (None, [])):
        editor.highlight_origin(origin)
        assert sounding(editor) == word


def test_a_language_that_is_chosen_goes_before_that_of_the_voice(qtbot: QtBot, editor: PhonemeEditor) -> None:
    assert write(qtbot, editor, "hot") == "hˈɑt"
    box = editor.findChild(QComboBox)
    with qtbot.waitSignal(editor.converted):
        box.setCurrentIndex(box.findData("en-GB"))
    assert editor.text() == "hˈɒt"
    with qtbot.assertNotEmitted(editor.converted, wait=300):
        editor.set_voice("bf_emma")
    assert box.itemText(0) == "Same as the voice: British English"


def test_text_language_and_choices_come_back_without_touching_the_phonemes(qtbot: QtBot, editor: PhonemeEditor) -> None:
    write(qtbot, editor, "I read it")
    choose(qtbot, editor, 3, "ɹˈid")
    kept = json.loads(json.dumps(editor.state()))
    other = PhonemeEditor()
    qtbot.addWidget(other)
    with qtbot.waitSignal(other.converted, timeout=10_000):
        other.restore(kept, "ˌI ɹˈid ɪt")
        assert rows(other) == ("I read it", "ˌI ɹˈid ɪt")
    assert other.state() == kept
    assert rows(other) == ("I read it", "ˌI ɹˈid ɪt")
    assert coloured(other) == ["read"]


def test_a_damaged_state_leaves_the_phonemes(qtbot: QtBot, editor: PhonemeEditor) -> None:
    editor.restore({"text": "Hello", "language": "", "pieces": "9:9 x"}, "hɛlˈO")
    assert rows(editor) == ("", "hɛlˈO")


@pytest.mark.parametrize("failing", [False, True])
def test_what_is_written_after_a_text_was_put_back_is_converted(
    qtbot: QtBot, editor: PhonemeEditor, tmp_path: Path, failing: bool
) -> None:
    if failing:
        (tmp_path / "dictionary.tsv").write_text("alone\n", encoding="utf-8")
    editor.restore({"text": "Hello", "language": "", "pieces": "5:5"}, "hɛlˈO")
    if failing:
        qtbot.waitUntil(lambda: "no word or no phonemes" in note(editor), timeout=30_000)
        (tmp_path / "dictionary.tsv").unlink()
    assert write(qtbot, editor, "world") == "wˈɜɹld"


def test_a_dictionary_that_cannot_be_used_is_said_where_a_word_is_to_be_remembered(
    qtbot: QtBot, editor: PhonemeEditor, tmp_path: Path
) -> None:
    write(qtbot, editor, "Hello")
    (tmp_path / "dictionary.tsv").write_text("alone\n", encoding="utf-8")
    choose(qtbot, editor, 0, "&Remember for “Hello”")
    assert "line 1 has no word or no phonemes" in note(editor)
    assert (tmp_path / "dictionary.tsv").read_text("utf-8") == "alone\n"


def test_the_pointer_tells_which_word_it_is_at_and_when_it_leaves(qtbot: QtBot, editor: PhonemeEditor) -> None:
    editor.show()
    write(qtbot, editor, "Hello world")
    viewport = editor.spelling.viewport()
    with qtbot.waitSignal(editor.word_pointed) as pointed:
        qtbot.mouseMove(viewport, QPoint(10, 10))
        qtbot.mouseMove(viewport, QPoint(12, 12))
    assert pointed.args == [0]
    assert sounding(editor) == ["Hello"]
    QApplication.sendEvent(viewport, QEvent(QEvent.Type.Leave))
    assert sounding(editor) == []


def test_marked_words_follow_the_colours_of_the_window(
    qtbot: QtBot, editor: PhonemeEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def colour() -> QColor:
        editor.grab()
        formats = editor.spelling.document().firstBlock().layout().formats()
        return QColor(formats[0].format.foreground().color())

    write(qtbot, editor, "Zwackelmann")
    before = colour()
    monkeypatch.setattr(editor, "palette", theme.dark_palette)  # a style sheet of another test may hold up a real one
    QApplication.sendEvent(editor.spelling, QEvent(QEvent.Type.PaletteChange))
    assert colour() != before
