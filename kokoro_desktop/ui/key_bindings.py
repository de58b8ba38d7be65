"""Default and user-defined keyboard shortcuts of actions; no two actions share a shortcut."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.translation import tr

_GROUP: Final = "shortcuts"
_PORTABLE: Final = QKeySequence.SequenceFormat.PortableText


class KeyBindings(QObject):
    """Shortcuts of actions, by action name.

    Changes are saved immediately; default shortcuts are not saved.

    Signals
    -------
    changed
        The shortcut of an action changed.
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
            # A newer version of the program may have made this key the default of a different action.
            if not keys.isEmpty() and (other := self.holder(keys, name)) is not None and other not in chosen:
                self._give(other, [each for each in self._actions[other].shortcuts() if each != keys])
            self._give(name, [] if keys.isEmpty() else [keys])

    def action(self, name: str) -> QAction:
        """Return the action with this name."""
        return self._actions[name]

    def title(self, name: str) -> str:
        """Return the fixed title of an action, such as "Undo", even if its text also names the step to undo."""
        return self._titles[name]

    def keys(self, name: str) -> str:
        """Return an action's first shortcut in the platform's notation, or "none"."""
        return self._actions[name].shortcut().toString(QKeySequence.SequenceFormat.NativeText) or tr("none")

    def name_of(self, action: QAction) -> str | None:
        """Return the name of an action; None if its shortcut cannot be changed."""
        return next((name for name, each in self._actions.items() if each is action), None)

    def is_default(self, name: str) -> bool:
        """Return whether an action has its default shortcut."""
        return self._actions[name].shortcuts() == self._defaults[name]

    def holder(self, keys: QKeySequence, but: str = "") -> str | None:
        """Return the name of the action, other than ``but``, that has the shortcut ``keys``; None if there is none."""
        others = (name for name in self._actions if name != but)
        return next((name for name in others if keys in self._actions[name].shortcuts()), None)

    def assign(self, name: str, keys: QKeySequence) -> None:
        """Assign a shortcut to an action, and remove it from any other action; an empty sequence means no shortcut."""
        before = None if keys.isEmpty() else self.holder(keys, name)
        if before is not None:
            self._remember(before, [each for each in self._actions[before].shortcuts() if each != keys])
        self._remember(name, [] if keys.isEmpty() else [keys])
        self.changed.emit()

    def reset(self, name: str) -> None:
        """Restore an action's default shortcut, and remove that shortcut from any other action."""
        for keys in self._defaults[name]:
            if before := self.holder(keys, name):
                self._remember(before, [each for each in self._actions[before].shortcuts() if each != keys])
        self._remember(name, self._defaults[name])
        self.changed.emit()

    def reset_all(self) -> None:
        """Restore the default shortcuts of all actions."""
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
    """Set an action's tooltip to its description and shortcut."""
    shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    said = action.statusTip() or plain_text(action)
    action.setToolTip(f"{said} ({shown})" if shown else said)


def spoken_keys(keys: str) -> str:
    """Return a shortcut in words for screen readers, such as "Control Shift S" or "Shift Left, Shift Right"."""
    words = {
        tr("Ctrl"): tr("Control"), "←": tr("Left"), "→": tr("Right"), "↑": tr("Up"), "↓": tr("Down"), "+": tr("Plus"),
        "-": tr("Minus"), "−": tr("Minus"), ",": tr("Comma"), "⌃": tr("Control"), "⌥": "Option", "⇧": "Shift",
        "⌘": "Command",
    }  # fmt: skip
    apart = re.sub(r"(?<=[^\s+])\+(?=.)|(?<=[⌃⌥⇧⌘])", " ", keys)
    # A comma is a key only after a space; otherwise it separates shortcuts.
    return re.sub(r"(?<!\S)([^\s,]+|,)", lambda key: words.get(key[0], key[0]), apart)


def plain_text(action: QAction) -> str:
    """Return an action's text without its mnemonic, shortcut and ellipsis."""
    return action.text().partition("\t")[0].replace("&", "").rstrip("…")
