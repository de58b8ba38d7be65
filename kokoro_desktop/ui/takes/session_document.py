"""The session as a document: New, Open, Save and Save As, and a prompt before unsaved changes are discarded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QMessageBox, QWidget

from kokoro_desktop.takes import Session, Take
from kokoro_desktop.takes.session_file import SUFFIX, read_session_file, write_session_file
from kokoro_desktop.ui.dialogs.session_progress import SessionFileDialog
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.saving import choose_file

Content = tuple[Sequence[Take], str, Mapping[str, Any]]
_BUTTONS = QMessageBox.StandardButton


class SessionDocument(QObject):
    """Session as a document: tracks its file and unsaved changes, and reads and writes files in the background.

    Parameters
    ----------
    content
        Function that returns the takes, the phonemes and the state of the spelling row.

    Attributes
    ----------
    file
        The session's file; None for an unnamed session.
    modified
        Whether the content differs from the file, or from an empty session.
    busy
        Whether a file is being written.

    Signals
    -------
    changed
        `file` or `modified` has changed.
    cleared
        The user asked for an empty session.
    opened(Session)
        A session was read to replace the current one. The receiver must call `restore` once the session is shown.
    takes_read(Session)
        A session was read. The receiver must add its takes to the current ones.
    saved(Path)
        The session was saved to a file.
    failed(str)
        A file could not be read or written.
    """

    changed = Signal()
    cleared = Signal()
    opened = Signal(object)
    takes_read = Signal(object)
    saved = Signal(object)
    failed = Signal(str)

    def __init__(self, settings: Settings, content: Callable[[], Content], window: QWidget) -> None:
        super().__init__(window)
        self._settings, self._content, self._window = settings, content, window
        self.file: Path | None = None
        self.modified = self.busy = False
        self._saved: Content | None = content()  # the file's content; None if unknown

    def name(self) -> str:
        """Return the session's name for titles and prompts."""
        return self.file.name if self.file is not None else tr("Untitled")

    def check(self) -> None:
        """Update `modified` by comparing the content with the saved content."""
        self._set(self.file, self._saved is None or _differ(self._content(), self._saved))

    def restore(self, file: Path | None, modified: bool) -> None:
        """Set the file and the modified flag of the session that is now displayed."""
        self._saved = None if modified else self._content()
        self._set(file, modified)

    def new(self) -> None:
        """Start an empty session; ask first if changes would be lost."""
        self.ask_before_loss(self.cleared.emit)

    def open(self, path: Path) -> None:
        """Open a session in place of the current one; if changes would be lost, ask once the file proves readable."""
        if self.modified:
            # Read the file again after the answer, which may save the changes to this very file.
            self._read(path, lambda _: self.ask_before_loss(lambda: self._read(path, self.opened.emit)))
        else:
            self._read(path, self.opened.emit)

    def ask_and_add(self) -> None:
        """Let the user choose a session file, and add its takes to the current session."""
        folder, filters = str(self._settings.folder()), self._filters()
        name, _ = QFileDialog.getOpenFileName(self._window, tr("Add Takes from Session"), folder, filters)
        if name:
            self._read(Path(name), self.takes_read.emit)

    def save(self, then: Callable[[], object] = lambda: None) -> None:
        """Save the session to its file or, if it has none, to a file chosen by the user; call ``then`` after saving."""
        if self.file is None:
            self.save_as(then)
        else:
            self._write(self.file, then)

    def save_as(self, then: Callable[[], object] = lambda: None) -> None:
        """Let the user choose a file, save the session to it, and call ``then`` once it is saved."""
        start = self.file or self._settings.folder() / f"{tr('session')}{SUFFIX}"
        chosen = choose_file(self._window, tr("Save Session As"), start, [self._filters()])
        if chosen is not None:
            self._write(chosen.absolute(), then)

    def discard(self) -> None:
        """Discard the changes, so that the program opens the last saved version of the file when it next starts."""
        self._saved = self._content()
        self._set(self.file, False)

    def ask_before_loss(self, go_on: Callable[[], object]) -> None:
        """Ask the user about unsaved changes, if any; call ``go_on`` unless the user cancels."""
        if not self.modified:
            go_on()
            return
        box = QMessageBox(QMessageBox.Icon.Question, tr("Save Session"), "", parent=self._window)
        box.setText(tr("Do you want to save the changes to {0}?").format(self.name()))
        box.setInformativeText(tr("Your changes will be lost if you don't save them."))
        box.setStandardButtons(_BUTTONS.Save | _BUTTONS.Discard | _BUTTONS.Cancel)
        box.button(_BUTTONS.Discard).setText(tr("Do&n't Save"))
        box.setDefaultButton(_BUTTONS.Save)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def act(button: QAbstractButton) -> None:
            if box.standardButton(button) == _BUTTONS.Save:
                self.save(go_on)
            elif box.standardButton(button) == _BUTTONS.Discard:
                go_on()

        box.buttonClicked.connect(act)
        box.open()

    def _read(self, path: Path, use: Callable[[Session], object]) -> None:
        dialog = SessionFileDialog(
            tr("Open Session"),
            tr("Opening {0}…").format(path.name),
            lambda task: read_session_file(path.absolute(), task),
            self._window,
        )
        dialog.done_with.connect(use)
        dialog.failed.connect(self.failed)

    def _write(self, path: Path, then: Callable[[], object]) -> None:
        content = self._content()
        dialog = SessionFileDialog(
            tr("Save Session"),
            tr("Saving {0}…").format(path.name),
            lambda task: write_session_file(path, *content, task),
            self._window,
        )

        def finish(_: object) -> None:
            self._saved = content
            self._set(path, _differ(self._content(), content))
            self.saved.emit(path)
            then()

        self.busy = True
        dialog.finished.connect(lambda _: setattr(self, "busy", False))
        dialog.done_with.connect(finish)
        dialog.failed.connect(self.failed)

    def _set(self, file: Path | None, modified: bool) -> None:
        if (file, modified) != (self.file, self.modified):
            self.file, self.modified = file, modified
            self.changed.emit()

    def _filters(self) -> str:
        return tr("Sessions (*.kokoro)")


def _differ(content: Content, saved: Content) -> bool:
    """Return whether the content has changed; dividing the same text into words differently is not a change."""
    (takes, text, spelling), (saved_takes, saved_text, saved_spelling) = content, saved
    if (takes, text) != (saved_takes, saved_text):
        return True
    return any(spelling.get(name) != saved_spelling.get(name) for name in ("text", "language"))
