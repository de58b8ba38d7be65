"""Confidence intervals of the ratio of two engines' times."""

from __future__ import annotations

import functools
import math
import statistics
from dataclasses import dataclass
from typing import Final

import numpy as np

LEAST_RUNS: Final = 4
"""Of each engine. With three, one pair in ten of equal engines has all of one's runs below all of the other's."""
_LEVEL: Final = 0.95
_ROUNDS: Final = 2_000
_SEED: Final = 0


@dataclass(frozen=True)
class Ratio:
    """The ratio of two medians.

    Attributes
    ----------
    value
        NaN where there is none.
    low, high
        Bounds of its 95 % confidence interval; NaN where there were fewer than `LEAST_RUNS` runs.
    """

    value: float
    low: float = math.nan
    high: float = math.nan

    @property
    def significant(self) -> bool:
        """Whether the runs tell that one engine is faster."""
        return self.low > 1 or self.high < 1


@functools.lru_cache(maxsize=256)
def ratio_of_medians(over: tuple[float, ...], under: tuple[float, ...]) -> Ratio:
    """Divide the median of some runs by that of others, with the percentile bootstrap's interval.

    Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapter 13: both samples are drawn from anew, with
    replacement, and the middle 95 % of the ratios of their medians are kept. The same runs give the same bounds.

    Parameters
    ----------
    over, under
        Seconds of every run.
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
    """Show a ratio with its bounds, and whether the runs tell the two engines apart."""
    if math.isnan(ratio.value):
        return "-"
    if ratio.low == ratio.high:
        return f"{ratio.value:.2f}"
    if math.isnan(ratio.low):
        return f"{ratio.value:.2f} (too few runs)"
    return f"{ratio.value:.2f} ({ratio.low:.2f}–{ratio.high:.2f}{'' if ratio.significant else ', not significant'})"
