"""Takes created by editing: the first edit of a take creates a new take, and further edits replace that take."""

from __future__ import annotations

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.take_list import TakeList


class EditedTakes:
    """Registry that assigns ids to edited takes and adds complete ones to the take list."""

    def __init__(self, store: TakeList) -> None:
        self._store = store
        self._own: set[int] = set()
        # Ids of `_own` that were added to the list.
        self._listed: set[int] = set()
        # Id of the new take while the first edit of a take is being rendered; otherwise None.
        self._rendering: int | None = None

    def forget(self) -> None:
        """Forget all takes; called before a different session opens."""
        self._own.clear()
        self._listed.clear()
        self._rendering = None

    def id_for(self, take: Take) -> int:
        """Return the id for an edit's result: that of ``take`` if it was created by editing, otherwise a new id."""
        if take.id in self._own:
            return take.id
        if self._rendering is None:
            self._rendering = self._store.next_id()
            self._own.add(self._rendering)
        return self._rendering

    def is_wanted(self, take: Take) -> bool:
        """Return whether a rendered take was created by editing and has not been deleted since."""
        return take.id in self._own and (take.id not in self._listed or self._store.get(take.id) is not None)

    def is_rendering(self, take_id: int, shown: Take) -> bool:
        """Return whether an id belongs to the displayed take ``shown`` or to the take being rendered from it."""
        return take_id in (shown.id, self._rendering)

    def end_rendering(self) -> None:
        """Forget the id of the take being rendered, so that the next new take receives a new id."""
        self._rendering = None

    def keep(self, take: Take) -> None:
        """Add a take to the list, or replace the earlier edit with the same id; ignore drafts."""
        if take.draft_of is None:
            self._listed.add(take.id)
            self._store.add(take)

    def bring_back(self, take: Take, shown: Take | None) -> None:
        """Discard an edit: remove ``shown`` if the edit created it, otherwise restore the earlier version ``take``."""
        if shown is not None and shown.id != take.id:
            self._store.remove([shown.id])
        elif self._store.get(take.id) not in (None, take):
            self._store.add(take)
