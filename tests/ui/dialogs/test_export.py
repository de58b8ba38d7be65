"""The export dialog: what it offers, refuses, asks and writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QRadioButton,
)
from pytestqt.qtbot import QtBot

from kokoro_desktop import export
from kokoro_desktop.export import ExportChoices
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task
from kokoro_desktop.ui.dialogs.export import ExportDialog
from kokoro_desktop.ui.style import theme
from kokoro_desktop.ui.style.theme import Appearance

MakeDialog = Callable[..., ExportDialog]


@pytest.fixture
def open_dialog(qtbot: QtBot, make_take: Callable[..., Take], tmp_path: Path) -> MakeDialog:
    takes = [replace(make_take(number), title=f"take {number}") for number in (1, 2)]

    def make(selection: tuple[int, int] | None = None, **chosen: object) -> ExportDialog:
        choices = ExportChoices(**{"folder": str(tmp_path), **chosen})  # type: ignore[arg-type]
        dialog = ExportDialog(takes[0], takes, selection, choices)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return make


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    yield qapp
    theme.apply(Appearance.SYSTEM)


def field(dialog: ExportDialog, name: str) -> QLineEdit:
    return next(each for each in dialog.findChildren(QLineEdit) if each.accessibleName().startswith(name))


def pick(dialog: ExportDialog, words: str) -> None:
    next(each for each in dialog.findChildren(QRadioButton) if words in each.text().replace("&", "")).setChecked(True)


def said(dialog: ExportDialog) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_one_take_is_written_under_a_sensible_name(qtbot: QtBot, open_dialog: MakeDialog, tmp_path: Path) -> None:
    dialog = open_dialog(audio_key="flac24", label_keys={"textgrid"})
    with qtbot.waitSignal(dialog.accepted):
        dialog.export_button.click()
    assert names(tmp_path) == ["take 1 - Heart.TextGrid", "take 1 - Heart.flac"]
    assert [path.name for path in dialog.written] == ["take 1 - Heart.flac", "take 1 - Heart.TextGrid"]


def test_all_takes_are_written(qtbot: QtBot, open_dialog: MakeDialog, tmp_path: Path) -> None:
    dialog = open_dialog()
    pick(dialog, "All 2 takes")
    assert not field(dialog, "Name").isEnabled()
    with qtbot.waitSignal(dialog.accepted):
        dialog.export_button.click()
    assert names(tmp_path) == ["take 1 - Heart.wav", "take 2 - Heart.wav"]


@pytest.mark.parametrize(("where", "text"), [("Name", "a/b"), ("Name", ""), ("Folder", "/no/such/folder")])
def test_what_cannot_be_written_cannot_be_asked_for(open_dialog: MakeDialog, where: str, text: str) -> None:
    dialog = open_dialog()
    before = said(dialog)
    field(dialog, where).setText(text)
    assert not dialog.export_button.isEnabled()
    assert said(dialog) != before
    assert field(dialog, where).accessibleDescription() in said(dialog)  # for screen readers


@pytest.mark.parametrize("replace_it", [True, False])
def test_an_existing_file_asks(
    qtbot: QtBot, open_dialog: MakeDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, replace_it: bool
) -> None:
    (tmp_path / "take 1 - Heart.wav").write_bytes(b"old")
    asked: list[str] = []

    def answer(box: QMessageBox) -> None:
        asked.append(box.text())
        wanted = "&Replace" if replace_it else "Cancel"
        next(each for each in box.buttons() if each.text() == wanted).click()

    monkeypatch.setattr(QMessageBox, "exec", answer)
    dialog = open_dialog()
    dialog.export_button.click()
    assert asked == ["take 1 - Heart.wav already exists. Do you want to replace it?"]
    if replace_it:
        qtbot.waitUntil(lambda: dialog.result() == QDialog.DialogCode.Accepted)
    assert ((tmp_path / "take 1 - Heart.wav").read_bytes() != b"old") is replace_it
    assert dialog.isVisible() is not replace_it


def test_enter_replaces_nothing_even_after_the_appearance_has_changed(
    qtbot: QtBot, open_dialog: MakeDialog, application: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "take 1 - Heart.wav").write_bytes(b"old")
    defaults: list[str] = []

    def look(box: QMessageBox) -> None:
        box.show()
        box.activateWindow()
        qtbot.waitUntil(box.defaultButton().hasFocus)
        for appearance in (Appearance.CONTRAST, Appearance.DARK):
            theme.apply(appearance)
            qtbot.wait(10)
            defaults.extend(each.text() for each in box.buttons() if each.isDefault())
        box.close()

    monkeypatch.setattr(QMessageBox, "exec", look)
    dialog = open_dialog()
    dialog.export_button.click()
    assert defaults == ["Cancel", "Cancel"]


def test_a_failure_is_said_in_the_dialog_and_one_can_try_again(
    qtbot: QtBot, open_dialog: MakeDialog, tmp_path: Path
) -> None:
    dialog = open_dialog()
    (tmp_path / "take 1 - Heart.wav").mkdir()
    dialog._may_replace = lambda there: True  # type: ignore[method-assign]
    dialog.export_button.click()
    qtbot.waitUntil(lambda: "it is a folder" in said(dialog))
    assert dialog.export_button.isEnabled()
    field(dialog, "Name").setText("other")
    with qtbot.waitSignal(dialog.accepted):
        dialog.export_button.click()


def test_closing_while_it_writes_stops_it_and_leaves_nothing(
    qtbot: QtBot, open_dialog: MakeDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(items: object, choices: object, task: Task, tables: object) -> None:
        while True:
            task.check()

    monkeypatch.setattr(export, "export", endless)
    dialog = open_dialog()
    dialog.export_button.click()
    assert not dialog.export_button.isEnabled()
    with qtbot.waitSignal(dialog.rejected):
        dialog.reject()
    assert names(tmp_path) == []


def test_a_long_refusal_takes_no_room_from_the_fields(qtbot: QtBot, open_dialog: MakeDialog) -> None:
    dialog = open_dialog()
    qtbot.waitExposed(dialog)

    def heights() -> list[int]:
        return [box.height() for box in dialog.findChildren(QCheckBox)]

    before = heights()
    dialog.form.set_choices(replace(dialog.choices(), folder="/nowhere at all" * 12))
    qtbot.wait(50)
    assert heights() == before and len(before) > 3
