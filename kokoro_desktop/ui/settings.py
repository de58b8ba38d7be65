"""What the window remembers from one start to the next, by name and with its type."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QSettings

from kokoro_desktop.spec import DEFAULT_VOICE

ORGANISATION: Final = "kokoro-desktop"
MOST_RECENT_FILES: Final = 8
FORMAT: Final = 1
"""Raised when what a value means changes; settings of a higher format are read as far as may be, and not written."""
_FORMAT_KEY: Final = "format"


class Settings(QObject):
    """The user's choices, kept in ``QSettings``.

    A value that is missing, or that another version wrote and this one cannot read, is the default: settings must
    never keep the window from opening.

    Parameters
    ----------
    file
        An INI file to keep them in; None for the place that the system has for them.

    Attributes
    ----------
    newer
        Whether a newer version wrote them: what is chosen now is then forgotten at the end.
    """

    def __init__(self, file: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        if file is None:
            self._store = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, ORGANISATION, "window")
        else:
            self._store = QSettings(str(file), QSettings.Format.IniFormat)
        self._store.setParent(self)
        self._unkept: dict[str, object] = {}
        """What was chosen since, where it is not to be written."""
        self.newer = self.number(_FORMAT_KEY, FORMAT) > FORMAT

    def text(self, name: str, default: str = "") -> str:
        """Return a string."""
        value = self._value(name, default)
        return value if isinstance(value, str) else default

    def number(self, name: str, default: float) -> float:
        """Return a number."""
        try:
            number = float(str(self._value(name, default)))
        except ValueError:
            return default
        return number if math.isfinite(number) else default

    def flag(self, name: str, default: bool) -> bool:
        """Return a yes or no."""
        # The INI format keeps booleans as the words "true" and "false".
        return str(self._value(name, default)).lower() == "true"

    def words(self, name: str) -> list[str]:
        """Return a list of strings."""
        value = self._value(name, [])
        if isinstance(value, str):  # how the INI format gives back a list of one
            return [value] if value else []
        return [str(each) for each in value] if isinstance(value, list) else []

    def blob(self, name: str) -> QByteArray:
        """Return bytes, such as a window's geometry; empty where there are none."""
        value = self._value(name)
        return value if isinstance(value, QByteArray) else QByteArray()

    def put(self, name: str, value: str | float | bool | list[str] | QByteArray) -> None:
        """Remember a value."""
        if self.newer:
            self._unkept[name] = value
            return
        self._store.setValue(name, value)
        self._store.setValue(_FORMAT_KEY, FORMAT)

    def drop(self, name: str) -> None:
        """Remember nothing: it is the default again."""
        if self.newer:
            self._unkept[name] = None
            return
        self._store.remove(name)

    def sync(self) -> None:
        """Write what is not on the disk yet."""
        self._store.sync()

    def _value(self, name: str, default: object = None) -> object:
        if name in self._unkept:
            kept = self._unkept[name]
            return default if kept is None else kept
        return self._store.value(name, default)

    @property
    def voice(self) -> str:
        """The voice chosen last."""
        return self.text("voice", DEFAULT_VOICE) or DEFAULT_VOICE

    def recent_files(self) -> list[str]:
        """Files of phonemes, the one opened last first."""
        return self.words("recent_files")[:MOST_RECENT_FILES]

    def add_recent_file(self, path: Path) -> None:
        """Put a file on top of the list."""
        name = str(path)
        self.put("recent_files", [name, *(each for each in self.recent_files() if each != name)][:MOST_RECENT_FILES])
