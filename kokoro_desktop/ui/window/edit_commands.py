"""Edit commands (undo, clipboard, select all) that act on the focused text field or the whole window."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QGuiApplication, QUndoStack

from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.sound.playback_controller import PlaybackController
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.window.last_focus import LastFocus
from kokoro_desktop.ui.window.panels import Panels


@dataclass(frozen=True)
class EditCommands:
    """Commands of the Edit menu; most of them act on the text field that had the focus last."""

    panels: Panels
    player: PlaybackController
    focus: LastFocus
    undo_stack: QUndoStack

    def undo(self) -> None:
        """Undo the last step, and announce its name."""
        name = self.undo_stack.undoText()
        self.undo_stack.undo()
        announce(self.panels, tr("Undone: {0}").format(name) if name else tr("Nothing to undo"))

    def redo(self) -> None:
        """Redo the last undone step, and announce its name."""
        name = self.undo_stack.redoText()
        self.undo_stack.redo()
        announce(self.panels, tr("Redone: {0}").format(name) if name else tr("Nothing to redo"))

    def cut(self) -> None:
        """Move the selected text to the clipboard."""
        if field := self.focus.text_field():
            field.cut()

    def can_copy(self) -> bool:
        """Return whether there is a text field or a take to copy from."""
        return self.focus.text_field() is not None or self.player.take is not None

    def copy(self) -> None:
        """Copy the text field's selection or, outside text fields, the displayed take's phonemes to the clipboard."""
        if field := self.focus.text_field():
            field.copy()
        elif self.player.take is not None:
            QGuiApplication.clipboard().setText(self.player.take.request.text)

    def paste(self) -> None:
        """Paste the clipboard into the text field."""
        if field := self.focus.text_field():
            field.paste()

    def select_all(self) -> None:
        """Select all text in the text field or, outside text fields, the whole sound."""
        if field := self.focus.text_field():
            field.selectAll()
        else:
            sound = self.panels.sound
            sound.waveform.set_selection(0, sound.axis.length)
            announce(sound.lane, sound.lane.describe_selection())

    def can_write(self) -> bool:
        """Return whether the last focused widget is an editable text field."""
        field = self.focus.text_field()
        return field is not None and not field.isReadOnly()
