"""How far preparing is, by what its steps were measured to take."""

from __future__ import annotations

import pytest

from kokoro_desktop.ui.speech.preparing_steps import STEPS, PreparingSteps

FIRST_START = [
    (0, 1, "reading weights"), (200, 457, "reading weights"), (1, 457, "writing weights"),
    (0, 6, "starting the compiler"),
    (0, 6, "compiling bert"), (1, 6, "compiling duration"), (2, 6, "compiling f0n"), (3, 6, "compiling text_encoder"),
    (4, 6, "compiling decoder"), (5, 6, "packing weights"), (6, 6, "packing weights"), (0, 1, "loading the model"),
]  # fmt: skip


def test_share_grows_from_nothing_to_almost_all_and_steps_follow_one_another() -> None:
    steps, shares, numbers = PreparingSteps(lambda: 0.0), [], []
    for each in FIRST_START:
        steps.follow(*each)
        shares.append(steps.share())
        numbers.append(steps.number())
    assert shares[0] == 0.0
    assert shares == sorted(shares)
    assert 0.95 < shares[-1] < 1.0
    assert numbers == sorted(numbers) and set(numbers) == set(range(len(STEPS)))


def test_time_left_is_known_when_a_step_has_ended_and_counts_what_is_left_out() -> None:
    now = 0.0
    steps = PreparingSteps(lambda: now)
    steps.follow(0, 6, "starting the compiler")  # the weights are there already
    assert steps.share() == 0.0
    assert steps.rest_s() is None
    now = 10.0
    steps.follow(2, 6, "compiling f0n")
    share = steps.share()
    assert steps.rest_s() == pytest.approx(10.0 * (1 - share) / share)


def test_loading_alone_is_not_long_and_anything_else_is() -> None:
    steps = PreparingSteps()
    assert not steps.long
    steps.follow(0, 1, "loading the model")
    assert not steps.long
    for what in ("compiling nothing", "waiting for another process to finish compiling", "reading weights"):
        other = PreparingSteps()
        other.follow(0, 1, what)
        assert other.long


def test_step_that_comes_late_does_not_go_back() -> None:
    steps = PreparingSteps()
    steps.follow(4, 6, "compiling decoder")
    before = steps.share()
    steps.follow(1, 6, "compiling duration")
    assert steps.share() == before
