"""Finds the best kernel of one layer: stage by stage, and then once more against the default."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from kokoro_desktop.compiler.tuning.search_space import AnyChoice, SearchSpace

MARGIN: Final = 0.03
"""Part of the default's time that another kernel must save: less is noise, or not worth another code."""
STAGE_S: Final = 1.5
"""Seconds that the candidates of one stage run, together."""
CONFIRMING_S: Final = 3.0
"""Seconds in which the winner has to prove itself against the default."""

Runs: TypeAlias = Sequence[float]
"""Seconds of one kernel's runs, in the order of the rounds."""


class Measurer(Protocol):
    """Runs the kernels of one layer by turns."""

    def __call__(self, choices: Sequence[AnyChoice], seconds: float) -> Sequence[Runs]:
        """Run each once a round, for as many rounds as fit the time; the first round is not told."""


@dataclass(frozen=True)
class Finding:
    """What measuring one layer has found.

    Attributes
    ----------
    choice
        The best; what the rules say where nothing is better by the margin.
    before_s, after_s
        Seconds of the default's call and of the choice's: the shortest of the same rounds, which other programs have
        disturbed the least.
    """

    choice: AnyChoice
    before_s: float
    after_s: float


def find_best(space: SearchSpace, measure: Measurer) -> Finding:
    """Measure.

    Within a stage the shortest run decides. The default is left only where the winner's saves the margin, measured
    anew, and where it does so in the middle one of the rounds as well.
    """
    best = default = space.default
    usual_s = float("inf")
    for stage in space.stages:
        candidates = [best, *stage(best)]
        shortest = [min(runs) for runs in measure(candidates, STAGE_S)]
        if best == default:
            usual_s = min(usual_s, shortest[0])
        best = candidates[shortest.index(min(shortest))]
    if best == default:
        return Finding(default, usual_s, usual_s)
    before, after = measure([default, best], CONFIRMING_S)
    # Of runs that stood side by side: what slows down both does not count.
    middle = statistics.median(b / a for a, b in zip(before, after, strict=True))
    if max(middle, min(after) / min(before)) > 1 - MARGIN:
        return Finding(default, min(before), min(before))
    return Finding(best, min(before), min(after))
