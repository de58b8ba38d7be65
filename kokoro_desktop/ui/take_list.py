"""The session's takes, newest last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.takes import Take


class TakeList(QObject):
    """Observable list of takes with unique ids.

    Signals
    -------
    changed
        A take was added, removed or renamed.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._takes: list[Take] = []
        self._last_id = 0

    @property
    def takes(self) -> tuple[Take, ...]:
        """All takes, newest last."""
        return tuple(self._takes)

    def next_id(self) -> int:
        """Return an id that has never been used in this session."""
        self._last_id += 1
        return self._last_id

    def add(self, take: Take) -> None:
        """Append a take; if a take with the same id exists, replace that take but keep its title."""
        begun = self.get(take.id)
        if begun is None:
            self.insert([(len(self._takes), take)])
        else:
            self._takes[self._takes.index(begun)] = take.renamed(begun.title)
            self.changed.emit()

    def insert(self, places: Iterable[tuple[int, Take]]) -> None:
        """Insert takes at ascending positions; skip takes whose id is already in the list."""
        for place, take in places:
            if self.get(take.id) is not None:
                continue
            self._takes.insert(place, take)
            self._last_id = max(self._last_id, take.id)
        self.changed.emit()

    def restore(self, takes: Sequence[Take]) -> None:
        """Insert a restored session's takes before the existing ones; a take whose id is in use gets a new id."""
        given = set(range(1, self._last_id + 1))
        self._last_id = max([self._last_id, *(take.id for take in takes)])
        restored = []
        for take in takes:
            restored.append(replace(take, id=self.next_id()) if take.id in given else take)
            given.add(take.id)
        self.insert(enumerate(restored))

    def clear(self) -> None:
        """Remove all takes, and restart the numbering of ids at 1."""
        self._takes, self._last_id = [], 0
        self.changed.emit()

    def remove(self, ids: Sequence[int]) -> None:
        """Remove takes from the list."""
        gone = set(ids)
        self._takes = [take for take in self._takes if take.id not in gone]
        self.changed.emit()

    def rename(self, identifier: int, title: str) -> None:
        """Change the title of a take."""
        self._takes = [take.renamed(title) if take.id == identifier else take for take in self._takes]
        self.changed.emit()

    def get(self, identifier: int) -> Take | None:
        """Return a take; None if it is not in the list."""
        return next((take for take in self._takes if take.id == identifier), None)

    def chosen(self, ids: Sequence[int]) -> list[Take]:
        """Return the takes with these ids that are still listed, in list order."""
        wanted = set(ids)
        return [take for take in self._takes if take.id in wanted]
