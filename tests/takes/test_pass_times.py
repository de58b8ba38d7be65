"""Where tokens of a take's passes sound, and what an edit's offsets come to there."""

from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.prosody import PitchPoint, ProsodyEdit
from kokoro_desktop.takes.pass_times import PassTimes, edit_with, find_passes

PASS = PassTimes(range(4, 7), (1000, 1600, 2800, 3400))
EDIT = ProsodyEdit(offsets=(PitchPoint(4, 0.5, 2.0), PitchPoint(6, 0.5, 4.0)))


def test_a_pass_begins_and_ends_with_a_token_without_a_symbol() -> None:
    symbols = ["", "a", "", "", "b", "c", ""]
    spans = [Span(symbol, 0, 600 * place, 600 * (place + 1), 1) for place, symbol in enumerate(symbols)]
    first, second = find_passes(spans)
    assert (first.tokens, first.bounds) == (range(3), (0, 600, 1200, 1800))
    assert (second.tokens, second.bounds) == (range(3, 7), (1800, 2400, 3000, 3600, 4200))


def test_a_place_within_a_token_is_a_time() -> None:
    assert PASS.time_of(4, 0.0) == 1000
    assert PASS.time_of(5, 0.25) == 1900
    assert PASS.time_of(6, 1.0) == 3400


def test_between_points_the_offset_goes_in_a_line_and_beyond_them_it_stays() -> None:
    # The points are at 1300 and 3100.
    assert PASS.offsets_at(EDIT, [1000, 1300, 2200, 3100, 3400]) == pytest.approx([2, 2, 3, 4, 4])
    assert PASS.offsets_at(ProsodyEdit(), [1000, 2000]) == [0, 0]
    other = ProsodyEdit(offsets=(PitchPoint(3, 0.5, 9.0), PitchPoint(7, 0.5, 9.0)))
    assert PASS.offsets_at(other, [2000]) == [0]


def test_points_are_placed_in_the_tokens_that_sound_then() -> None:
    placed = list(PASS.points(np.array([1900.0, 3100.0]), np.array([1.0, -1.0])))
    assert [(point.token, point.place, point.value) for point in placed] == [(5, 0.25, 1.0), (6, 0.5, -1.0)]


def test_drawing_anew_leaves_what_is_before_and_after_as_it_is() -> None:
    drawn = PASS.with_offsets(EDIT, 1900, 2500, [(2200, 99.0)])
    before = PASS.offsets_at(EDIT, [1300, 1900, 2500, 3100])
    assert PASS.offsets_at(drawn, [1300, 1900, 2500, 3100]) == pytest.approx(before)
    assert PASS.offsets_at(drawn, [2200])[0] > 4  # no more than may be


def test_offsets_that_move_nothing_are_none() -> None:
    still = PitchPoint(4, 0.5, 0.0)
    assert edit_with(EDIT, (still,)).offsets == ()
    assert edit_with(EDIT, (still, EDIT.offsets[0])).offsets == (still, EDIT.offsets[0])
