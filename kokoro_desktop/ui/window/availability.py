"""Which actions can be used at the moment, and what Undo and Redo would do."""

from __future__ import annotations

from PySide6.QtCore import QObject

from kokoro_desktop.ui.window.parts import Parts


class Availability(QObject):
    """Enables and disables actions as things happen."""

    def __init__(self, parts: Parts, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._closed = False
        panels = parts.panels
        for signal in (
            panels.editor.encoding_changed, panels.device.choice_changed, panels.sound.waveform.selection_changed,
            parts.speech.state_changed, parts.listening.state_changed, parts.listening.shown,
            parts.desk.selection_changed,
        ):  # fmt: skip
            signal.connect(self.refresh)
        parts.focus.changed.connect(self._show_undo)
        panels.editor.history_changed.connect(self._show_undo)
        parts.desk.undo_stack.indexChanged.connect(self._show_undo)
        self.refresh()
        self._show_undo()

    def close(self) -> None:
        """Follow nothing any more: what is connected here tells of its own end as well."""
        self._closed = True
        self._parts.focus.close()

    def refresh(self) -> None:
        """Look at everything again."""
        if self._closed:
            return
        parts, actions = self._parts, self._parts.actions
        can_speak = parts.settings() is not None and parts.panels.editor.encoding() is not None
        busy = parts.speech.busy or parts.listening.playing
        shown = parts.listening.take is not None
        chosen = len(parts.desk.selected())
        selected = parts.listening.selection() is not None
        for action, there in (
            (actions.play, can_speak),
            (actions.recompute, can_speak),
            (actions.compare_devices, can_speak),
            (actions.toggle, can_speak or busy or shown),
            (actions.stop, busy),
            (actions.export, shown),
            (actions.rename, chosen == 1),
            (actions.delete, chosen > 0),
            (actions.swap, chosen == 2),
            (actions.compare_takes, chosen == 2),
            (actions.zoom_selection, selected),
            (actions.loop, selected or actions.loop.isChecked()),
        ):
            action.setEnabled(there)

    def _show_undo(self) -> None:
        if self._closed:
            return
        actions, stack, editor = self._parts.actions, self._parts.desk.undo_stack, self._parts.panels.editor
        writing = self._parts.editor_has_focus()
        actions.undo.setEnabled(editor.can_undo() if writing else stack.canUndo())
        actions.redo.setEnabled(editor.can_redo() if writing else stack.canRedo())
        actions.undo.setText(self.tr("&Undo {0}").format("" if writing else stack.undoText()).strip())
        actions.redo.setText(self.tr("&Redo {0}").format("" if writing else stack.redoText()).strip())
