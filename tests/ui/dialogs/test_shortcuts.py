"""The page of shortcuts is made of the menus, and gives their actions other keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.dialogs.shortcuts import ShortcutsDialog
from kokoro_desktop.ui.key_bindings import KeyBindings
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.widgets.orca import SILENT


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> ShortcutsDialog:
    menu, bare = QMenu("&Sound"), QMenu("&Bare")
    actions = {name: menu.addAction(text) for name, text in (("louder", "&Louder…"), ("hush", "&Hush"))}
    actions["louder"].setShortcut("Ctrl+Up")
    actions["deep"] = menu.addMenu("&More").addAction("&Deeper")
    bindings = KeyBindings(actions, Settings(tmp_path / "window.ini"))
    made = ShortcutsDialog([menu, bare], bindings)
    made.kept = (menu, bare)  # menus live as long as somebody has them
    qtbot.addWidget(made)
    made.show()
    return made


def _shown(dialog: ShortcutsDialog) -> dict[str, list[str]]:
    groups = [dialog.table.topLevelItem(place) for place in range(dialog.table.topLevelItemCount())]
    return {
        group.text(0): [
            f"{group.child(row).text(0)}: {group.child(row).text(1)}"
            for row in range(group.childCount())
            if not group.child(row).isHidden()
        ]
        for group in groups
        if not group.isHidden()
    }


def _press(qtbot: QtBot, dialog: ShortcutsDialog, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    dialog.keys.setFocus()
    before = dialog.keys.keySequence()
    qtbot.keyClick(dialog.keys, key, modifier)
    qtbot.waitUntil(lambda: dialog.keys.keySequence() != before)


def test_menus_are_listed_with_their_keys_and_searched(dialog: ShortcutsDialog) -> None:
    assert _shown(dialog)["Sound"] == ["Louder: Ctrl+Up", "Hush: ", "Deeper: "]
    assert "Bare" not in _shown(dialog)
    assert _shown(dialog)["In the editor"] == [
        "Choose a replacement, a mixture or a pronunciation at the cursor: Alt+Enter"
    ]
    dialog.findChild(QLineEdit).setText("sound ctrl+up")
    assert _shown(dialog) == {"Sound": ["Louder: Ctrl+Up"]}
    dialog.findChild(QLineEdit).clear()
    assert len(_shown(dialog)) == 6


def test_a_key_is_changed_by_pressing_another(qtbot: QtBot, dialog: ShortcutsDialog) -> None:
    assert not dialog.keys.isEnabled()
    dialog.choose("hush")
    _press(qtbot, dialog, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "Hush: Ctrl+H" in _shown(dialog)["Sound"], timeout=3_000)
    assert dialog.told() == ""
    dialog.choose("deep")
    assert dialog.keys.keySequence() == QKeySequence()


def test_a_key_that_another_has_is_taken_only_when_that_is_confirmed(qtbot: QtBot, dialog: ShortcutsDialog) -> None:
    dialog.choose("hush")
    _press(qtbot, dialog, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool(dialog.told()), timeout=3_000)
    assert dialog.told() == "Ctrl+Up is already assigned to “Louder”. Choose Reassign to use it here instead."
    assert _shown(dialog)["Sound"][:2] == ["Louder: Ctrl+Up", "Hush: "]
    buttons = {button.text(): button for button in dialog.findChildren(QPushButton)}
    qtbot.mouseClick(buttons["Reassig&n"], Qt.MouseButton.LeftButton)
    assert _shown(dialog)["Sound"][:2] == ["Louder: ", "Hush: Ctrl+Up"]
    qtbot.mouseClick(buttons["Reset &All"], Qt.MouseButton.LeftButton)
    assert _shown(dialog)["Sound"][:2] == ["Louder: Ctrl+Up", "Hush: "]


@pytest.mark.usefixtures("light")
def test_rows_are_as_high_as_the_style_has_them(dialog: ShortcutsDialog) -> None:
    assert dialog.table.visualItemRect(dialog.table.topLevelItem(0)).height() >= 22


def test_an_action_is_called_the_same_whatever_it_would_do_now(qtbot: QtBot, tmp_path: Path) -> None:
    menu = QMenu("&Edit")
    undo = menu.addAction("&Undo")
    bindings = KeyBindings({"undo": undo}, Settings(tmp_path / "window.ini"))
    undo.setText("&Undo change of the phonemes")
    dialog = ShortcutsDialog([menu], bindings)
    qtbot.addWidget(dialog)
    assert _shown(dialog)["Edit"] == ["Undo: "]


def test_the_field_is_described_by_the_action_and_its_key(qtbot: QtBot, dialog: ShortcutsDialog) -> None:
    dialog.choose("louder")
    assert dialog.keys.accessibleDescription() == "Louder: Control Up"
    _press(qtbot, dialog, Qt.Key.Key_F7, Qt.KeyboardModifier.NoModifier)
    assert dialog.keys.accessibleDescription() == "Louder: F7"
    dialog.choose("hush")
    assert dialog.keys.accessibleDescription() == "Hush: none"


def test_rows_are_read_with_the_action_first_and_the_keys_in_words(dialog: ShortcutsDialog) -> None:
    rows = {row.text(0): row.data(0, Qt.ItemDataRole.AccessibleTextRole) for row in dialog._rows()}
    assert rows["Louder"] == "Louder: Control Up"
    assert rows["Hush"] == "Hush: none"
    assert rows["Move the cursor"] == "Move the cursor: Click, Left, Right"
    assert {row.data(1, Qt.ItemDataRole.AccessibleTextRole) for row in dialog._rows()} == {SILENT}


def test_shift_tab_leaves_the_field_instead_of_becoming_the_key(qtbot: QtBot, dialog: ShortcutsDialog) -> None:
    dialog.choose("hush")
    dialog.keys.setFocus()
    qtbot.keyClick(dialog.keys, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert dialog.table.hasFocus() and dialog.keys.keySequence().isEmpty()
