"""How far preparing the model is, and how long it will take: by what its steps were measured to take."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

STEPS: Final = ("reading weights", "compiling", "packing weights", "loading the model")
"""What there is to do, as the rooms below say it, in order; each begins what they say."""
_WEIGHTS: Final = {
    "reading weights": 3.0, "writing weights": 0.4, "starting the compiler": 0.2,
    "compiling bert": 4.5, "compiling duration": 3.5, "compiling f0n": 8.3, "compiling text_encoder": 2.4,
    "compiling decoder": 20.0, "packing weights": 3.0, "loading the model": 0.3,
}  # fmt: skip
"""What each step takes, in the order in which they come: shares alone count. Measured on a CPU of two cores."""
_UNKNOWN: Final = 4.0
"""What a step counts that is not among them."""


class PreparingSteps:
    """Follows the steps, of which those at the beginning may be left out: weights are read once.

    Parameters
    ----------
    clock
        Seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began: float | None = None
        self._first = self._here = 0.0
        """What all steps before the first one, and before what is done now, count."""

    @property
    def long(self) -> bool:
        """Whether there is more to do than to load."""
        return self._began is not None and self._first < _before("loading the model")

    def follow(self, done: int, total: int, what: str) -> None:
        """Take note of a step and, where it is one of the weights' alone, how far it is."""
        inside = done / total if total > 1 and what in ("reading weights", "writing weights") else 0.0
        here = _before(what) + inside * _WEIGHTS.get(what, _UNKNOWN)
        if self._began is None:
            self._began, self._first, self._here = self._clock(), _before(what), here
        self._here = max(self._here, here)

    def share(self) -> float:
        """Return how much is done, 0 to 1."""
        whole = sum(_WEIGHTS.values()) - self._first
        return (self._here - self._first) / whole if whole > 0 else 0.0

    def rest_s(self) -> float | None:
        """Return the seconds that are left; None as long as no step has ended that tells."""
        share = self.share()
        if self._began is None or share < 0.05:
            return None
        return (self._clock() - self._began) * (1 - share) / share

    def number(self) -> int:
        """Return which of `STEPS` is being done."""
        return sum(self._here >= _before(each) for each in STEPS[1:])


def _before(what: str) -> float:
    """Return what the steps count that come before one."""
    names = list(_WEIGHTS)
    place = next((index for index, name in enumerate(names) if name.startswith(what) or what.startswith(name)), None)
    if place is None:  # another word for compiling
        place = names.index("compiling bert")
    return sum(list(_WEIGHTS.values())[:place])
