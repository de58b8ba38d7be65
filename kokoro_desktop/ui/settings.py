"""The window's settings, by name and type."""

from __future__ import annotations

import contextlib
import math
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QSettings

from kokoro_desktop import paths
from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import atomic, private
from kokoro_desktop.spec import DEFAULT_VOICE

ORGANISATION: Final = "kokoro-desktop"
MOST_RECENT_FILES: Final = 8


class Settings(QObject):
    """The user's choices, stored in ``QSettings``.

    A missing or invalid value is replaced by its default, because the window must always open.

    Parameters
    ----------
    file
        INI file; None for the system's default location.
    """

    def __init__(self, file: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        if file is None:
            self._store = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, ORGANISATION, "window")
        else:
            self._store = QSettings(str(file), QSettings.Format.IniFormat)
        self._store.setParent(self)
        _create_private(Path(self._store.fileName()))

    def text(self, name: str, default: str = "") -> str:
        """Return a setting as a string."""
        value = self._value(name, default)
        return value if isinstance(value, str) else default

    def number(self, name: str, default: float) -> float:
        """Return a setting as a number."""
        try:
            number = float(str(self._value(name, default)))
        except ValueError:
            return default
        return number if math.isfinite(number) else default

    def flag(self, name: str, default: bool) -> bool:
        """Return a setting as a boolean."""
        # The INI format stores booleans as the words "true" and "false".
        return str(self._value(name, default)).lower() == "true"

    def words(self, name: str) -> list[str]:
        """Return a setting as a list of strings, which is empty by default."""
        value = self._value(name, [])
        if isinstance(value, str):  # the INI format returns a one-element list as a string
            return [value] if value else []
        return [str(each) for each in value] if isinstance(value, list) else []

    def blob(self, name: str) -> QByteArray:
        """Return a setting as bytes, such as a window's geometry; empty by default."""
        value = self._value(name)
        return value if isinstance(value, QByteArray) else QByteArray()

    def put(self, name: str, value: str | float | bool | list[str] | QByteArray) -> None:
        """Store a value."""
        self._store.setValue(name, value)

    def drop(self, name: str) -> None:
        """Remove a value, so that its default applies again."""
        self._store.remove(name)

    def sync(self) -> None:
        """Write pending changes to disk."""
        self._store.sync()

    def _value(self, name: str, default: object = None) -> object:
        return self._store.value(name, default)

    @property
    def voice(self) -> str:
        """Id, path or blend specification of the chosen voice."""
        return self.text("voice", DEFAULT_VOICE) or DEFAULT_VOICE

    def folder(self) -> Path:
        """Return the folder of the last opened or saved file, or its nearest existing ancestor; by default, home."""
        return paths.nearest_folder(self.text("folder"))

    def recent_files(self) -> list[str]:
        """Return the recently opened or saved files, newest first."""
        return self.words("recent_files")[:MOST_RECENT_FILES]

    def add_recent_file(self, path: Path) -> None:
        """Put a file at the top of the list of recent files."""
        name = str(path)
        self.put("recent_files", [name, *(each for each in self.recent_files() if each != name)][:MOST_RECENT_FILES])


def _create_private(file: Path) -> None:
    """Create the file, accessible only to its owner, unless it exists; QSettings keeps the mode of an existing file."""
    with contextlib.suppress(OutputError, OSError):  # the window must open even if nothing can be stored
        atomic.make_folder(file.parent)
        file.touch(private.FILE)
