"""Statistics of a listening test: answer proportions, correct answers, d′, mean ratings and the psychometric curve."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.listening.trials import SAME_DIFFERENT_ANSWERS, ListeningTask, ListeningTest, Response, Trial

_NORMAL: Final = NormalDist()
_HIGHEST_D_PRIME: Final = 10.0  # upper bound of the search for d′, above any score that a real test can reach
_SIMULATED: Final = 1000  # number of listeners simulated for the bootstrap
_INTERVAL: Final = (2.5, 97.5)  # percentiles
_ITERATIONS: Final = 50  # maximum number of iterations for fitting the curve, which takes about five
_LARGEST_STEP: Final = 5.0  # maximum change of a coefficient in one iteration
_CONVERGED: Final = 1e-8  # the fit ends once no coefficient would change by more
_RIDGE: Final = 1e-9  # keeps the information matrix invertible


@dataclass(frozen=True)
class SoundResult:
    """Answers to one sound.

    Attributes
    ----------
    sound
        Number of the sound.
    counts
        Number of times that each of the test's answers was given.
    """

    sound: int
    counts: tuple[int, ...]

    @property
    def trials(self) -> int:
        """Number of answered trials."""
        return sum(self.counts)

    @property
    def shares(self) -> tuple[float, ...]:
        """Proportion of each of the test's answers, 0 to 1."""
        return tuple(count / self.trials for count in self.counts)

    @property
    def mean(self) -> float:
        """Mean rating; the first answer counts as 1."""
        return sum(number * count for number, count in enumerate(self.counts, 1)) / self.trials

    @property
    def deviation(self) -> float:
        """Standard deviation of the ratings; 0 for a single rating."""
        squares = sum(count * (number - self.mean) ** 2 for number, count in enumerate(self.counts, 1))
        return math.sqrt(squares / (self.trials - 1)) if self.trials > 1 else 0.0


@dataclass(frozen=True)
class PairResult:
    """Answers to the trials of a pair of sounds, in either order.

    Attributes
    ----------
    lower, upper
        Numbers of the two sounds.
    trials, correct
        Number of answered trials and of correct answers.
    d_prime
        Sensitivity; see `abx_d_prime` and `same_different_d_prime`.
    """

    lower: int
    upper: int
    trials: int
    correct: int
    d_prime: float

    @property
    def by_chance(self) -> float:
        """Probability of getting at least this many correct answers by guessing (exact binomial test)."""
        ways = sum(math.comb(self.trials, right) for right in range(self.correct, self.trials + 1))
        return math.ldexp(ways, -self.trials)


@dataclass(frozen=True)
class PsychometricCurve:
    """Logistic function fitted to the proportion of trials in which the second of two answers was given.

    Attributes
    ----------
    intercept, slope
        Coefficients: the proportion for a sound is 1 / (1 + exp(-(intercept + slope · sound))).
    low, high
        Bounds of the 95 % bootstrap interval of `midpoint`, on the scale of the sound numbers.
    """

    intercept: float
    slope: float
    low: float
    high: float

    @property
    def midpoint(self) -> float:
        """Sound number at which both answers are equally likely; usually not a whole number."""
        return -self.intercept / self.slope

    def share(self, sound: float) -> float:
        """Return the fitted proportion for a sound, 0 to 1."""
        return _logistic(np.array(self.intercept + self.slope * sound)).item()


def sound_results(
    test: ListeningTest, trials: Sequence[Trial], responses: Sequence[Response]
) -> tuple[SoundResult, ...]:
    """Count the answers to each sound of an identification or rating test; omit sounds without an answer."""
    counts: dict[int, list[int]] = {}
    for trial, response in zip(trials, responses, strict=False):
        counts.setdefault(trial.sounds[0], [0] * len(test.answers))[test.answers.index(response.answer)] += 1
    return tuple(SoundResult(sound, tuple(count)) for sound, count in sorted(counts.items()))


def pair_results(test: ListeningTest, trials: Sequence[Trial], responses: Sequence[Response]) -> tuple[PairResult, ...]:
    """Count the answers to each pair of an ABX or same-different test.

    A trial that presents the same sound twice counts for every pair that contains this sound.
    """
    answered = list(zip(trials, responses, strict=False))
    results = []
    for lower, upper in zip(test.sounds, test.sounds[test.apart :], strict=False):
        own = [(trial, response) for trial, response in answered if {*trial.sounds} <= {lower, upper}]
        if not own:
            continue
        correct = sum(response.answer == trial.correct for trial, response in own)
        if test.task is ListeningTask.ABX:
            d_prime = abx_d_prime(correct, len(own))
        else:
            different = [
                [response.answer == SAME_DIFFERENT_ANSWERS[1] for trial, response in own if trial.correct == kind]
                for kind in SAME_DIFFERENT_ANSWERS
            ]
            d_prime = same_different_d_prime(sum(different[1]), len(different[1]), sum(different[0]), len(different[0]))
        results.append(PairResult(lower, upper, len(own), correct, d_prime))
    return tuple(results)


