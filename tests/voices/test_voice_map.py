"""The map of voices: every position is a blend, and every blend of shipped voices has a position."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.voices import VoicePart, catalogue, load_voice
from kokoro_desktop.voices.voice_map import Point, VoiceMap

MAP = VoiceMap.load()
IDS = [voice.id for voice in catalogue()]
points = st.tuples(st.floats(-2, 3), st.floats(-2, 3))
# A square and its centre, so that results can be checked by hand.
SQUARE = VoiceMap(
    {"a": (0, 0), "b": (1, 0), "c": (0, 1), "d": (1, 1), "e": (0.5, 0.5)},
    (("a", "b", "e"), ("a", "c", "e"), ("b", "d", "e"), ("c", "d", "e")),
)


def test_the_map_has_every_voice() -> None:
    assert list(MAP.points) == IDS
    assert {voice for triangle in MAP.triangles for voice in triangle} == set(IDS)


@pytest.mark.parametrize("voice", IDS)
def test_at_a_voice_is_that_voice_alone(voice: str) -> None:
    assert MAP.blend_at(MAP.points[voice]) == (VoicePart(voice, 1.0),)
    assert MAP.nearest(MAP.points[voice]) == voice


@given(points)
def test_shares_are_whole_percentages_of_at_most_three_voices(point: Point) -> None:
    parts = MAP.blend_at(point)
    percent = [part.weight * 100 for part in parts]
    assert 1 <= len(parts) <= 3
    assert [round(share) for share in percent] == pytest.approx(percent)
    assert sum(round(share) for share in percent) == 100
    assert min(percent) > 0 and percent == sorted(percent, reverse=True)


@given(points)
def test_a_blend_is_where_it_was_chosen(point: Point) -> None:
    assert MAP.position_of(MAP.blend_at(point)) == pytest.approx(MAP.inside(point), abs=0.015)


@given(points)
def test_nothing_is_outside_the_outline(point: Point) -> None:
    inside = MAP.inside(point)
    assert MAP.inside(inside) == pytest.approx(inside, abs=1e-9)
    if inside != point:
        assert len(MAP.blend_at(point)) <= 2 or MAP.blend_at(point)[2].weight <= 0.01


@pytest.mark.parametrize(
    ("point", "inside", "blend"),
    [
        ((0.5, 0.25), (0.5, 0.25), {"a": 0.25, "b": 0.25, "e": 0.5}),
        ((0.25, -3), (0.25, 0), {"a": 0.75, "b": 0.25}),
        ((7, 7), (1, 1), {"d": 1}),
        ((-1, 0.5), (0, 0.5), {"a": 0.5, "c": 0.5}),
    ],
)
def test_a_position_outside_is_moved_to_the_outline(point: Point, inside: Point, blend: dict[str, float]) -> None:
    assert SQUARE.inside(point) == pytest.approx(inside)
    assert {part.name: part.weight for part in SQUARE.blend_at(point)} == blend
    assert len(SQUARE.outline) == 4


def test_thirds_are_rounded_to_a_hundred_percent() -> None:
    blend = SQUARE.blend_at((0.5, 0.5 / 3))
    assert sorted(part.weight for part in blend) == [0.33, 0.33, 0.34]


def test_files_are_not_on_the_map() -> None:
    assert MAP.position_of([VoicePart("af_heart", 1), VoicePart("mine.npy", 1)]) is None


def test_positions_are_linear_in_the_style_rows() -> None:
    rows = np.array([load_voice(voice).pack.mean(axis=0, dtype=np.float64) for voice in IDS])
    positions = np.array([MAP.points[voice] for voice in IDS])
    model = np.c_[rows, np.ones(len(rows))]
    fitted = np.linalg.lstsq(model, positions, rcond=1e-9)[0]
    blend = load_voice("af_heart:0.5+jf_alpha:0.3+bm_daniel:0.2").pack.mean(axis=0, dtype=np.float64)
    parts = [VoicePart("af_heart", 0.5), VoicePart("jf_alpha", 0.3), VoicePart("bm_daniel", 0.2)]
    assert np.array([*blend, 1]) @ fitted == pytest.approx(MAP.position_of(parts), abs=1e-3)
