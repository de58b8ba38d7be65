"""The line of text: what it tells, what it marks, and what stays with a word."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QMenu, QPlainTextEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from kokoro_desktop import spelling
from kokoro_desktop.spelling import Conversion, convert
from kokoro_desktop.ui.style import theme
from kokoro_desktop.ui.text.spelled_field import SpelledField
from kokoro_desktop.ui.text.spelling_line import SpellingLine
from kokoro_desktop.ui.text.word_card import WordCard


@pytest.fixture
def line(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SpellingLine:
    monkeypatch.setenv("KOKORO_DESKTOP_DATA", str(tmp_path))
    widget = SpellingLine()
    qtbot.addWidget(widget)
    return widget


def write(qtbot: QtBot, line: SpellingLine, text: str) -> str:
    with qtbot.waitSignal(line.converted, timeout=30_000) as told:
        line.set_text(text)
    return str(told.args[0])


def marked(line: SpellingLine) -> list[str]:
    return [mark.cursor.selectedText() for mark in line.findChild(QPlainTextEdit).extraSelections()]


def choose(line: SpellingLine, place: int, said: str) -> None:
    menu = line.menu_at(place)
    assert menu is not None
    next(action for action in menu.actions() if action.text() == said).trigger()


def click(qtbot: QtBot, line: SpellingLine, place: int) -> list[QToolButton]:
    """Click on a letter; return what is shown about its word."""
    field = line.findChild(QPlainTextEdit)
    cursor = QTextCursor(field.document())
    cursor.setPosition(place)
    letter = field.cursorRect(cursor)
    qtbot.mouseClick(field.viewport(), Qt.MouseButton.LeftButton, pos=letter.center() + QPoint(2, 0))
    shown = [card for card in line.window().findChildren(WordCard) if card.isVisible()]
    return [button for card in shown for button in card.findChildren(QToolButton)]


def test_text_becomes_phonemes_and_words_have_their_places(qtbot: QtBot, line: SpellingLine) -> None:
    phonemes = write(qtbot, line, "Hello world")
    assert phonemes == "həlˈO wˈɜɹld"
    assert line.words(phonemes) == (("Hello", 0, 5), ("world", 6, 12))
    assert line.words("other") == ()


def test_a_dropped_file_is_left_to_the_window(line: SpellingLine) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/phonemes.txt")])
    assert not line.findChild(QPlainTextEdit).canInsertFromMimeData(data)


def test_words_that_are_not_simply_the_dictionarys_are_marked(qtbot: QtBot, line: SpellingLine) -> None:
    write(qtbot, line, "日 Hello 42 zorbgrok")
    assert marked(line) == ["日", "42", "zorbgrok"]
    assert "Skipped “日”" in line.findChildren(QLabel)[1].text()


def test_another_reading_that_was_chosen_stays_when_the_text_changes(qtbot: QtBot, line: SpellingLine) -> None:
    assert write(qtbot, line, "I read it") == "ˌI ɹˈɛd ɪt"
    with qtbot.waitSignal(line.converted) as told:
        choose(line, 3, "ɹˈid")
    assert told.args == ["ˌI ɹˈid ɪt"]
    assert write(qtbot, line, "I read it all") == "ˌI ɹˈid ɪt ˈɔl"


def test_a_click_on_a_word_shows_its_readings_and_leaves_the_focus(qtbot: QtBot, line: SpellingLine) -> None:
    line.show()
    field = line.findChild(QPlainTextEdit)
    field.setFocus()
    write(qtbot, line, "I read it")
    shown = click(qtbot, line, 3)
    assert [(each.text(), each.isChecked()) for each in shown[:2]] == [("ɹˈɛd", True), ("ɹˈid", False)]
    assert all(each.focusPolicy() is Qt.FocusPolicy.NoFocus for each in shown) and field.textCursor().position() == 3
    with qtbot.waitSignal(line.converted) as told:
        qtbot.mouseClick(shown[1], Qt.MouseButton.LeftButton)
    assert told.args == ["ˌI ɹˈid ɪt"]
    qtbot.waitUntil(lambda: not line.findChildren(WordCard))


def test_a_click_between_words_or_beside_the_text_shows_nothing(qtbot: QtBot, line: SpellingLine) -> None:
    line.show()
    write(qtbot, line, "orange, zorbgrok")
    assert [each.text() for each in click(qtbot, line, 2)] == ["ˈɔɹᵊnʤ", "Edit Its Phonemes", "Remember for “orange”"]
    assert len(click(qtbot, line, 15)) == 3
    assert click(qtbot, line, 16) == []


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_A, Qt.Key.Key_Right])
def test_what_a_click_has_shown_goes_when_one_types(qtbot: QtBot, line: SpellingLine, key: Qt.Key) -> None:
    line.show()
    write(qtbot, line, "I read it")
    assert click(qtbot, line, 3)
    qtbot.keyClick(line.findChild(QPlainTextEdit), key)
    qtbot.waitUntil(lambda: not line.findChildren(WordCard))


def test_alt_enter_offers_the_readings_of_the_word_that_the_caret_is_in_or_behind(
    qtbot: QtBot, line: SpellingLine
) -> None:
    line.show()
    write(qtbot, line, "I read it")
    field = line.findChild(QPlainTextEdit)
    for place, readings in ((3, 3), (6, 3), (0, 2)):
        cursor = field.textCursor()
        cursor.setPosition(place)
        field.setTextCursor(cursor)
        qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert sum(action.isCheckable() for action in menu.actions()) == readings
        menu.close()


def test_the_phonemes_of_a_word_can_be_asked_for_to_be_edited(qtbot: QtBot, line: SpellingLine) -> None:
    write(qtbot, line, "Hello world")
    with qtbot.waitSignal(line.edit_requested) as asked:
        choose(line, 7, "&Edit Its Phonemes")
    assert asked.args == [6, 12]


def test_a_word_is_explained_with_its_source(qtbot: QtBot, line: SpellingLine) -> None:
    write(qtbot, line, "I read orange.")
    assert line.explain(7) == "orange: ˈɔɹᵊnʤ (from the dictionary)"
    assert line.explain(3) == "read: ɹˈɛd (from the dictionary). A click shows other readings."
    assert line.explain(13) == ""


def test_a_word_edited_among_the_phonemes_stays_when_the_text_changes(qtbot: QtBot, line: SpellingLine) -> None:
    write(qtbot, line, "Hello world")
    line.take_phonemes("hɛlˈO wˈɜɹld")
    assert marked(line) == ["Hello"]
    assert write(qtbot, line, "Hello there") == "hɛlˈO ðˈɛɹ"


def test_words_keep_their_phonemes_where_the_editor_divides_a_long_line(qtbot: QtBot, line: SpellingLine) -> None:
    phonemes = write(qtbot, line, "Hello world and read it")
    divided = phonemes.replace("d æn", "d\næn")
    line.take_phonemes(divided)
    assert len(line.words(divided)) == 5
    line.take_phonemes(divided.replace("həlˈO", "hɛlˈO"))
    assert marked(line) == ["Hello"]


def test_phonemes_of_another_text_are_told_so(qtbot: QtBot, line: SpellingLine) -> None:
    write(qtbot, line, "Hello world")
    line.take_phonemes("bɔ̃ʒˈuʁ")
    assert line.findChildren(QLabel)[1].text() == "The phonemes were edited and no longer match the text."
    assert line.words("bɔ̃ʒˈuʁ") == ()
    (again,) = [each for each in line.findChildren(QPushButton) if each.text() == "Convert again"]
    with qtbot.waitSignal(line.converted) as converted:
        again.click()
    assert converted.args == ["həlˈO wˈɜɹld"]
    assert again.isHidden()


def test_phonemes_edited_while_a_text_is_converted_are_not_overwritten(qtbot: QtBot, line: SpellingLine) -> None:
    write(qtbot, line, "Hello")
    line.set_text("One more short text")
    with qtbot.assertNotEmitted(line.converted):
        line.take_phonemes("mama")
        qtbot.waitUntil(lambda: "no longer match" in line.findChildren(QLabel)[1].text(), timeout=10_000)
    assert write(qtbot, line, "world") == "wˈɜɹld"


def test_conversion_of_a_text_that_was_replaced_meanwhile_is_dropped(
    qtbot: QtBot, line: SpellingLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(text: str, *rest: object) -> Conversion:
        if text == "world":
            begun.set()
            assert go_on.wait(5)
        return convert(text, *rest)

    monkeypatch.setattr(spelling, "convert", slow)
    line.set_text("world")
    qtbot.waitUntil(begun.is_set)
    line.set_text("hello")
    qtbot.wait(300)
    with qtbot.waitSignal(line.converted) as converted:
        go_on.set()
    assert converted.args == ["həlˈO"]


def test_text_typed_while_a_conversion_fails_is_converted(
    qtbot: QtBot, line: SpellingLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def failing(text: str, *rest: object) -> Conversion:
        if text != "bad":
            return convert(text, *rest)
        begun.set()
        assert go_on.wait(5)
        raise MemoryError

    monkeypatch.setattr(spelling, "convert", failing)
    line.set_text("bad")
    qtbot.waitUntil(begun.is_set)
    line.set_text("hello")
    qtbot.wait(300)
    with qtbot.waitSignal(line.converted) as converted:
        go_on.set()
    assert converted.args == ["həlˈO"]


def test_a_slow_conversion_is_announced(qtbot: QtBot, line: SpellingLine, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    monkeypatch.setattr(spelling, "convert", lambda *given: go_on.wait(5) and convert(*given))
    line.set_text("hello")
    note = line.findChildren(QLabel)[1]
    qtbot.waitUntil(lambda: note.text() == "Converting…")
    with qtbot.waitSignal(line.converted):
        go_on.set()
    assert not note.text()


def test_a_word_is_remembered_in_the_users_dictionary(qtbot: QtBot, line: SpellingLine, tmp_path: Path) -> None:
    write(qtbot, line, "I read it")
    with qtbot.waitSignal(line.converted):
        choose(line, 3, "ɹˈid")
    with qtbot.waitSignal(line.converted, timeout=30_000):
        choose(line, 3, "&Remember for “read”")
    assert "read\tɹˈid\ten-US" in (tmp_path / "dictionary.tsv").read_text("utf-8")


def test_a_british_voice_has_the_text_read_in_british_english(qtbot: QtBot, line: SpellingLine) -> None:
    write(qtbot, line, "bath")
    with qtbot.waitSignal(line.converted, timeout=30_000) as told:
        line.set_voice("bf_emma")
    assert told.args == ["bˈɑːθ"]


def test_a_language_whose_package_is_missing_is_said_in_a_sentence(
    qtbot: QtBot, line: SpellingLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jaconv", None)
    line.set_voice("jf_alpha")
    line.set_text("こんにちは")
    qtbot.waitUntil(lambda: "--extra ja" in line.findChildren(QLabel)[1].text(), timeout=30_000)


def test_the_word_whose_phonemes_are_in_question_is_marked(qtbot: QtBot, line: SpellingLine) -> None:
    write(qtbot, line, "Hello world")
    for origin, word in ((0, ["Hello"]), (8, ["world"]), (6, ["world"]), (5, []), (None, [])):
        line.show_place(origin)
        assert marked(line) == word


def test_a_language_that_is_chosen_goes_before_that_of_the_voice(qtbot: QtBot, line: SpellingLine) -> None:
    assert write(qtbot, line, "hot") == "hˈɑt"
    box = line.findChild(QComboBox)
    with qtbot.waitSignal(line.converted) as told:
        box.setCurrentIndex(box.findData("en-GB"))
    assert told.args == ["hˈɒt"]
    with qtbot.assertNotEmitted(line.converted, wait=300):
        line.set_voice("bf_emma")
    assert box.itemText(0) == "Same as the voice: British English"


def test_text_language_and_choices_come_back_without_touching_the_phonemes(qtbot: QtBot, line: SpellingLine) -> None:
    write(qtbot, line, "I read it")
    choose(line, 3, "ɹˈid")
    kept = json.loads(json.dumps(line.state()))
    other = SpellingLine()
    qtbot.addWidget(other)
    with qtbot.assertNotEmitted(other.converted):
        other.restore(kept, "ˌI ɹˈid ɪt")
        qtbot.waitUntil(lambda: bool(other.words("ˌI ɹˈid ɪt")), timeout=10_000)
    assert other.state() == kept


@pytest.mark.parametrize("failing", [False, True])
def test_what_is_written_after_a_text_was_put_back_is_converted(
    qtbot: QtBot, line: SpellingLine, tmp_path: Path, failing: bool
) -> None:
    if failing:
        (tmp_path / "dictionary.tsv").write_text("alone\n", encoding="utf-8")
    line.restore({"text": "Hello", "language": "", "chosen": []}, "hɛlˈO")
    if failing:
        qtbot.waitUntil(lambda: "no word or no phonemes" in line.findChildren(QLabel)[1].text(), timeout=30_000)
        (tmp_path / "dictionary.tsv").unlink()
    assert write(qtbot, line, "world") == "wˈɜɹld"


def test_a_dictionary_that_cannot_be_used_is_said_where_a_word_is_to_be_remembered(
    qtbot: QtBot, line: SpellingLine, tmp_path: Path
) -> None:
    write(qtbot, line, "Hello")
    (tmp_path / "dictionary.tsv").write_text("alone\n", encoding="utf-8")
    choose(line, 0, "&Remember for “Hello”")
    assert "line 1 has no word or no phonemes" in line.findChildren(QLabel)[1].text()
    assert (tmp_path / "dictionary.tsv").read_text("utf-8") == "alone\n"


def test_the_pointer_tells_which_word_it_is_at_and_when_it_leaves(qtbot: QtBot, line: SpellingLine) -> None:
    line.show()
    write(qtbot, line, "Hello world")
    viewport = line.findChild(QPlainTextEdit).viewport()
    with qtbot.waitSignal(line.word_pointed) as pointed:
        qtbot.mouseMove(viewport, QPoint(10, 10))
        qtbot.mouseMove(viewport, QPoint(12, 12))
    assert pointed.args == [0, 4]
    with qtbot.waitSignal(line.word_left):
        QApplication.sendEvent(viewport, QEvent(QEvent.Type.Leave))


def test_marked_words_follow_the_colours_of_the_window(
    qtbot: QtBot, line: SpellingLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    (field,) = line.findChildren(SpelledField)
    line.set_text("Zwackelmann")
    qtbot.waitUntil(lambda: bool(field.extraSelections()), timeout=10_000)
    (mark,) = field.extraSelections()
    monkeypatch.setattr(field, "palette", theme.dark_palette)  # a style sheet of another test may hold up a real one
    QApplication.sendEvent(field, QEvent(QEvent.Type.PaletteChange))
    (marked_anew,) = field.extraSelections()
    assert mark.format.foreground().color() != marked_anew.format.foreground().color()
