"""Keys can be chosen, are remembered, and never belong to two actions."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.key_bindings import KeyBindings, spoken_keys
from kokoro_desktop.ui.settings import Settings


def actions() -> dict[str, QAction]:
    made = {name: QAction(name.title()) for name in ("play", "stop", "quiet")}
    made["play"].setShortcuts([QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter")])
    made["stop"].setShortcut("Esc")
    return made


def keys(bindings: KeyBindings, name: str) -> list[str]:
    return [each.toString(QKeySequence.SequenceFormat.PortableText) for each in bindings.action(name).shortcuts()]


def test_a_chosen_key_is_there_at_the_next_start(qtbot: QtBot, tmp_path: Path) -> None:
    bindings = KeyBindings(actions(), Settings(tmp_path / "window.ini"))
    bindings.assign("play", QKeySequence("F5"))
    bindings.assign("stop", QKeySequence())
    again = KeyBindings(actions(), Settings(tmp_path / "window.ini"))
    assert (keys(again, "play"), keys(again, "stop"), keys(again, "quiet")) == (["F5"], [], [])
    assert again.action("play").toolTip() == "Play (F5)"
    again.reset("play")
    assert keys(KeyBindings(actions(), Settings(tmp_path / "window.ini")), "play") == ["Ctrl+Return", "Ctrl+Enter"]


def test_a_chosen_key_is_taken_from_an_action_that_a_newer_version_gives_it_to(qtbot: QtBot, tmp_path: Path) -> None:
    settings, newer = Settings(tmp_path / "window.ini"), actions()
    KeyBindings(actions(), settings).assign("stop", QKeySequence("F8"))
    newer["quiet"].setShortcuts([QKeySequence("F7"), QKeySequence("F8")])
    bindings = KeyBindings(newer, settings)
    assert (keys(bindings, "stop"), keys(bindings, "quiet")) == (["F8"], ["F7"])


@pytest.mark.parametrize("how", ["assign", "reset"])
def test_a_key_is_taken_from_whatever_had_it(qtbot: QtBot, tmp_path: Path, how: str) -> None:
    bindings = KeyBindings(actions(), Settings(tmp_path / "window.ini"))
    assert bindings.holder(QKeySequence("Ctrl+Enter")) == "play"
    assert bindings.holder(QKeySequence("Ctrl+Enter"), "play") is None
    bindings.assign("quiet", QKeySequence("Ctrl+Enter"))
    assert (keys(bindings, "play"), keys(bindings, "quiet")) == (["Ctrl+Return"], ["Ctrl+Enter"])
    if how == "assign":
        bindings.assign("stop", QKeySequence("Ctrl+Enter"))
    else:
        bindings.reset("play")
    assert keys(bindings, "quiet") == []
    bindings.reset_all()
    assert (keys(bindings, "play"), keys(bindings, "stop")) == (["Ctrl+Return", "Ctrl+Enter"], ["Esc"])
    assert all(bindings.is_default(name) for name in ("play", "stop", "quiet"))


def test_every_command_of_the_menus_can_be_given_a_key(desk: Desk) -> None:
    window = desk.open()
    bindings = window.actions_.bindings

    def commands(menu: QMenu) -> list[QAction]:
        inner = [menu for menu in menu.findChildren(QMenu) if menu.title() not in ("Open &Recent", "E&xamples")]
        return [each for menu in (menu, *inner) for each in menu.actions() if not each.isSeparator()]

    unnamed = [
        action.text()
        for menu in window.actions_.menus
        for action in commands(menu)
        if action.menu() is None and bindings.name_of(action) is None
    ]
    assert unnamed == ["&Delete Takes\tDel"]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("Ctrl+Shift+S", "Control Shift S"),
        ("Ctrl++", "Control Plus"),
        ("Ctrl+,", "Control Comma"),
        ("Ctrl+wheel, +, −", "Control wheel, Plus, Minus"),
        ("Shift+→, Shift+←", "Shift Right, Shift Left"),
        ("R, or the context menu", "R, or the context menu"),
        ("⇧⌘S", "Shift Command S"),
    ],
)
@pytest.mark.usefixtures("qapp")
def test_keys_are_spoken_in_words(keys: str, words: str) -> None:
    assert spoken_keys(keys) == words
