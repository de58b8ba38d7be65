"""The stopwatch of the stages."""

from __future__ import annotations

import time

import pytest

from kokoro_desktop.runtime import timing
from kokoro_desktop.runtime.timing import StageTimer
from kokoro_desktop.spec import STAGES


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Readings that the stopwatch will take, in order."""
    readings: list[float] = []
    monkeypatch.setattr(timing, "time", type("Clock", (), {"perf_counter": lambda: readings.pop(0)}))
    return readings


def test_every_stage_is_listed_in_order_before_anything_ran() -> None:
    assert list(StageTimer().seconds.items()) == [(stage, 0.0) for stage in STAGES]


def test_stage_that_runs_twice_adds_up(clock: list[float]) -> None:
    clock[:] = [1.0, 1.5, 10.0, 12.0]
    timer = StageTimer()
    for _ in range(2):
        with timer.stage("alignment"):
            pass
    assert timer.seconds == dict.fromkeys(STAGES, 0.0) | {"alignment": 2.5}


def test_stage_that_fails_is_timed_and_its_error_goes_on(clock: list[float]) -> None:
    clock[:] = [3.0, 4.0]
    timer = StageTimer()
    with pytest.raises(ZeroDivisionError), timer.stage("bert"):
        raise ZeroDivisionError
    assert timer.seconds["bert"] == 1.0


def test_clock_is_the_real_one() -> None:
    timer = StageTimer()
    with timer.stage("f0n"):
        time.sleep(0.02)
    assert 0.02 <= timer.seconds["f0n"] < 5
