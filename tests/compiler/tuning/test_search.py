"""The best kernel of a layer, from times that a test makes up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from kokoro_desktop.compiler.tuning.search import CONFIRMING_S, MARGIN, STAGE_S, find_best
from kokoro_desktop.compiler.tuning.search_space import SearchSpace
from kokoro_desktop.kernels.cpu.choice import Choice

RULES = Choice()


def make_search_space(*stages: Callable[[Choice], list[Choice]]) -> SearchSpace:
    return SearchSpace(RULES, stages, str)


class Measurer:
    """Every kernel takes what ``seconds`` says, a little longer in every other round."""

    def __init__(self, seconds: Callable[[Choice], float]) -> None:
        self.seconds = seconds
        self.run: list[tuple[tuple[Choice, ...], float]] = []

    def __call__(self, choices: Sequence[Choice], seconds: float) -> list[list[float]]:
        self.run.append((tuple(choices), seconds))
        return [[self.seconds(choice) * slower for slower in (1.2, 1.0, 1.1)] for choice in choices]


def rows(*numbers: int) -> Callable[[Choice], list[Choice]]:
    return lambda best: [Choice(rows=number, vectors=best.vectors) for number in numbers]


def vectors(*numbers: int) -> Callable[[Choice], list[Choice]]:
    return lambda best: [Choice(rows=best.rows, vectors=number) for number in numbers]


def test_stage_varies_the_best_of_the_stage_before() -> None:
    measurer = Measurer(lambda choice: 1.0 / ((choice.rows or 1) * (choice.vectors or 1)))
    found = find_best(make_search_space(rows(2, 4, 3), vectors(2)), measurer)
    assert found.choice == Choice(rows=4, vectors=2)
    assert [choices for choices, _ in measurer.run] == [
        (RULES, Choice(rows=2), Choice(rows=4), Choice(rows=3)),
        (Choice(rows=4), Choice(rows=4, vectors=2)),
        (RULES, Choice(rows=4, vectors=2)),
    ]
    assert [seconds for _, seconds in measurer.run] == [STAGE_S, STAGE_S, CONFIRMING_S]
    assert (found.before_s, found.after_s) == (1.0, 0.125)


def test_rules_hold_where_nothing_is_faster() -> None:
    measurer = Measurer(lambda choice: 1.0 + (choice.rows or 0))
    found = find_best(make_search_space(rows(2, 4), vectors(2)), measurer)
    assert (found.choice, found.before_s, found.after_s) == (RULES, 1.0, 1.0)
    assert len(measurer.run) == 2


@pytest.mark.parametrize(("saved", "chosen"), [(MARGIN - 0.001, RULES), (MARGIN + 0.001, Choice(rows=2))])
def test_rules_are_left_only_for_more_than_the_margin(saved: float, chosen: Choice) -> None:
    found = find_best(make_search_space(rows(2)), Measurer(lambda choice: 1.0 - saved * (choice.rows == 2)))
    assert found.choice == chosen
    assert found.after_s == pytest.approx(1.0 if chosen == RULES else 1.0 - saved)


def test_lucky_run_of_a_stage_must_be_confirmed() -> None:
    seconds = iter([1.0, 0.5, 1.0, 1.0])
    found = find_best(make_search_space(rows(2)), lambda choices, _: [[next(seconds)] for _ in choices])
    assert (found.choice, found.before_s, found.after_s) == (RULES, 1.0, 1.0)


@pytest.mark.parametrize("after", [[0.5, 1.0, 1.0], [0.99, 0.9, 0.9]], ids=["one lucky run", "no shorter run"])
def test_winner_must_be_better_in_its_best_run_and_in_the_middle(after: list[float]) -> None:
    runs = iter([[1.0], [0.5], [1.0, 1.0, 0.9], after])
    assert find_best(make_search_space(rows(2)), lambda choices, _: [next(runs) for _ in choices]).choice == RULES


def test_noise_that_slows_down_both_does_not_count() -> None:
    runs = iter([[1.0], [0.9], [1.0, 9.0, 9.0, 1.0, 1.0], [0.9, 8.1, 8.1, 0.9, 0.9]])
    found = find_best(make_search_space(rows(2)), lambda choices, _: [next(runs) for _ in choices])
    assert (found.choice, found.before_s, found.after_s) == (Choice(rows=2), 1.0, 0.9)
