"""Progress and remaining time of model preparation, estimated from typical durations of its steps."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

# The steps in order. The progress messages of lower-level packages start with these texts.
STEPS: Final = ("reading weights", "compiling", "packing weights", "loading the model")
# Relative durations of the steps, in order, measured on a CPU with two cores.
_WEIGHTS: Final = {
    "reading weights": 3.0, "writing weights": 0.4, "starting the compiler": 0.2,
    "compiling bert": 4.5, "compiling duration": 3.5, "compiling f0n": 8.3, "compiling text_encoder": 2.4,
    "compiling decoder": 20.0, "packing weights": 3.0, "loading the model": 0.3,
}  # fmt: skip
# Relative duration assumed for an unlisted step.
_UNKNOWN: Final = 4.0


class PreparingSteps:
    """Progress tracker for the preparation steps.

    Progress is measured from the first reported step, because steps whose results already exist are skipped.

    Parameters
    ----------
    clock
        Function that returns the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began: float | None = None
        # Total relative duration before the first tracked step, and up to the current progress.
        self._first = self._here = 0.0

    @property
    def long(self) -> bool:
        """Whether the preparation takes a while, because it includes more than loading the model."""
        return self._began is not None and self._first < _before("loading the model")

    def follow(self, done: int, total: int, what: str) -> None:
        """Update the progress; progress within a step counts only while weights are being read or written."""
        inside = done / total if total > 1 and what in ("reading weights", "writing weights") else 0.0
        here = _before(what) + inside * _WEIGHTS.get(what, _UNKNOWN)
        if self._began is None:
            self._began, self._first, self._here = self._clock(), _before(what), here
        self._here = max(self._here, here)

    def share(self) -> float:
        """Return the completed fraction of the preparation, 0 to 1."""
        whole = sum(_WEIGHTS.values()) - self._first
        return (self._here - self._first) / whole if whole > 0 else 0.0

    def rest_s(self) -> float | None:
        """Return the estimated remaining time in seconds; None while less than 5% is done."""
        share = self.share()
        if self._began is None or share < 0.05:
            return None
        return (self._clock() - self._began) * (1 - share) / share

    def number(self) -> int:
        """Return the index of the current step in `STEPS`."""
        return sum(self._here >= _before(each) for each in STEPS[1:])


def _before(what: str) -> float:
    """Return the total relative duration of all steps before the step ``what``."""
    names = list(_WEIGHTS)
    place = next((index for index, name in enumerate(names) if name.startswith(what) or what.startswith(name)), None)
    if place is None:  # a different message about compiling
        place = names.index("compiling bert")
    return sum(list(_WEIGHTS.values())[:place])
