"""Which keys set which action going: as the program has them, or as the user chose, and never one key for two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from kokoro_desktop.ui.settings import Settings

_GROUP: Final = "shortcuts"
_PORTABLE: Final = QKeySequence.SequenceFormat.PortableText


class KeyBindings(QObject):
    """The keys of actions, by name. A choice is remembered at once; what is as the program has it is not written down.

    Signals
    -------
    changed
        An action has another key now.
    """

    changed = Signal()

    def __init__(self, actions: Mapping[str, QAction], settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actions, self._settings = dict(actions), settings
        self._titles = {name: plain_text(action) for name, action in actions.items()}
        self._defaults = {name: action.shortcuts() for name, action in actions.items()}
        remembered = {name: settings.text(f"{_GROUP}/{name}", "default") for name in actions}
        chosen = {name: QKeySequence(text, _PORTABLE) for name, text in remembered.items() if text != "default"}
        for name, keys in chosen.items():
            # A version that is newer than the choice may give this key to another action.
            if not keys.isEmpty() and (other := self.holder(keys, name)) is not None and other not in chosen:
                self._give(other, [each for each in self._actions[other].shortcuts() if each != keys])
            self._give(name, [] if keys.isEmpty() else [keys])

    def action(self, name: str) -> QAction:
        """Return an action."""
        return self._actions[name]

    def title(self, name: str) -> str:
        """Return what an action is called, whatever it says at the moment: "Undo", not what is to be undone."""
        return self._titles[name]

    def name_of(self, action: QAction) -> str | None:
        """Return the name of an action; None for one whose keys are not to be chosen."""
        return next((name for name, each in self._actions.items() if each is action), None)

    def is_default(self, name: str) -> bool:
        """Tell whether an action has the keys that the program gives it."""
        return self._actions[name].shortcuts() == self._defaults[name]

    def holder(self, keys: QKeySequence, but: str = "") -> str | None:
        """Return which action other than ``but`` has a key already; None where none has."""
        others = (name for name in self._actions if name != but)
        return next((name for name in others if keys in self._actions[name].shortcuts()), None)

    def assign(self, name: str, keys: QKeySequence) -> None:
        """Give an action a key, or with an empty one none; whatever had it before has it no longer."""
        before = None if keys.isEmpty() else self.holder(keys, name)
        if before is not None:
            self._remember(before, [each for each in self._actions[before].shortcuts() if each != keys])
        self._remember(name, [] if keys.isEmpty() else [keys])
        self.changed.emit()

    def reset(self, name: str) -> None:
        """Give an action the program's keys again, and take them from whatever has them."""
        for keys in self._defaults[name]:
            if before := self.holder(keys, name):
                self._remember(before, [each for each in self._actions[before].shortcuts() if each != keys])
        self._remember(name, self._defaults[name])
        self.changed.emit()

    def reset_all(self) -> None:
        """Give every action the program's keys again."""
        for name, keys in self._defaults.items():
            self._remember(name, keys)
        self.changed.emit()

    def _remember(self, name: str, keys: Sequence[QKeySequence]) -> None:
        self._give(name, keys)
        if self.is_default(name):
            self._settings.drop(f"{_GROUP}/{name}")
        else:
            self._settings.put(f"{_GROUP}/{name}", keys[0].toString(_PORTABLE) if keys else "")

    def _give(self, name: str, keys: Sequence[QKeySequence]) -> None:
        self._actions[name].setShortcuts(list(keys))
        show_keys(self._actions[name])


def show_keys(action: QAction) -> None:
    """Say in an action's tooltip what it does, and by which key."""
    shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    said = action.statusTip() or plain_text(action)
    action.setToolTip(f"{said} ({shown})" if shown else said)


def plain_text(action: QAction) -> str:
    """Return an action's text without its mnemonic, its key and its dots."""
    return action.text().partition("\t")[0].replace("&", "").rstrip("…")
