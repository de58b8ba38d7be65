"""An ABX test of the steps of a continuum: its trials, in random order, and how likely its result is by chance."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message


@dataclass(frozen=True)
class AbxTrial:
    """One question: of two steps that are heard as A and B, which is X?

    Attributes
    ----------
    a, b
        Numbers of the steps.
    x_is_a
        Whether X is A; else it is B.
    """

    a: int
    b: int
    x_is_a: bool

    @property
    def x(self) -> int:
        """Number of the step that is X."""
        return self.a if self.x_is_a else self.b


@dataclass(frozen=True)
class AbxResult:
    """What was answered about one pair of steps, in either order.

    Attributes
    ----------
    lower, upper
        Numbers of the steps.
    trials, correct
        How often it was asked, and how often X was told.
    """

    lower: int
    upper: int
    trials: int
    correct: int

    @property
    def by_chance(self) -> float:
        """How likely it is to be right as often, or more often, without hearing anything (binomial, exact)."""
        ways = sum(math.comb(self.trials, right) for right in range(self.correct, self.trials + 1))
        return math.ldexp(ways, -self.trials)


def make_trials(
    steps: Sequence[int], apart: int, repetitions: int, generator: np.random.Generator
) -> tuple[AbxTrial, ...]:
    """Make the trials of a test: every pair of steps that are so far apart, as AB and BA, with either one as X.

    Parameters
    ----------
    steps
        Numbers of the steps, in order.
    apart
        How many steps A and B are apart, 1 or more.
    repetitions
        How often each of the four is asked.

    Raises
    ------
    InputError
        No steps are so far apart.
    """
    pairs = list(zip(steps, steps[apart:], strict=False))
    if not pairs:
        raise InputError(message("No two of {0} steps are {apart} apart: choose fewer.", len(steps), apart=apart))
    trials = [
        AbxTrial(a, b, x_is_a)
        for lower, upper in pairs
        for a, b in ((lower, upper), (upper, lower))
        for x_is_a in (True, False)
        for _ in range(repetitions)
    ]
    return tuple(trials[place] for place in generator.permutation(len(trials)))


def abx_results(trials: Sequence[AbxTrial], answers: Sequence[bool]) -> tuple[AbxResult, ...]:
    """Count what was answered, pair by pair in order.

    Parameters
    ----------
    answers
        Of each trial, whether X was taken for A; trials that have none are not counted.
    """
    counts: dict[tuple[int, int], list[int]] = {}
    for trial, said_a in zip(trials, answers, strict=False):
        lower, upper = sorted((trial.a, trial.b))
        count = counts.setdefault((lower, upper), [0, 0])
        count[0] += 1
        count[1] += said_a == trial.x_is_a
    return tuple(AbxResult(*pair, *count) for pair, count in sorted(counts.items()))


def abx_csv(trials: Sequence[AbxTrial], answers: Sequence[bool]) -> str:
    """Write every trial that was answered, in the order of asking, as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("trial", "a", "b", "x", "answer", "correct"))
    for number, (trial, said_a) in enumerate(zip(trials, answers, strict=False), 1):
        answer = "a" if said_a else "b"
        writer.writerow((number, trial.a, trial.b, trial.x, answer, int(said_a == trial.x_is_a)))
    return text.getvalue()
