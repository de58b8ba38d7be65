"""Letters over narrow boxes: none touches another, and as many as can be are seen."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.ui.sound.lane_picture import Letter, Look, ground, position_letters
from kokoro_desktop.ui.style.theme import light_palette


def test_current_pause_is_paler_than_a_current_phoneme_and_marked_nevertheless() -> None:
    palette = light_palette()
    highlight = palette.highlight().color()
    pause = ground(Look(current=True, silent=True), palette)
    assert ground(Look(current=True), palette) == highlight
    assert pause is not None and pause.lightness() > highlight.lightness() + 50


def test_letters_with_room_stand_over_their_boxes() -> None:
    letters = [Letter(index, 20.0 * index, 10) for index in range(5)]
    assert position_letters(letters) == {letter.index: letter.middle for letter in letters}


def test_letter_with_a_little_less_room_is_moved_to_the_right() -> None:
    assert position_letters(Letter(index, 7.0 * index, 10) for index in range(2)) == {0: 0.0, 1: 11.0}


def test_letter_without_room_is_left_out() -> None:
    assert set(position_letters(Letter(index, 4.0 * index, 10) for index in range(4))) == {0, 2}


@given(st.lists(st.tuples(st.floats(0, 30), st.floats(1, 20)), max_size=40))
def test_no_two_letters_touch_and_none_is_far_from_its_box(steps: list[tuple[float, float]]) -> None:
    letters, middle = {}, 0.0
    for index, (step, width) in enumerate(steps):
        middle += step
        letters[index] = Letter(index, middle, width)
    chosen = position_letters(letters.values())
    for before, after in itertools.pairwise(chosen):
        assert chosen[before] + letters[before].width / 2 < chosen[after] - letters[after].width / 2
    assert all(0 <= place - letters[index].middle <= 6 for index, place in chosen.items())
