"""Letters over narrow boxes: none touches another, and as many as can be are seen."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.ui.sound.lane_picture import Letter, LetterPosition, position_letters


def test_letters_with_room_stand_on_one_row() -> None:
    letters = [Letter(index, 20.0 * index, 10) for index in range(5)]
    assert position_letters(letters) == {letter.index: LetterPosition(0, letter.middle) for letter in letters}


def test_letters_too_close_together_go_on_two_rows() -> None:
    chosen = position_letters(Letter(index, 7.0 * index, 10) for index in range(4))
    assert [chosen[index] for index in range(4)] == [
        LetterPosition(0, 0),
        LetterPosition(1, 7),
        LetterPosition(0, 14),
        LetterPosition(1, 21),
    ]


def test_letter_with_a_little_less_room_is_moved_to_the_right() -> None:
    assert position_letters(Letter(index, 4.0 * index, 10) for index in range(3))[2] == LetterPosition(0, 11)


def test_letter_without_room_on_either_row_is_left_out() -> None:
    assert set(position_letters(Letter(index, 2.0 * index, 10) for index in range(5))) == {0, 1, 3, 4}


@given(st.lists(st.tuples(st.floats(0, 30), st.floats(1, 20)), max_size=40))
def test_no_two_letters_of_a_row_touch_and_none_is_far_from_its_box(steps: list[tuple[float, float]]) -> None:
    letters, middle = {}, 0.0
    for index, (step, width) in enumerate(steps):
        middle += step
        letters[index] = Letter(index, middle, width)
    chosen = position_letters(letters.values())
    for row in (0, 1):
        placed = [index for index, place in chosen.items() if place.row == row]
        for before, after in itertools.pairwise(placed):
            end = chosen[before].middle + letters[before].width / 2
            assert end < chosen[after].middle - letters[after].width / 2
    assert all(0 <= place.middle - letters[index].middle <= 6 for index, place in chosen.items())