def abx_d_prime(correct: int, trials: int) -> float:
    """Return d′ of an ABX test, assuming that listeners compare X's difference from A with its difference from B.

    This is the differencing model for roving designs (Macmillan and Creelman 2005, chapter 9). A perfect score is
    treated as if it contained half an error. The result for a score below chance is 0.
    """

    def share(d_prime: float) -> float:
        one, other = d_prime / math.sqrt(2), d_prime / math.sqrt(6)
        return _NORMAL.cdf(one) * _NORMAL.cdf(other) + _NORMAL.cdf(-one) * _NORMAL.cdf(-other)

    return _solve(share, min(correct, trials - 0.5) / trials)


def same_different_d_prime(hits: int, different: int, false_alarms: int, same: int) -> float:
    """Return d′ of a same-different test, assuming that listeners compare the sounds' difference with a criterion.

    This is the differencing model (Macmillan and Creelman 2005, chapter 9), with the log-linear correction (Hautus
    1995). The result is 0 if different sounds are called different no more often than identical ones.

    Parameters
    ----------
    hits, different
        Number of "different" answers to different sounds, and number of trials with different sounds.
    false_alarms, same
        Number of "different" answers to identical sounds, and number of trials with identical sounds.
    """
    hit_rate, false_rate = (hits + 0.5) / (different + 1), (false_alarms + 0.5) / (same + 1)
    criterion = -_NORMAL.inv_cdf(false_rate / 2)

    def rate(d_prime: float) -> float:
        shift = d_prime / math.sqrt(2)
        return _NORMAL.cdf(shift - criterion) + _NORMAL.cdf(-shift - criterion)

    return _solve(rate, hit_rate)


def _solve(increasing: Callable[[float], float], value: float) -> float:
    """Find by bisection the d′ at which an increasing function reaches ``value``; 0 if all its values are greater."""
    low, high = 0.0, _HIGHEST_D_PRIME
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if increasing(middle) < value else (low, middle)
    return low


def psychometric_curve(results: Sequence[SoundResult], seed: int = 0) -> PsychometricCurve | None:
    """Fit a logistic curve to the proportion of trials in which the second of two answers was given.

    Firth's penalty (Firth 1993) keeps the slope finite if the answers change abruptly. The interval of the 50 % point
    comes from 1,000 listeners simulated with the fitted curve (parametric bootstrap; Wichmann and Hill 2001).

    Parameters
    ----------
    seed
        Seed of the bootstrap.

    Returns
    -------
    PsychometricCurve or None
        None if the test does not have exactly two answers or has fewer than three sounds. Also None if the answers do
        not depend on the sound, or if the 50 % point is outside the range of the sounds.
    """
    if len(results) < 3 or any(len(each.counts) != 2 for each in results):
        return None
    sounds = np.array([each.sound for each in results], np.float64)
    trials = np.array([each.trials for each in results])
    counts = np.array([each.counts[1] for each in results])
    intercept, slope = _fit(sounds, counts[None], trials)[0].tolist()
    if abs(slope) < 1e-6 or not sounds[0] <= -intercept / slope <= sounds[-1]:
        return None
    generator = np.random.default_rng(seed)
    drawn = generator.binomial(trials, _logistic(intercept + slope * sounds), (_SIMULATED, len(trials)))
    fits = _fit(sounds, drawn, trials)
    with np.errstate(divide="ignore", invalid="ignore"):
        midpoints = np.clip(-fits[:, 0] / fits[:, 1], sounds[0], sounds[-1])
    low, high = np.nanpercentile(midpoints, _INTERVAL).tolist()
    return PsychometricCurve(intercept, slope, low, high)


def _fit(sounds: NDArray[np.float64], counts: NDArray[np.int64], trials: NDArray[np.int64]) -> NDArray[np.float64]:
    """Fit logistic regressions with Firth's penalty by Newton's method.

    Parameters
    ----------
    counts
        int64 [m, n], number of times that each of m listeners gave the second answer to each of n sounds.

    Returns
    -------
    float64 [m, 2]
        Intercept and slope.
    """
    centre = sounds.mean()
    x = sounds - centre
    intercepts, slopes = np.zeros((2, len(counts), 1))
    for _ in range(_ITERATIONS):
        shares = _logistic(intercepts + slopes * x)
        weights = trials * shares * (1 - shares)
        # The information matrix is [[a, b], [b, c]].
        a, b, c = (np.sum(weights * x**power, axis=1, keepdims=True) + _RIDGE for power in range(3))
        determinant = a * c - b**2
        leverages = weights * (c - 2 * b * x + a * x**2) / determinant
        residuals = counts - trials * shares + leverages * (0.5 - shares)
        first, second = (np.sum(residuals * x**power, axis=1, keepdims=True) for power in range(2))
        steps = np.stack([c * first - b * second, a * second - b * first]) / determinant
        largest = np.abs(steps).max(axis=0)
        steps *= np.minimum(1.0, _LARGEST_STEP / np.maximum(largest, _CONVERGED))
        intercepts, slopes = intercepts + steps[0], slopes + steps[1]
        if largest.max() < _CONVERGED:
            break
    return np.hstack([intercepts - slopes * centre, slopes])


def _logistic(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return 1 / (1 + np.exp(-np.clip(values, -500, 500)))
