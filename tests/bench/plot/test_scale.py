"""Axes are marked with round numbers that hold every value."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.bench.plot.curves import spread_out
from kokoro_desktop.bench.plot.scale import Scale, round_lengths, round_steps


@given(st.floats(1e-6, 1e9))
def test_steps_begin_at_zero_and_cover_the_highest(highest):
    steps = round_steps(highest)
    assert steps[0] == 0
    assert steps[-1] >= highest * (1 - 1e-6)
    assert 2 <= len(steps) <= 7
    assert steps[-2] < highest


def test_steps_are_round():
    assert round_steps(515.7) == (0, 100, 200, 300, 400, 500, 600)
    assert round_steps(0.3) == pytest.approx((0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3))


def test_lengths_are_round_and_inside():
    assert round_lengths(0.9, 30) == pytest.approx((1, 2, 5, 10, 20))


def test_logarithmic_scale_gives_equal_ratios_equal_space():
    scale = Scale(1, 100, 50, 250, logarithmic=True)
    assert [scale(value) for value in (1, 10, 100)] == pytest.approx([50, 150, 250])
    assert Scale(0, 10, 300, 0)(5) == 150


@given(st.lists(st.floats(0, 300), min_size=1, max_size=12))
def test_labels_never_cover_each_other_and_keep_their_order(places):
    wanted = {(f"engine {index}", 1): place for index, place in enumerate(places)}
    spread = spread_out(wanted, 0, 300)
    assert spread.keys() == wanted.keys()
    order = sorted(spread, key=lambda key: spread[key])
    assert [wanted[key] for key in order] == sorted(wanted.values())
    assert all(spread[b] - spread[a] >= 17 - 1e-6 for a, b in pairwise(order))
    assert max(spread.values()) <= 300


def test_labels_far_apart_stay_where_they_are():
    wanted = {("a", 1): 10.0, ("b", 1): 100.0}
    assert spread_out(wanted, 0, 300) == wanted
