"""Sessions as files: the one of this window is written into one, and another's takes come from one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from kokoro_desktop.takes import Take
from kokoro_desktop.takes.session_file import SUFFIX, read_session_file, write_session_file
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.widgets.save_names import with_ending

State = tuple[tuple[Take, ...], str, Mapping[str, Any]]


class SessionFiles(QObject):
    """Writes and reads, neither on the GUI thread.

    Parameters
    ----------
    state
        Returns the takes, the phonemes and the line of text that are written.

    Signals
    -------
    opened(Session, Path)
        A session has been read; its takes have the ids that they had in it.
    written(Path)
        The window's has been written.
    failed(str)
        Why not.
    """

    opened = Signal(object, object)
    written = Signal(object)
    failed = Signal(str)

    def __init__(self, settings: Settings, state: Callable[[], State], window: QWidget) -> None:
        super().__init__(window)
        self._settings, self._state, self._window = settings, state, window

    def ask_and_save(self) -> None:
        """Let the user choose a name, and write the session; an existing file asks."""
        from kokoro_desktop.ui.dialogs.session_progress import SessionFileDialog

        title = self.tr("Save Session")
        start = str(Path(self._settings.text("folder")) / f"{self.tr('session')}{SUFFIX}")
        name, _ = QFileDialog.getSaveFileName(self._window, title, start, self.tr("Sessions (*.kokoro)"))
        if not name:
            return
        state, chosen = self._state(), with_ending(Path(name), SUFFIX, self._window, [SUFFIX])
        if chosen is None:
            return
        dialog = SessionFileDialog(
            title,
            self.tr("Writing {0}…").format(chosen.name),
            lambda task: write_session_file(chosen, *state, task),
            self._window,
        )
        dialog.done_with.connect(lambda _: self.written.emit(chosen))
        dialog.failed.connect(self.failed)

    def open(self, path: Path) -> None:
        """Read a session's file."""
        from kokoro_desktop.ui.dialogs.session_progress import SessionFileDialog

        dialog = SessionFileDialog(
            self.tr("Open Session"),
            self.tr("Reading {0}…").format(path.name),
            lambda task: read_session_file(path, task),
            self._window,
        )
        dialog.done_with.connect(lambda session: self.opened.emit(session, path))
        dialog.failed.connect(self.failed)
