"""The page of shortcuts is made of the menus."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.dialogs.shortcuts import ShortcutsDialog


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


def test_menus_with_keys_are_listed_and_searched(qtbot: QtBot) -> None:
    menu, bare = QMenu("&Sound"), QMenu("&Bare")
    menu.addAction("&Louder…").setShortcut("Ctrl+Up")
    menu.addAction("Without a key")
    bare.addAction("Without a key")
    dialog = ShortcutsDialog([menu, bare])
    qtbot.addWidget(dialog)
    assert _shown(dialog)["Sound"] == ["Louder: Ctrl+Up"]
    assert "Bare" not in _shown(dialog)
    assert _shown(dialog)["In the editor"] == ["Offer replacements for the symbol at the caret: Alt+Enter"]
    dialog.findChild(QLineEdit).setText("sound ctrl+up")
    assert _shown(dialog) == {"Sound": ["Louder: Ctrl+Up"]}
    dialog.findChild(QLineEdit).clear()
    assert len(_shown(dialog)) == 5
