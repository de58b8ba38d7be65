"""ABX test of a continuum: trials in random order, and the significance of the results."""

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
    """Trial in which X equals one of two steps, A or B.

    Attributes
    ----------
    a, b
        Numbers of the steps.
    x_is_a
        True if X is A, False if X is B.
    """

    a: int
    b: int
    x_is_a: bool

    @property
    def x(self) -> int:
        """Number of the step played as X."""
        return self.a if self.x_is_a else self.b


@dataclass(frozen=True)
class AbxResult:
    """Results for a pair of steps, in either order.

    Attributes
    ----------
    lower, upper
        Numbers of the steps.
    trials, correct
        Number of trials and of correct answers.
    """

    lower: int
    upper: int
    trials: int
    correct: int

    @property
    def by_chance(self) -> float:
        """Probability of guessing at least as many correct answers (exact binomial test)."""
        ways = sum(math.comb(self.trials, right) for right in range(self.correct, self.trials + 1))
        return math.ldexp(ways, -self.trials)


def make_trials(
    steps: Sequence[int], apart: int, repetitions: int, generator: np.random.Generator
) -> tuple[AbxTrial, ...]:
    """Return all trials in random order: each pair at distance ``apart``, in both orders, with either step as X.

    Parameters
    ----------
    steps
        Numbers of the steps, in order.
    apart
        Distance between A and B in steps, 1 or more.
    repetitions
        Number of times to present each of a pair's four trials.

    Raises
    ------
    InputError
        No two steps are that far apart.
    """
    pairs = list(zip(steps, steps[apart:], strict=False))
    if not pairs:
        raise InputError(
            message(
                ("A distance of {apart} requires more than {0} steps. Choose a smaller distance."),
                len(steps),
                apart=apart,
            )
        )
    trials = [
        AbxTrial(a, b, x_is_a)
        for lower, upper in pairs
        for a, b in ((lower, upper), (upper, lower))
        for x_is_a in (True, False)
        for _ in range(repetitions)
    ]
    return tuple(trials[place] for place in generator.permutation(len(trials)))


def abx_results(trials: Sequence[AbxTrial], answers: Sequence[bool]) -> tuple[AbxResult, ...]:
    """Count the answers for each pair, sorted by step.

    Parameters
    ----------
    answers
        For each trial, whether X was identified as A; trials without an answer are not counted.
    """
    counts: dict[tuple[int, int], list[int]] = {}
    for trial, said_a in zip(trials, answers, strict=False):
        lower, upper = sorted((trial.a, trial.b))
        count = counts.setdefault((lower, upper), [0, 0])
        count[0] += 1
        count[1] += said_a == trial.x_is_a
    return tuple(AbxResult(*pair, *count) for pair, count in sorted(counts.items()))


def abx_csv(trials: Sequence[AbxTrial], answers: Sequence[bool]) -> str:
    """Format all answered trials as CSV, in order of presentation."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("trial", "a", "b", "x", "answer", "correct"))
    for number, (trial, said_a) in enumerate(zip(trials, answers, strict=False), 1):
        answer = "a" if said_a else "b"
        writer.writerow((number, trial.a, trial.b, trial.x, answer, int(said_a == trial.x_is_a)))
    return text.getvalue()
