"""Axes: round numbers to mark, and where a value lies between two pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """Maps values to pixels.

    Attributes
    ----------
    low, high
        Values at the two ends; above 0 where ``logarithmic``.
    start, end
        Their pixels.
    logarithmic
        Whether equal ratios take equal space, rather than equal differences.
    """

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        """Return the pixel of a value."""
        if self.logarithmic:
            part = math.log(value / self.low) / math.log(self.high / self.low)
        else:
            part = (value - self.low) / (self.high - self.low)
        return self.start + part * (self.end - self.start)


def round_steps(highest: float, most: int = 6) -> tuple[float, ...]:
    """Return 0, step, 2 step, ... up to the first at or above ``highest`` > 0; step is 1, 2 or 5 times a power of ten.

    There are at most ``most`` steps.
    """
    power = 10.0 ** math.floor(math.log10(highest / most))
    step = next(power * factor for factor in (1, 2, 5, 10, 20) if highest / (power * factor) <= most)
    return tuple(step * i for i in range(math.ceil(highest / step - 1e-9) + 1))


def round_lengths(low: float, high: float) -> tuple[float, ...]:
    """Return the numbers 1, 2 and 5 times powers of ten from ``low`` to ``high``, both above 0."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    candidates = (factor * 10.0**power for power in range(first, last + 1) for factor in (1, 2, 5))
    return tuple(value for value in candidates if low <= value <= high)
