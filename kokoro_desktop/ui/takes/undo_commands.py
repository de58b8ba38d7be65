"""Undo commands for takes: deletion and renaming."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QUndoCommand

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.take_list import TakeList
from kokoro_desktop.ui.translation import tr


class DeleteTakes(QUndoCommand):
    """Deletion of takes; undoing it restores them at their former positions."""

    def __init__(self, store: TakeList, ids: Sequence[int]) -> None:
        super().__init__()
        self._store = store
        self._removed: list[tuple[int, Take]] = [
            (place, take) for place, take in enumerate(store.takes) if take.id in set(ids)
        ]
        if len(self._removed) == 1:
            self.setText(tr("Delete Take “{}”").format(self._removed[0][1].title))
        else:
            self.setText(tr("Delete {} Takes").format(len(self._removed)))

    def redo(self) -> None:
        """Delete the takes."""
        self._store.remove([take.id for _, take in self._removed])

    def undo(self) -> None:
        """Reinsert the takes at their former positions."""
        self._store.insert(self._removed)


class RenameTake(QUndoCommand):
    """Change of a take's title."""

    def __init__(self, store: TakeList, take: Take, title: str) -> None:
        super().__init__()
        self._store, self._id, self._title, self._before = store, take.id, title, take.title
        self.setText(tr("Rename Take to “{}”").format(title))

    def redo(self) -> None:
        """Set the new title."""
        self._store.rename(self._id, self._title)

    def undo(self) -> None:
        """Restore the old title."""
        self._store.rename(self._id, self._before)
