"""Opens files that the program is started with, or that macOS hands to it while it runs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent

from kokoro_desktop.ui.window.main_window import MainWindow


class FileOpener(QObject):
    """Opens files once the last session is back, whose text they replace.

    On macOS a file that is opened from the Finder is no argument: it comes as an event to the application, of which
    this is made an event filter, whether the program ran before or not.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: list[Path] = []
        self._restored = False
        window.keeper.restored.connect(self._on_restored)

    def open(self, file: Path) -> None:
        """Open a file now, or as soon as that may be."""
        if self._restored:
            self._window.documents.open(file)
        else:
            self._waiting.append(file)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Take files from the system."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.open(Path(event.file()))
            return True
        return super().eventFilter(watched, event)

    def _on_restored(self) -> None:
        self._restored = True
        for file in self._waiting:
            self._window.documents.open(file)
        self._waiting.clear()
