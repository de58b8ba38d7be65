"""Finds weights between which sounds differ equally, from nothing but how far apart two of them are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.phonemes.mixtures import WEIGHT_STEPS

SURVEYED: Final = 13
"""Weights, at least, at which the way is looked at before steps are laid on it."""
EVEN: Final = 0.05
"""Steps are equal if largest and smallest differ by less than this share of their mean."""
_ROUNDS: Final = 6
_LEAST: Final = 1e-6
"""Share of the whole way."""


def equal_weights(steps: int) -> tuple[float, ...]:
    """Return ``steps`` weights from 0 to 1, evenly spaced."""
    return _rounded(np.linspace(0, 1, steps))


def most_weights(steps: int) -> int:
    """Return how many weights `equal_distances` needs to hear at most."""
    return max(steps, SURVEYED) + _ROUNDS * (steps - 2)


def equal_distances(steps: int, distance: Callable[[float, float], float]) -> tuple[float, ...]:
    """Return weights from 0 to 1, each as far from the one before, as nearly as can be found.

    Steps are laid on the way by the lengths of the steps before them, time and again (de Boor's equidistribution), and
    the most even ones are taken. Where the sound leaps between two weights that are next to each other, none are even.

    Parameters
    ----------
    steps
        How many weights, both ends included.
    distance
        Between the sounds of two weights; 0 or more.
    """
    weights = _redistribute(surveyed := equal_weights(max(steps, SURVEYED)), _lengths(surveyed, distance), steps)
    best, least = weights, np.inf
    for _ in range(_ROUNDS):
        lengths = _lengths(weights, distance)
        unevenness = float(np.ptp(lengths) / lengths.mean()) if lengths.any() else 0.0
        if unevenness < least:
            best, least = weights, unevenness
        if unevenness <= EVEN:
            break
        weights = _redistribute(weights, lengths, steps)
    return best


def _lengths(weights: Sequence[float], distance: Callable[[float, float], float]) -> NDArray[np.float64]:
    return np.array([distance(one, other) for one, other in pairwise(weights)])


def _redistribute(weights: Sequence[float], lengths: NDArray[np.float64], steps: int) -> tuple[float, ...]:
    """Divide the way evenly, taking every stretch of it to be even within itself."""
    if not lengths.any():
        return equal_weights(steps)
    # No stretch is without any length: what is asked for at 0 would lie at the end of it.
    way = np.concatenate([[0], np.cumsum(lengths + _LEAST * lengths.sum())])
    return _rounded(np.interp(np.linspace(0, way[-1], steps), way, weights))


def _rounded(weights: NDArray[np.float64]) -> tuple[float, ...]:
    """Round to weights that a mixture can have, each above the one before."""
    order = np.arange(len(weights))
    rising = np.maximum.accumulate(np.rint(weights * WEIGHT_STEPS) - order) + order
    whole = np.minimum(rising, WEIGHT_STEPS - order[::-1])
    return tuple((whole / WEIGHT_STEPS).tolist())
