"""Choose a continuum's mixture weights so that the measured distances between neighbouring steps are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.phonemes.mixtures import WEIGHT_STEPS

# Minimum number of weights in the initial survey of distances.
SURVEYED: Final = 33
# Steps count as even if the difference between the largest and the smallest is at most this fraction of their mean.
EVEN: Final = 0.05
# Above this fraction, the user is warned.
UNEVEN: Final = 0.25
_INTERPOLATIONS: Final = 3
_REFINEMENTS: Final = 5
# Step sizes to try for a chain, relative to the mean.
_TARGETS: Final = np.linspace(0.5, 2, 16)
# Fraction of the total distance added to every interval, to avoid intervals of length zero.
_LEAST: Final = 1e-6


@dataclass(frozen=True)
class Spread:
    """Range and mean of the step sizes of a continuum, in dB."""

    smallest_db: float
    largest_db: float
    mean_db: float

    @classmethod
    def of(cls, steps_db: Sequence[float]) -> Spread:
        """Compute the spread of one or more distances between neighbouring steps."""
        return cls(min(steps_db), max(steps_db), float(np.mean(steps_db)))

    @property
    def share(self) -> float:
        """Difference between the largest and the smallest step, as a fraction of the mean step."""
        return (self.largest_db - self.smallest_db) / self.mean_db if self.mean_db else 0.0


def equal_weights(steps: int) -> tuple[float, ...]:
    """Return ``steps`` evenly spaced weights from 0 to 1."""
    return _rounded(np.linspace(0, 1, steps))


def most_weights(steps: int) -> int:
    """Return the maximum number of weights for which `equal_distances` requires a sound."""
    return max(steps, SURVEYED) + (_INTERPOLATIONS + 2 * _REFINEMENTS) * (steps - 2)


def equal_distances(steps: int, distance: Callable[[float, float], float]) -> tuple[float, ...]:
    """Return weights from 0 to 1 whose sounds are as evenly spaced as possible.

    First, weights are repeatedly interpolated from the distances measured so far (de Boor's equidistribution), which
    suffices if distances are additive. Otherwise, dynamic programming selects the most even chain of measured weights.
    The intervals on both sides of each selected weight are then halved, and the selection is repeated.

    Parameters
    ----------
    steps
        Number of weights, including both ends.
    distance
        Function that returns the distance between the sounds at two weights. It must be symmetric and never negative.
    """
    surveyed = equal_weights(max(steps, SURVEYED))
    weights = _interpolated(surveyed, _lengths(surveyed, distance), steps)
    measured = {*surveyed, *weights}
    for _ in range(_INTERPOLATIONS):
        lengths = _lengths(weights, distance)
        if _unevenness(lengths) <= EVEN:
            return weights
        weights = _interpolated(weights, lengths, steps)
        measured.update(weights)
    for remaining in reversed(range(_REFINEMENTS + 1)):
        known = sorted(measured)
        weights = _most_even_chain(known, distance, steps)
        if not remaining or _unevenness(_lengths(weights, distance)) <= EVEN:
            break
        for index in (known.index(weight) for weight in weights[1:-1]):
            around = known[index - 1 : index + 2]
            measured.update(round((one + other) / 2 * WEIGHT_STEPS) / WEIGHT_STEPS for one, other in pairwise(around))
    return weights


def _lengths(weights: Sequence[float], distance: Callable[[float, float], float]) -> NDArray[np.float64]:
    return np.array([distance(one, other) for one, other in pairwise(weights)])


def _unevenness(lengths: NDArray[np.float64]) -> float:
    return Spread.of(lengths.tolist()).share


def _interpolated(weights: Sequence[float], lengths: NDArray[np.float64], steps: int) -> tuple[float, ...]:
    """Return weights that divide the total distance evenly, assuming that distances are additive."""
    if not lengths.any():
        return equal_weights(steps)
    way = np.concatenate([[0], np.cumsum(lengths + _LEAST * lengths.sum())])
    return _rounded(np.interp(np.linspace(0, way[-1], steps), way, weights))


def _most_even_chain(
    weights: Sequence[float], distance: Callable[[float, float], float], steps: int
) -> tuple[float, ...]:
    """Select ``steps`` weights with the most even distances, including the first and the last weight."""
    count = len(weights)
    lengths = np.full((count, count), np.inf)
    for one in range(count):
        for other in range(one + 1, count):
            lengths[one, other] = distance(weights[one], weights[other])
    mean = float(np.mean(lengths[np.arange(count - 1), np.arange(1, count)])) * (count - 1) / (steps - 1)
    chains = {_chain_near(lengths, steps, target * mean) for target in _TARGETS}
    best = min(chains, key=lambda chain: _unevenness(np.array([lengths[pair] for pair in pairwise(chain)])))
    return tuple(weights[index] for index in best)


def _chain_near(lengths: NDArray[np.float64], steps: int, target: float) -> tuple[int, ...]:
    """Return ``steps`` increasing indices that minimise the squared deviations of step sizes from ``target``."""
    costs = np.square(lengths - target)
    cost, previous = costs[0], []
    for _ in range(steps - 2):
        total = cost[:, None] + costs
        previous.append(total.argmin(axis=0))
        cost = total.min(axis=0)
    chain = [len(lengths) - 1]
    for each in reversed(previous):
        chain.append(int(each[chain[-1]]))
    return (0, *reversed(chain))


def _rounded(weights: NDArray[np.float64]) -> tuple[float, ...]:
    """Round to strictly increasing weights that a mixture can represent."""
    order = np.arange(len(weights))
    rising = np.maximum.accumulate(np.rint(weights * WEIGHT_STEPS) - order) + order
    whole = np.minimum(rising, WEIGHT_STEPS - order[::-1])
    return tuple((whole / WEIGHT_STEPS).tolist())
