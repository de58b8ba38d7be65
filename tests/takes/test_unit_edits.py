"""Edits by hand move what is moved, and nothing beside it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from takes_of_symbols import take_of

from kokoro_desktop.prosody import (
    NO_EDIT,
    PitchPoint,
    Prosody,
    ProsodyEdit,
    edited_curves,
    edited_durations,
    token_bounds,
)
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.melodies import melodies
from kokoro_desktop.takes.unit_edits import (
    frames_of,
    offsets_of,
    with_boundary,
    with_frames,
    with_length,
    with_offsets,
    with_shift,
    without_units,
)

MakeTake = Callable[..., Take]
TAKE = take_of("nˈɔɹθ", [4] * 7)
UNITS = TAKE.units


def test_a_moved_unit_is_so_many_semitones_higher_and_the_others_stay() -> None:
    edit = with_offsets(NO_EDIT, TAKE, {2: 3.0})
    assert list(offsets_of(edit, TAKE, range(len(UNITS))).values()) == [0, 0, 3, 0, 0, 0]
    frames = np.full(7, 4, np.int64)
    flat = np.full(56, 100, np.float32)
    spoken = edited_curves(Prosody(frames, flat, flat), edit, token_bounds(frames, 0))
    semitones = 12 * np.log2(spoken.f0 / 100)
    middle = 8 * 3 + 4  # of the vowel, the second token of its unit
    assert abs(semitones[middle] - 3) < 0.4 and abs(semitones[middle - 1] - 3) < 0.4
    assert not semitones[: 8 * 1 + 4].any() and not semitones[8 * 4 + 4 :].any()


def test_moving_back_is_no_edit() -> None:
    assert with_offsets(with_offsets(NO_EDIT, TAKE, {2: 3.0, 3: 1.0}), TAKE, {2: 0.0, 3: 0.0}) == NO_EDIT


def test_a_stress_mark_and_its_vowel_share_a_length() -> None:
    edit = with_frames(NO_EDIT, UNITS, {2: 12})
    assert edited_durations(np.full(7, 4, np.int64), edit).tolist() == [4, 4, 6, 6, 4, 4, 4]


def test_a_unit_that_is_reset_is_as_predicted_and_others_stay_edited() -> None:
    edit = with_frames(with_offsets(NO_EDIT, TAKE, {1: 2.0, 3: -1.0}), UNITS, {1: 9, 3: 2})
    left = without_units(edit, TAKE, [1])
    assert offsets_of(left, TAKE, [1, 3]) == {1: 0, 3: -1}
    assert edited_durations(np.full(7, 4, np.int64), left).tolist() == [4, 4, 4, 4, 2, 4, 4]
    assert without_units(left, TAKE, range(len(UNITS))) == NO_EDIT


@given(
    st.dictionaries(st.integers(0, 5), st.floats(-100, 100)), st.dictionaries(st.integers(0, 5), st.integers(-5, 900))
)
def test_whatever_is_asked_for_is_an_edit(offsets: dict[int, float], frames: dict[int, int]) -> None:
    edit = with_frames(with_offsets(NO_EDIT, TAKE, offsets), UNITS, frames)
    durations = edited_durations(np.full(7, 4, np.int64), edit)
    for index, count in frames.items():
        tokens = UNITS[index].tokens
        assert abs(durations[tokens.start : tokens.stop].sum() - min(max(count, len(tokens)), 400)) <= 1
    found = offsets_of(edit, TAKE, offsets)
    assert all(abs(found[index] - min(max(value, -36), 36)) < 1e-9 for index, value in offsets.items())


def test_what_was_drawn_within_a_unit_moves_along_and_a_line_over_it_is_kept() -> None:
    drawn = TAKE.passes[0].with_offsets(NO_EDIT, 0, 7 * 2400, [(1.0, 0.0), (4 * 2400.0, 4.0), (5 * 2400.0, 4.0)])
    before = list(offsets_of(drawn, TAKE, range(len(UNITS))).values())
    moved = with_offsets(drawn, TAKE, {2: before[2] + 1})
    after = list(offsets_of(moved, TAKE, range(len(UNITS))).values())
    assert np.subtract(after, before).tolist() == [0, 0, 1, 0, 0, 0]
    assert 0 < before[1] < before[2] < before[3] == 4


def test_a_unit_under_a_line_can_be_reset_and_its_neighbours_stay() -> None:
    drawn = TAKE.passes[0].with_offsets(NO_EDIT, 0, 7 * 2400, [(1.0, 4.0), (6.9 * 2400, 4.0)])
    left = without_units(drawn, TAKE, [2])
    assert list(offsets_of(left, TAKE, (1, 2, 3)).values()) == [4, 0, 4]


def test_a_unit_of_a_contour_that_is_reset_is_as_predicted_and_its_neighbours_stay(make_take: MakeTake) -> None:
    take = make_take(1, "həlˈO wˈɜɹld, həlˈO.")
    [last] = [len(times.tokens) for times in take.passes]
    contour = ProsodyEdit(contour=(PitchPoint(1, 0.5, 100.0), PitchPoint(last - 2, 0.5, 300.0)))
    [predicted], [before] = melodies(take, NO_EDIT), melodies(take, contour)
    [after] = melodies(take, without_units(contour, take, range(3, 5)))
    start, end = take.units[3].start, take.units[4].end
    inside = (after.samples >= start) & (after.samples < end)
    np.testing.assert_allclose(after.f0, np.where(inside, predicted.f0, before.f0), rtol=1e-4)
    assert without_units(contour, take, range(len(take.units))) == NO_EDIT
    ends = without_units(contour, take, [1, len(take.units) - 2])
    [left] = melodies(take, ends)
    assert abs(left.f0[inside] - before.f0[inside]).max() < 0.1  # though both its points were of what is reset


def test_a_boundary_is_moved_and_never_beyond_what_it_lies_between() -> None:
    def lengths(edit: ProsodyEdit) -> list[int]:
        return list(frames_of(edit, TAKE, range(len(UNITS))).values())

    moved = with_boundary(NO_EDIT, TAKE, {2: 11})
    assert lengths(NO_EDIT) == [4, 4, 8, 4, 4, 4] and lengths(moved) == [4, 4, 11, 1, 4, 4]
    assert lengths(with_boundary(moved, TAKE, {2: 90})) == [4, 4, 11, 1, 4, 4]
    assert lengths(with_boundary(moved, TAKE, {2: 0})) == [4, 4, 2, 10, 4, 4]
    assert lengths(with_boundary(NO_EDIT, TAKE, {1: 5, 2: 9})) == [4, 5, 9, 2, 4, 4]
    assert lengths(with_boundary(NO_EDIT, TAKE, {1: 6, 2: 12})) == [4, 6, 9, 1, 4, 4]


@given(st.integers(-40, 200))
def test_units_share_what_they_are_longer_or_shorter(frames: int) -> None:
    lengths = edited_durations(np.full(7, 4, np.int64), with_length(NO_EDIT, TAKE, range(1, 4), frames))
    assert lengths[[0, 5, 6]].tolist() == [4, 4, 4]
    assert abs(lengths[1:5].sum() - max(16 + frames, 4)) <= 3
    assert frames < 0 or np.ptp([lengths[1], lengths[4]]) <= 1


def test_thousands_of_units_are_moved_at_once_each_from_where_it_is() -> None:
    take = take_of(["a", "b", ","] * 2_000)
    some = with_offsets(NO_EDIT, take, {5: 2.0})
    moved = with_shift(some, take, range(len(take.units)), 1.0)
    assert list(offsets_of(moved, take, (0, 4, 5, 6, 3_000)).values()) == [1, 1, 3, 1, 1]
