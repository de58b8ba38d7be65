"""Changes of the prosody in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.unit_edits import with_frames, with_shift
from kokoro_desktop.ui.sound.change_words import describe_change

WORD = range(1, 5)


@pytest.fixture
def take(make_take: Callable[..., Take]) -> Take:
    return make_take(1)


def describe(
    take: Take, places: range, before: ProsodyEdit, after: ProsodyEdit, name: str = "Reset", hertz: float | None = 263.2
) -> str:
    return describe_change(take, places, before, after, name, lambda unit: hertz)


def test_the_values_of_a_single_phoneme_are_those_that_have_changed(take: Take) -> None:
    vowel, longer = range(4, 5), with_frames(NO_EDIT, take.units, {4: 9})
    higher = with_shift(longer, take, [4], 0.5)
    assert describe(take, vowel, NO_EDIT, longer) == "225 ms, ˈoʊ"
    assert describe(take, vowel, longer, higher) == "263 Hz, ˈoʊ"
    assert describe(take, vowel, NO_EDIT, higher) == "263 Hz, 225 ms, ˈoʊ"
    assert describe(take, vowel, longer, higher, hertz=None) == "0.5 semitones higher, ˈoʊ"
    assert describe(take, vowel, higher, higher) == ""


def test_of_several_units_the_amount_is_said_and_spoken_ones_are_counted(take: Take) -> None:
    places = range(0, 5)  # with the silence at the edge
    lower = with_shift(NO_EDIT, take, WORD, -1.5)
    shorter = with_frames(lower, take.units, {4: take.units[4].frames - 1})
    assert describe(take, places, NO_EDIT, lower) == "1.5 semitones lower, 4 phonemes"
    assert describe(take, places, NO_EDIT, shorter) == "1.5 semitones lower, 25 ms shorter, 4 phonemes"
    assert describe(take, places, shorter, lower) == "25 ms longer, 4 phonemes"


def test_a_change_without_a_common_amount_is_said_by_its_name(take: Take) -> None:
    uneven = with_shift(with_shift(NO_EDIT, take, [2], 3), take, [4], 1)
    assert describe(take, WORD, uneven, NO_EDIT) == "Reset, 4 phonemes"
    assert describe(take, WORD, uneven, NO_EDIT, name="") == ""
