"""Opening of files that are given on the command line, or sent by macOS while the program is running."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent

from kokoro_desktop.ui.window.main_window import MainWindow


class FileOpener(QObject):
    """File opener that waits for the last session to be restored, which would otherwise replace the opened text.

    On macOS, the Finder sends files as events to the application instead of passing arguments. This object receives
    the events as an event filter on the application.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: list[Path] = []
        self._restored = False
        window.keeper.restored.connect(self._on_restored)

    def open(self, file: Path) -> None:
        """Open a file now, or once the session is restored."""
        if self._restored:
            self._window.documents.open(file)
        else:
            self._waiting.append(file)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Open files sent by the system."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.open(Path(event.file()))
            return True
        return super().eventFilter(watched, event)

    def _on_restored(self) -> None:
        self._restored = True
        for file in self._waiting:
            self._window.documents.open(file)
        self._waiting.clear()
