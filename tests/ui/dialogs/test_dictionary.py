"""The user's dictionary in a table: what is saved, what is refused, import and export."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.spelling.user_dictionary import UserDictionary, UserEntry
from kokoro_desktop.ui.dialogs.dictionary import DictionaryDialog

KOKORO = UserEntry("kokoro", "kˈOkəɹO", "en", "heart")


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Callable[[], DictionaryDialog]:
    users.save(UserDictionary((KOKORO,)), tmp_path / "d.tsv")

    def open_dialog() -> DictionaryDialog:
        dialog = DictionaryDialog(tmp_path / "d.tsv")
        qtbot.addWidget(dialog)
        return dialog

    return open_dialog


def entries(tmp_path: Path) -> tuple[UserEntry, ...]:
    return users.load(tmp_path / "d.tsv").entries


def write(dialog: DictionaryDialog, row: int, *texts: str) -> None:
    for column, text in enumerate(texts):
        item = dialog.table.item(row, column)
        assert item is not None
        item.setText(text)


def press(dialog: DictionaryDialog, text: str) -> None:
    next(button for button in dialog.findChildren(QPushButton) if button.text() == text).click()


def test_a_word_that_is_written_is_saved_when_it_is_whole(
    opened: Callable[[], DictionaryDialog], tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = opened()
    press(dialog, "&Add")
    write(dialog, 1, "tvm")
    assert dialog.told().startswith("Row 2 is not saved: ")
    assert entries(tmp_path) == (KOKORO,)
    with qtbot.waitSignal(dialog.saved):
        write(dialog, 1, "tvm", "tˌiviˈɛm", "en-GB")
    assert entries(tmp_path) == (KOKORO, UserEntry("tvm", "tˌiviˈɛm", "en-GB"))
    assert dialog.told() == ""


@pytest.mark.parametrize(("column", "text", "why"), [(1, "kʑ", "does not know"), (2, "xx", "'xx' is not supported")])
def test_what_cannot_be_used_is_named_and_the_word_stays_as_it_was(
    opened: Callable[[], DictionaryDialog], tmp_path: Path, column: int, text: str, why: str
) -> None:
    dialog = opened()
    item = dialog.table.item(0, column)
    assert item is not None
    item.setText(text)
    assert why in dialog.told()
    assert entries(tmp_path) == (KOKORO,)


def test_words_are_removed_imported_and_exported(
    opened: Callable[[], DictionaryDialog], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out"), ""))
    press(dialog, "&Export…")
    assert dialog.told() == "Saved out.csv"
    dialog.table.selectRow(0)
    press(dialog, "&Remove")
    assert entries(tmp_path) == ()
    dialog.import_words(tmp_path / "out.csv")
    assert entries(tmp_path) == (KOKORO,)
    (tmp_path / "bad.csv").write_text("alone\n", encoding="utf-8")
    dialog.import_words(tmp_path / "bad.csv")
    assert "line 1 has no word or no phonemes" in dialog.told()
    assert entries(tmp_path) == (KOKORO,)


def test_the_phonemes_of_the_chosen_row_are_heard(opened: Callable[[], DictionaryDialog], qtbot: QtBot) -> None:
    dialog = opened()
    dialog.table.setCurrentCell(0, 0)
    with qtbot.waitSignal(dialog.hear_requested) as heard:
        press(dialog, "&Play")
    assert heard.args == ["kˈOkəɹO"]


def test_a_file_that_cannot_be_read_is_not_written_over(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "d.tsv").write_text("alone\n", encoding="utf-8")
    dialog = DictionaryDialog(tmp_path / "d.tsv")
    qtbot.addWidget(dialog)
    assert "no word or no phonemes" in dialog.told()
    buttons = {button.text(): button.isEnabled() for button in dialog.findChildren(QPushButton)}
    assert [text for text, enabled in buttons.items() if enabled] == ["Close"]
    assert not dialog.table.isEnabled()
    assert (tmp_path / "d.tsv").read_text(encoding="utf-8") == "alone\n"


def test_imported_words_that_cannot_be_used_are_named_and_not_saved(
    opened: Callable[[], DictionaryDialog], tmp_path: Path
) -> None:
    dialog = opened()
    good = UserEntry("tvm", "tˌiviˈɛm", "en-GB")
    users.save(
        UserDictionary((UserEntry("kokoro", "kʑ", "en"), UserEntry("bad", "a", "xx"), good)), tmp_path / "in.csv"
    )
    dialog.import_words(tmp_path / "in.csv")
    assert dialog.told().startswith("Row 1 is not saved: ")
    assert dialog.table.rowCount() == 3
    assert entries(tmp_path) == (KOKORO, good)


def test_a_word_renamed_to_another_rows_is_refused(opened: Callable[[], DictionaryDialog], tmp_path: Path) -> None:
    dialog = opened()
    press(dialog, "&Add")
    write(dialog, 1, "tvm", "tˌiviˈɛm", "en")
    write(dialog, 1, "kokoro")
    assert dialog.told() == "Row 2 is not saved: Row 1 has the same word and language."
    tvm = UserEntry("tvm", "tˌiviˈɛm", "en")
    assert entries(tmp_path) == (KOKORO, tvm)
    write(dialog, 0, "heart")
    assert {entry.word for entry in entries(tmp_path)} == {"heart", "kokoro"}


def test_what_others_wrote_into_the_file_meanwhile_stays(
    opened: Callable[[], DictionaryDialog], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened()
    other = UserEntry("tvm", "tˌiviˈɛm")
    users.save(users.load(tmp_path / "d.tsv").with_entries(other), tmp_path / "d.tsv")
    write(dialog, 0, "heart")
    assert entries(tmp_path) == (other, UserEntry("heart", "kˈOkəɹO", "en", "heart"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out.csv"), ""))
    press(dialog, "&Export…")
    assert len(users.load(tmp_path / "out.csv").entries) == 2
    dialog.table.selectRow(0)
    press(dialog, "&Remove")
    assert entries(tmp_path) == (other,)
