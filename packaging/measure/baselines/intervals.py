"""Confidence intervals for the ratio of two engines' times."""

from __future__ import annotations

import functools
import math
import statistics
from dataclasses import dataclass
from typing import Final

import numpy as np

# Minimum number of runs per engine. With three runs of each of two equally fast engines, all runs of one engine are
# faster than all runs of the other in one of ten cases.
LEAST_RUNS: Final = 4
_LEVEL: Final = 0.95
_ROUNDS: Final = 2_000
_SEED: Final = 0


@dataclass(frozen=True)
class Ratio:
    """The ratio of two medians.

    Attributes
    ----------
    value
        Ratio of the medians; NaN if an engine has no runs.
    low, high
        Bounds of the 95 % confidence interval; NaN with fewer than `LEAST_RUNS` runs.
    """

    value: float
    low: float = math.nan
    high: float = math.nan

    @property
    def significant(self) -> bool:
        """Whether one engine is significantly faster."""
        return self.low > 1 or self.high < 1


@functools.lru_cache(maxsize=256)
def ratio_of_medians(over: tuple[float, ...], under: tuple[float, ...]) -> Ratio:
    """Return the ratio of the medians of two samples, with a percentile bootstrap interval.

    Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapter 13: both samples are resampled with
    replacement, and the interval covers the middle 95 % of the ratios of medians. The result is deterministic.

    Parameters
    ----------
    over, under
        Seconds of each run, for the numerator and the denominator.
    """
    if not over or not under:
        return Ratio(math.nan)
    value = statistics.median(over) / statistics.median(under)
    if over == under:
        return Ratio(value, value, value)
    if min(len(over), len(under)) < LEAST_RUNS:
        return Ratio(value)
    generator = np.random.default_rng(_SEED)
    above, below = (
        np.median(generator.choice(np.array(seconds), (_ROUNDS, len(seconds))), axis=1) for seconds in (over, under)
    )
    low, high = np.quantile(above / below, [(1 - _LEVEL) / 2, (1 + _LEVEL) / 2])
    return Ratio(value, float(low), float(high))


def describe_ratio(ratio: Ratio) -> str:
    """Format a ratio with its bounds, and with a note if the ratio is not significant or there are too few runs."""
    if math.isnan(ratio.value):
        return "-"
    if ratio.low == ratio.high:
        return f"{ratio.value:.2f}"
    if math.isnan(ratio.low):
        return f"{ratio.value:.2f} (too few runs)"
    return f"{ratio.value:.2f} ({ratio.low:.2f}–{ratio.high:.2f}{'' if ratio.significant else ', not significant'})"
