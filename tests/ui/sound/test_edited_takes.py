"""Which takes editing creates, and when the list gets them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.sound.edited_takes import EditedTakes
from kokoro_desktop.ui.take_list import TakeList

MakeTake = Callable[..., Take]


@pytest.fixture
def store(qtbot: QtBot, make_take: MakeTake) -> TakeList:
    made = TakeList()
    made.add(make_take(made.next_id()))
    return made


def test_the_first_edit_is_another_take_and_further_edits_replace_it(store: TakeList, make_take: MakeTake) -> None:
    edited, plain = EditedTakes(store), store.takes[0]
    identifier = edited.id_for(plain)
    assert identifier != plain.id and edited.id_for(plain) == identifier
    take = make_take(identifier)
    edited.end_rendering()
    edited.keep(take)
    assert edited.id_for(take) == identifier and store.takes == (plain, take)
    assert edited.id_for(plain) not in (plain.id, identifier)


def test_a_draft_is_not_listed(store: TakeList, make_take: MakeTake) -> None:
    edited, plain = EditedTakes(store), store.takes[0]
    edited.keep(replace(make_take(edited.id_for(plain)), draft_of=plain))
    assert store.takes == (plain,)


def test_a_deleted_take_is_not_wanted_any_more(store: TakeList, make_take: MakeTake) -> None:
    edited, plain = EditedTakes(store), store.takes[0]
    take = make_take(edited.id_for(plain))
    assert edited.is_wanted(take) and not edited.is_wanted(plain)
    edited.keep(take)
    store.remove([take.id])
    assert not edited.is_wanted(take)


def test_an_edit_that_is_given_up_leaves_the_list_as_it_was(store: TakeList, make_take: MakeTake) -> None:
    edited, plain = EditedTakes(store), store.takes[0]
    take = make_take(edited.id_for(plain))
    edited.keep(take)
    edited.bring_back(plain, take)
    assert store.takes == (plain,)
