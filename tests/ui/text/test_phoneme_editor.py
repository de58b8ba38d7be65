"""The editor: what it tells, what it marks, where its caret is, and what its keys do."""

from __future__ import annotations

import threading

import pytest
from editor_parts import SENTENCE, counter, field, menu_labels, pixels, press, received
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonemes import Encoding, Vocabulary, encode
from kokoro_desktop.phonemes.chunking import passes
from kokoro_desktop.phonemes.reading import PhonemeReading, read
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor

VOCABULARY = Vocabulary.load()


def test_typing_tells_the_text_and_what_the_model_receives(editor: PhonemeEditor) -> None:
    texts: list[str] = []
    encodings: list[Encoding | None] = []
    editor.text_changed.connect(texts.append)
    editor.encoding_changed.connect(encodings.append)
    press(editor, "gi:")
    assert texts == ["g", "gi", "gi:"]
    assert encodings[-1] == encode("gi:", VOCABULARY) == editor.encoding()
    assert received(editor).text() == "ɡ i ː"
    assert counter(editor) == "3 symbols"


def test_an_empty_text_is_told_as_no_encoding(editor: PhonemeEditor) -> None:
    editor.set_text("a")
    encodings: list[Encoding | None] = []
    editor.encoding_changed.connect(encodings.append)
    editor.set_text("")
    assert encodings == [None]
    assert editor.encoding() is None
    assert received(editor).text() == ""
    assert counter(editor) == "0 symbols"


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
    assert received(editor).highlighted() == "æ"
    assert received(editor).selectedText() == ""  # screen readers would read a selection
    editor.highlight_origin(None)
    assert pixels(editor) == before
    assert received(editor).highlighted() == ""
    assert editor.caret() == 0


def test_a_place_outside_the_text_marks_nothing(editor: PhonemeEditor) -> None:
    editor.set_text("kæt")
    before = pixels(editor)
    for index in (-1, 3, 99):
        editor.highlight_origin(index)
        assert pixels(editor) == before


def test_what_two_symbols_are_follows_the_voice(editor: PhonemeEditor) -> None:
    def received() -> str:
        encoding = editor.encoding()
        assert encoding is not None
        return encoding.phonemes

    editor.set_text("ɡoʊ ɡəʊ")
    assert received() == "ɡO ɡəʊ"
    assert menu_labels(editor, 5)[:2] == ["Replace əʊ with Q", "Replace əʊ with O"]
    editor.set_voice("bf_emma")
    assert received() == "ɡoʊ ɡQ"


def test_long_text_shows_its_passes(editor: PhonemeEditor, qtbot: QtBot) -> None:
    with qtbot.waitSignal(editor.encoding_changed):
        editor.set_text(SENTENCE * 30)
    encoding = editor.encoding()
    assert encoding is not None
    count = len(passes(encoding))
    assert count > 1
    assert counter(editor) == f"{len(encoding.tokens)} symbols · {count} parts"
    labels = [label.text() for label in editor.findChildren(QLabel)]
    assert "&Model receives, part 1:" in labels
    editor.select_origin(len(editor.text()) - 1)
    assert f"&Model receives, part {count}:" in [label.text() for label in editor.findChildren(QLabel)]
    assert len(received(editor).text()) < 2 * 510


def test_a_text_is_cut_anew_when_the_speed_changes_what_a_pass_holds(editor: PhonemeEditor) -> None:
    editor.set_text((SENTENCE * 10)[:300])
    encoding = editor.encoding()
    assert encoding is not None
    assert counter(editor) == f"300 symbols · {len(passes(encoding))} parts"
    editor.set_speed(0.25)
    assert counter(editor) == f"300 symbols · {len(passes(encoding, 0.25))} parts"
    editor.set_text((SENTENCE * 10)[:128])
    assert counter(editor) == "128 symbols · 2 parts"
    editor.set_speed(1.5)
    assert counter(editor) == "128 symbols"


def test_what_is_sent_is_never_that_of_an_older_text(editor: PhonemeEditor, qtbot: QtBot) -> None:
    editor.set_text("a")
    editor.set_text(SENTENCE * 30)
    assert editor.encoding() is None
    qtbot.waitUntil(lambda: editor.encoding() is not None)


def test_typing_in_a_long_text_does_not_hold_the_window_up(
    editor: PhonemeEditor, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers: list[threading.Thread] = []

    def read_and_note(text: str, vocabulary: Vocabulary, speed: float, language: str) -> PhonemeReading:
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


def test_alt_enter_says_why_nothing_is_offered(editor: PhonemeEditor, qtbot: QtBot) -> None:
    told: list[str] = []
    editor.told.connect(told.append)
    editor.set_text("sˈɑ")
    for row in (field(editor), editor.spelling):
        qtbot.keyClick(row, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert [each.partition(":")[0] for each in told] == [
        "There is nothing to replace", "There is no word at the cursor.",
    ]  # fmt: skip
