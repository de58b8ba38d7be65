"""What can be undone to takes: deleting and renaming."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QUndoCommand

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.takes.take_list import TakeList
from kokoro_desktop.ui.translation import tr


class DeleteTakes(QUndoCommand):
    """Takes some takes off the list; undone, each is back in its place."""

    def __init__(self, store: TakeList, ids: Sequence[int]) -> None:
        super().__init__()
        self._store = store
        self._removed: list[tuple[int, Take]] = [
            (place, take) for place, take in enumerate(store.takes) if take.id in set(ids)
        ]
        if len(self._removed) == 1:
            self.setText(tr("delete take “{}”").format(self._removed[0][1].title))
        else:
            self.setText(tr("delete {} takes").format(len(self._removed)))

    def redo(self) -> None:
        """Delete."""
        self._store.remove([take.id for _, take in self._removed])

    def undo(self) -> None:
        """Put back, from the first place to the last, so that every place is right again."""
        self._store.insert(self._removed)


class RenameTake(QUndoCommand):
    """Gives a take another title."""

    def __init__(self, store: TakeList, take: Take, title: str) -> None:
        super().__init__()
        self._store, self._id, self._title, self._before = store, take.id, title, take.title
        self.setText(tr("rename take to “{}”").format(title))

    def redo(self) -> None:
        """Rename."""
        self._store.rename(self._id, self._title)

    def undo(self) -> None:
        """Give the old title back."""
        self._store.rename(self._id, self._before)
