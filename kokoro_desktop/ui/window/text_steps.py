"""Connect the editor's undo steps to the window's undo stack, so that all kinds of steps are undone in order."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand, QUndoStack

from kokoro_desktop.ui.sound.prosody_editing import ProsodyEditing
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.translation import tr


class TextSteps(QObject):
    """Adapter that pushes an undo command for each new step that the editor reports; the editor stores the steps."""

    def __init__(self, editor: PhonemeEditor, prosody: ProsodyEditing, stack: QUndoStack) -> None:
        super().__init__(editor)  # the editor is destroyed before the stack, which sends signals while it is destroyed
        self._editor, self._prosody, self._stack = editor, prosody, stack
        self._pushing = False
        editor.step_made.connect(self._on_step)
        stack.indexChanged.connect(self._on_moved)

    def _on_step(self) -> None:
        self._pushing = True
        self._stack.push(_ChangeText(self._editor, self._prosody))
        self._pushing = False

    def _on_moved(self) -> None:
        if not self._pushing:
            self._editor.end_step()


class _ChangeText(QUndoCommand):
    """A text change; undoing or redoing it also restores the corresponding prosody edit."""

    def __init__(self, editor: PhonemeEditor, prosody: ProsodyEditing) -> None:
        super().__init__(tr("Edit Text"))
        self._editor, self._prosody = editor, prosody
        # The prosody is still that of the old text: the editor reports a step before other objects get the new text.
        self._before = self._after = prosody.edit
        self._done = True

    def redo(self) -> None:
        """Change the text again; the first call does nothing, because the editor has already made the change."""
        if not self._done:
            self._prosody.put_back(self._after)
            self._editor.redo()

    def undo(self) -> None:
        """Restore the text."""
        self._done, self._after = False, self._prosody.edit
        self._prosody.put_back(self._before)
        self._editor.undo()
