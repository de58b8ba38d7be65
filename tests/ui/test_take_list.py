"""The takes of a session: each once, in its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QApplication

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.take_list import TakeList
from kokoro_desktop.ui.takes.undo_commands import DeleteTakes

MakeTake = Callable[..., Take]


def test_take_that_was_gone_on_with_stays_in_its_place_under_its_title(qapp: QApplication, make_take: MakeTake) -> None:
    store = TakeList()
    for number in (1, 2):
        store.add(replace(make_take(number), unspoken=3))
    store.rename(1, "mine")
    store.add(make_take(1))
    assert [(take.id, take.title == "mine", take.unspoken) for take in store.takes] == [(1, True, 0), (2, False, 3)]


def test_undone_deletion_does_not_bring_back_what_there_was_of_a_take(qapp: QApplication, make_take: MakeTake) -> None:
    store = TakeList()
    store.add(replace(make_take(1), unspoken=3))
    deletion = DeleteTakes(store, [1])
    deletion.redo()
    store.add(make_take(1))  # it was being gone on with
    deletion.undo()
    assert [take.unspoken for take in store.takes] == [0]


def test_takes_that_come_back_are_all_there_although_their_numbers_were_given_away(
    qapp: QApplication, make_take: MakeTake
) -> None:
    store = TakeList()
    spoken = make_take(store.next_id())
    store.restore([make_take(1), make_take(2), make_take(2), make_take(5)])
    store.add(spoken)
    assert [take.id for take in store.takes] == [6, 2, 7, 5, 1]
    assert store.takes[-1] is spoken


def test_no_id_is_given_twice_after_an_undone_deletion(qapp: QApplication, make_take: MakeTake) -> None:
    store = TakeList()
    for _ in range(3):
        store.add(make_take(store.next_id()))
    deletion = DeleteTakes(store, [1])
    deletion.redo()
    deletion.undo()
    assert store.next_id() == 4
