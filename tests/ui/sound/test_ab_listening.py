"""Two takes in turns."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from listening_room import Room, vowel

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.background import running_jobs
from kokoro_desktop.ui.sound.ab_listening import AbListening

MakeTake = Callable[..., Take]


@pytest.fixture
def listening(room: Room) -> AbListening:
    return AbListening(room.player, room.owner)


def test_two_takes_change_places_at_the_same_phoneme_and_equally_loud(
    room: Room, listening: AbListening, make_take: MakeTake
) -> None:
    normal, slow = make_take(1), make_take(2, speed=0.5)
    index = vowel(normal).tokens[-1]
    room.player.play(normal, normal.spans[index].start)
    listening.swap(normal, slow)
    room.qtbot.waitUntil(lambda: room.player.take is slow)
    assert room.player.place == pytest.approx(slow.spans[index].start, abs=1)
    listening.swap(normal, slow)
    assert room.player.take is normal
    assert room.player.place == pytest.approx(normal.spans[index].start, abs=2)


def test_swap_does_not_jump_back_when_another_take_was_chosen_meanwhile(
    room: Room, listening: AbListening, make_take: MakeTake
) -> None:
    first, second, third = make_take(1), make_take(2, speed=0.7), make_take(3, "mˈaɪ nˈeɪm")
    room.player.show(first)
    before = running_jobs()
    listening.swap(first, second)
    room.player.show(third)
    room.qtbot.waitUntil(lambda: running_jobs() == before)
    assert room.player.take is third
    assert not room.player.playing
