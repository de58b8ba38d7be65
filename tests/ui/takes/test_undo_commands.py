"""Deleting and renaming takes can be undone."""

from __future__ import annotations

from collections.abc import Callable

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.take_list import TakeList
from kokoro_desktop.ui.takes.undo_commands import DeleteTakes, RenameTake


def test_deleted_takes_come_back_in_their_places(make_take: Callable[..., Take]) -> None:
    store = TakeList()
    for number in range(1, 6):
        store.add(make_take(number))
    before = [take.id for take in store.takes]
    command = DeleteTakes(store, [before[0], before[3]])
    command.redo()
    assert [take.id for take in store.takes] == [before[1], before[2], before[4]]
    command.undo()
    assert [take.id for take in store.takes] == before
    assert command.text() == "Delete 2 Takes"
    assert DeleteTakes(store, [before[1]]).text() == f"Delete Take “{store.takes[1].title}”"


def test_a_renamed_take_gets_its_title_back(make_take: Callable[..., Take]) -> None:
    store = TakeList()
    store.add(make_take(1))
    title = store.takes[0].title
    command = RenameTake(store, store.takes[0], "another")
    assert command.text() == "Rename Take to “another”"
    command.redo()
    assert store.takes[0].title == "another"
    command.undo()
    assert store.takes[0].title == title
