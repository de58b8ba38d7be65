"""Puts the editor's steps of undo among those of everything else, so that what came last is undone first."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand, QUndoStack

from kokoro_desktop.ui.sound.prosody_editing import ProsodyEditing
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.translation import tr


class TextSteps(QObject):
    """Follows the editor, whose document keeps what its steps are, and tells a stack that there is one more."""

    def __init__(self, editor: PhonemeEditor, prosody: ProsodyEditing, stack: QUndoStack) -> None:
        super().__init__(editor)  # which goes first: a stack that goes tells of it
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
    """Changed the text; undone, the edit of its prosody is what it was before, too."""

    def __init__(self, editor: PhonemeEditor, prosody: ProsodyEditing) -> None:
        super().__init__(tr("change of the phonemes"))
        self._editor, self._prosody = editor, prosody
        self._before = self._after = prosody.edit  # the document tells of a step before anybody else sees its text
        self._done = True

    def redo(self) -> None:
        """Change again; the first time it is done."""
        if not self._done:
            self._prosody.put_back(self._after)
            self._editor.redo()

    def undo(self) -> None:
        """Change back."""
        self._done, self._after = False, self._prosody.edit
        self._prosody.put_back(self._before)
        self._editor.undo()
