"""How far a ratio of two medians can be trusted."""

from __future__ import annotations

import math

import numpy as np
import pytest
from intervals import LEAST_RUNS, Ratio, describe_ratio, ratio_of_medians


def test_ratio_of_steady_runs_is_known_within_a_little() -> None:
    ratio = ratio_of_medians((2.0, 2.02, 1.98, 2.01, 2.0), (1.0, 1.01, 0.99, 1.0, 1.0))
    assert ratio.value == 2.0
    assert 1.9 < ratio.low < 2.0 < ratio.high < 2.1
    assert ratio.significant
    assert describe_ratio(ratio) == f"2.00 ({ratio.low:.2f}–{ratio.high:.2f})"


def test_ratio_of_runs_that_lie_far_apart_is_not_significant() -> None:
    ratio = ratio_of_medians((1.35, 0.9, 2.0, 1.1, 1.9), (1.0, 0.7, 1.8, 0.9, 1.5))
    assert ratio.value == pytest.approx(1.35)
    assert ratio.low < 1 < ratio.high
    assert not ratio.significant
    assert describe_ratio(ratio).endswith(", not significant)")


def test_what_was_run_but_a_few_times_is_no_ground_to_say_anything() -> None:
    few = (1.0,) * (LEAST_RUNS - 1)
    ratio = ratio_of_medians(few, (0.5,) * 9)
    assert ratio.value == 2.0 and math.isnan(ratio.low) and not ratio.significant
    assert describe_ratio(ratio) == "2.00 (too few runs)"


def test_ratio_to_itself_is_one_and_to_nothing_unknown() -> None:
    runs = (1.0, 3.0)
    assert describe_ratio(ratio_of_medians(runs, runs)) == "1.00"
    assert describe_ratio(ratio_of_medians(runs, ())) == "-"
    assert describe_ratio(ratio_of_medians((), runs)) == "-"


def test_it_is_the_same_each_time() -> None:
    first, second = (1.0, 1.3, 1.1, 0.9), (1.0, 1.2, 1.4, 0.8)
    assert ratio_of_medians(first, second) == ratio_of_medians(tuple(first), tuple(second))


def test_each_bound_leaves_out_a_fortieth_of_the_ratios() -> None:
    generator = np.random.default_rng(2)
    over, under = (generator.normal(1, 0.1, 41) for _ in range(2))
    ratio = ratio_of_medians(tuple(over), tuple(under))
    above, below = (np.median(generator.choice(runs, (20_000, len(runs))), axis=1) for runs in (over, under))
    assert np.mean(above / below < ratio.low) == pytest.approx(0.025, abs=0.012)
    assert np.mean(above / below > ratio.high) == pytest.approx(0.025, abs=0.012)


def test_equal_engines_are_rarely_told_apart() -> None:
    generator = np.random.default_rng(1)
    told = 0
    for _ in range(200):
        first, second = np.exp(generator.normal(0, 0.3, (2, 5))).tolist()
        told += ratio_of_medians(tuple(first), tuple(second)).significant
    assert told <= 20  # of 200; 5 % are meant, and few runs make the interval too narrow


def test_an_interval_that_ends_at_one_is_not_significant() -> None:
    assert not Ratio(1.2, 1.0, 1.4).significant
    assert Ratio(0.8, 0.7, 0.9).significant
