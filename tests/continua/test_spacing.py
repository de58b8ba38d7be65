"""Weights between which sounds differ equally, on ways whose course is known."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.continua.spacing import EVEN, equal_distances, equal_weights, most_weights


@given(st.integers(2, 20), st.floats(0.1, 8), st.floats(0.2, 0.8))
def test_steps_on_a_steep_way_are_equal(steps: int, steepness: float, middle: float) -> None:
    heard = set[float]()

    def distance(one: float, other: float) -> float:
        heard.update((one, other))
        places = 1 / (1 + np.exp(-steepness * (np.array([one, other]) - middle)))
        return float(np.abs(np.diff(places))[0])

    weights = equal_distances(steps, distance)
    lengths = [distance(one, other) for one, other in pairwise(weights)]
    assert (weights[0], weights[-1], len(weights)) == (0, 1, steps)
    assert np.ptp(lengths) <= EVEN * np.mean(lengths)
    assert len(heard) <= most_weights(steps)


def test_where_distances_do_not_add_up_the_steps_are_still_even() -> None:
    def distance(one: float, other: float) -> float:
        """Distance between tones that fade into one another twice: large differences saturate."""
        places = np.interp([one, other], [0, 0.2, 0.5, 1], [0, 1, 1.1, 2.4])
        return float(1 - np.exp(-3 * np.abs(np.diff(places))[0]))

    weights = equal_distances(7, distance)
    lengths = [distance(*pair) for pair in pairwise(weights)]
    assert np.ptp(lengths) <= 0.1 * np.mean(lengths)


def test_an_abrupt_change_costs_no_more_sounds_than_announced_and_the_other_steps_approach_it() -> None:
    heard = set[float]()

    def distance(one: float, other: float) -> float:
        heard.update((one, other))
        return abs(other - one) + 0.3 * float((one < 0.5) != (other < 0.5))

    weights = equal_distances(6, distance)
    assert len(heard) <= most_weights(6)
    lengths = [distance(*pair) for pair in pairwise(weights)]
    assert max(lengths) <= 0.31
    assert min(lengths) >= 0.2


def test_a_leap_leaves_weights_that_a_mixture_can_have_each_above_the_one_before() -> None:
    weights = equal_distances(9, lambda one, other: float((one < 0.4321) != (other < 0.4321)))
    assert (weights[0], weights[-1]) == (0, 1)
    steps = np.array(weights) * 10_000
    np.testing.assert_allclose(steps, np.rint(steps), atol=1e-6)
    assert (np.diff(np.rint(steps)) >= 1).all()


def test_where_nothing_changes_the_weights_are_even() -> None:
    assert equal_distances(5, lambda one, other: 0.0) == equal_weights(5) == (0, 0.25, 0.5, 0.75, 1)


def test_a_hundred_steps_have_a_hundred_weights() -> None:
    assert len(set(equal_weights(100))) == 100
    assert equal_weights(4) == pytest.approx((0, 1 / 3, 2 / 3, 1), abs=5e-5)
