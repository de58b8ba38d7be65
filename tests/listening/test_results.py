"""Statistics of listening tests, beside SciPy and beside simulated listeners."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize
from scipy.stats import binomtest

from kokoro_desktop.listening import ListeningTask, ListeningTest, Response, Trial
from kokoro_desktop.listening.results import (
    PairResult,
    SoundResult,
    abx_d_prime,
    pair_results,
    psychometric_curve,
    same_different_d_prime,
    sound_results,
)
from kokoro_desktop.listening.trials import ABX_ANSWERS, SAME_DIFFERENT_ANSWERS

TRIALS = 200_000


@given(st.integers(1, 60), st.data())
def test_chance_is_the_binomial_tests(trials: int, data: st.DataObject) -> None:
    correct = data.draw(st.integers(0, trials))
    expected = binomtest(correct, trials, alternative="greater").pvalue
    assert PairResult(1, 2, trials, correct, 0.0).by_chance == pytest.approx(expected)


@pytest.mark.parametrize("d_prime", [0.5, 1.0, 2.0, 3.0])
def test_abx_d_prime_is_that_of_a_simulated_listener(d_prime: float) -> None:
    generator = np.random.default_rng(0)
    a, b, x = (mean + generator.standard_normal(TRIALS) for mean in (0.0, d_prime, 0.0))
    correct = int((np.abs(x - a) < np.abs(x - b)).sum())
    assert abx_d_prime(correct, TRIALS) == pytest.approx(d_prime, abs=0.03)


@pytest.mark.parametrize("d_prime", [0.5, 1.0, 2.0, 3.0])
@pytest.mark.parametrize("criterion", [1.0, 2.0])
def test_same_different_d_prime_is_that_of_a_simulated_listener(d_prime: float, criterion: float) -> None:
    generator = np.random.default_rng(0)
    one, other = generator.standard_normal((2, TRIALS))
    hits = int((np.abs(one - other - d_prime) > criterion).sum())
    one, other = generator.standard_normal((2, TRIALS))
    false_alarms = int((np.abs(one - other) > criterion).sum())
    assert same_different_d_prime(hits, TRIALS, false_alarms, TRIALS) == pytest.approx(d_prime, abs=0.05)


def test_perfect_and_bad_scores_have_finite_d_primes() -> None:
    assert 2 < abx_d_prime(10, 10) < abx_d_prime(100, 100) < 10
    assert abx_d_prime(4, 10) == abx_d_prime(0, 10) == 0
    assert same_different_d_prime(2, 10, 5, 10) == 0 == same_different_d_prime(5, 10, 5, 10)
    # With rates of 10.5 / 11 and 0.5 / 11, and as good as no answer on the far side: √2 (z(21/22) - z(1/44)).
    z = NormalDist().inv_cdf
    assert same_different_d_prime(10, 10, 0, 10) == pytest.approx(math.sqrt(2) * (z(21 / 22) - z(1 / 44)), abs=0.01)


def test_answers_are_counted_by_pair() -> None:
    test = ListeningTest(ListeningTask.ABX, (1, 2, 3, 4), ABX_ANSWERS)
    trials = (Trial((3, 1, 3), "A"), Trial((2, 4, 4), "B"), Trial((1, 3, 3), "B"), Trial((4, 2, 4), "A"))
    found = pair_results(test, trials, (Response("A"), Response("A"), Response("B")))  # the last was not answered
    assert [(each.lower, each.upper, each.trials, each.correct) for each in found] == [(1, 3, 2, 2), (2, 4, 1, 0)]


def test_equal_sounds_count_for_every_pair_that_they_are_in() -> None:
    test = ListeningTest(ListeningTask.SAME_DIFFERENT, (1, 2, 3), SAME_DIFFERENT_ANSWERS, apart=1)
    trials = (Trial((1, 2), "different"), Trial((2, 2), "same"), Trial((2, 3), "different"))
    one, other = pair_results(test, trials, (Response("different"), Response("same"), Response("same")))
    assert (one.lower, one.upper, one.trials, one.correct) == (1, 2, 2, 2)
    assert (other.lower, other.upper, other.trials, other.correct) == (2, 3, 2, 1)
    assert one.d_prime > other.d_prime


def test_answers_are_counted_by_sound() -> None:
    test = ListeningTest(ListeningTask.RATING, (1, 2), ("1", "2", "3"))
    trials = tuple(Trial((sound,)) for sound in (2, 1, 2, 2))
    first, second = sound_results(test, trials, [Response(answer) for answer in ("1", "2", "3", "3")])
    assert (first, second) == (SoundResult(1, (0, 1, 0)), SoundResult(2, (1, 0, 2)))
    assert (second.trials, second.shares) == (3, (1 / 3, 0, 2 / 3))
    assert (second.mean, second.deviation) == (pytest.approx(7 / 3), pytest.approx(np.std([1, 3, 3], ddof=1)))
    assert first.deviation == 0


def answers(shares: list[float], trials: int = 1000) -> list[SoundResult]:
    counts = [round(share * trials) for share in shares]
    return [SoundResult(number, (trials - count, count)) for number, count in enumerate(counts, 1)]


def test_curve_is_the_logistic_function_behind_the_answers() -> None:
    true = [1 / (1 + math.exp(-1.3 * (sound - 3.4))) for sound in range(1, 8)]
    curve = psychometric_curve(answers(true))
    assert curve is not None
    assert curve.midpoint == pytest.approx(3.4, abs=0.02) and curve.slope == pytest.approx(1.3, rel=0.02)
    assert curve.share(3.4) == pytest.approx(0.5, abs=0.01)
    assert curve.low < 3.4 < curve.high < curve.low + 0.3
    wider = psychometric_curve(answers(true, 20))
    assert wider is not None and wider.high - wider.low > 2 * (curve.high - curve.low)


def test_fit_maximises_the_penalised_likelihood() -> None:
    found = [SoundResult(1, (9, 1)), SoundResult(2, (7, 3)), SoundResult(3, (2, 8)), SoundResult(4, (1, 9))]

    def loss(coefficients: np.ndarray) -> float:
        share = 1 / (1 + np.exp(-(coefficients[0] + coefficients[1] * np.arange(1, 5))))
        design = np.stack([np.ones(4), np.arange(1, 5)], axis=1)
        information = design.T @ (10 * share * (1 - share) * design.T).T
        ones = np.array([each.counts[1] for each in found])
        likelihood = (ones * np.log(share) + (10 - ones) * np.log(1 - share)).sum()
        return float(-likelihood - 0.5 * np.log(np.linalg.det(information)))

    expected = minimize(loss, [-2.0, 1.0], method="Nelder-Mead", options={"xatol": 1e-8, "fatol": 1e-10}).x
    curve = psychometric_curve(found)
    assert curve is not None and (curve.intercept, curve.slope) == pytest.approx(expected, rel=1e-4)


def test_abrupt_change_has_a_finite_slope_between_its_sounds() -> None:
    curve = psychometric_curve(answers([0, 0, 0, 1, 1, 1], 10))
    assert curve is not None and math.isfinite(curve.slope) and curve.midpoint == pytest.approx(3.5, abs=0.01)
    assert 3 <= curve.low <= curve.high <= 4


def test_falling_curve_is_fitted_too() -> None:
    curve = psychometric_curve(answers([0.9, 0.7, 0.3, 0.1]))
    assert curve is not None and curve.slope < 0 and curve.midpoint == pytest.approx(2.5, abs=0.01)


@pytest.mark.parametrize(
    "found",
    [
        [SoundResult(1, (3, 1, 0))] * 3,
        answers([0.1, 0.9]),
        answers([0.5, 0.5, 0.5]),
        answers([0.0, 0.1, 0.2], 10),
        answers([1, 1, 1], 10),
    ],
)
def test_answers_without_a_midpoint_have_no_curve(found: list[SoundResult]) -> None:
    assert psychometric_curve(found) is None


@given(st.lists(st.integers(0, 6), min_size=3, max_size=9), st.integers(6, 8))
def test_any_answers_have_a_finite_curve_or_none(counts: list[int], trials: int) -> None:
    found = [SoundResult(number, (trials - count, count)) for number, count in enumerate(counts, 1)]
    curve = psychometric_curve(found)
    if curve is not None:
        assert all(map(math.isfinite, (curve.intercept, curve.slope, curve.low, curve.high)))
        assert 1 <= curve.low <= curve.high <= len(counts)
