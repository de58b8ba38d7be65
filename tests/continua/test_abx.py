"""ABX tests: trials that are balanced, and results that SciPy's binomial test agrees with."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from kokoro_desktop.continua.abx import AbxResult, AbxTrial, abx_csv, abx_results, make_trials
from kokoro_desktop.errors import InputError


def test_every_pair_is_asked_in_both_orders_with_either_as_x() -> None:
    trials = make_trials([1, 2, 3, 5], 2, 3, np.random.default_rng(0))
    counts = Counter((trial.a, trial.b, trial.x) for trial in trials)
    assert set(counts.values()) == {3}
    assert {pair[:2] for pair in counts} == {(1, 3), (3, 1), (2, 5), (5, 2)}
    assert list(trials) != sorted(trials, key=lambda trial: (trial.a, trial.b, trial.x_is_a))
    with pytest.raises(InputError, match="A distance of 2 requires more than 2 steps"):
        make_trials([1, 2], 2, 1, np.random.default_rng(0))


@given(st.integers(1, 60), st.data())
def test_chance_is_the_binomial_tests(trials: int, data: st.DataObject) -> None:
    correct = data.draw(st.integers(0, trials))
    expected = binomtest(correct, trials, alternative="greater").pvalue
    assert AbxResult(1, 2, trials, correct).by_chance == pytest.approx(expected)


def test_answers_are_counted_by_pair_and_written_in_order() -> None:
    trials = (AbxTrial(3, 1, True), AbxTrial(2, 4, False), AbxTrial(1, 3, False), AbxTrial(4, 2, True))
    answers = (True, True, False)  # and the last was not answered
    assert abx_results(trials, answers) == (AbxResult(1, 3, 2, 2), AbxResult(2, 4, 1, 0))
    assert abx_csv(trials, answers).splitlines() == [
        "trial,a,b,x,answer,correct",
        "1,3,1,3,a,1",
        "2,2,4,4,a,0",
        "3,1,3,3,b,1",
    ]
