"""Comparing devices without a window: turns, warm-up, medians, failures, cancelling, agreement, reports."""

from __future__ import annotations

import csv
import json
import math
import threading

import numpy as np
import pytest

from kokoro_desktop.bench.machine import Machine
from kokoro_desktop.comparison import (
    Agreement,
    Answer,
    Contestant,
    Passage,
    Ready,
    Report,
    Standing,
    agreement,
    as_csv,
    as_json,
    as_markdown,
    compare,
    pipeline_contestant,
)
from kokoro_desktop.engine.opener import Engine, EngineInfo
from kokoro_desktop.errors import Cancelled, DeviceError
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.testing.stand_in import StandInPipeline

PASSAGE = Passage(np.array([0, 50, 0], np.int64), np.zeros(256, np.float32), 1.0)
TONE = np.sin(np.arange(24_000) / 10).astype(np.float32)


class Clock:
    """Moves by what each contestant takes."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def _contestant(name: str, clock: Clock, costs: list[float], log: list[str], gain: float = 1.0) -> Contestant:
    def make_ready(task: Task) -> Ready:
        clock.now += 5.0
        left = list(costs)

        def speak(passage: Passage, generator: np.random.Generator, task: Task) -> Answer:
            task.check()
            log.append(f"{name} {threading.current_thread().name}")
            cost = left.pop(0)
            clock.now += cost
            return Answer(TONE * np.float32(gain), np.array([10, 20, 10]), {"bert": cost / 4, "decoder": cost / 2})

        return Ready(speak)

    return Contestant(name, "llvm", 1, make_ready)


def _broken(name: str) -> Contestant:
    def make_ready(task: Task) -> Ready:
        raise DeviceError("cuda", "no driver.")

    return Contestant(name, "cuda", 1, make_ready)


def _last(contestants: list[Contestant], clock: Clock, runs: int, task: Task = QUIET) -> dict[int, Standing]:
    return dict(compare(contestants, [PASSAGE], 0, runs, agreement, task, clock))


def test_median_spread_and_stages_leave_the_warm_up_out() -> None:
    clock = Clock()
    [standing] = _last([_contestant("a", clock, [9.0, 1.0, 2.0, 4.0], [])], clock, 3).values()
    assert (standing.load_s, standing.warm_up_s, standing.seconds) == (5.0, 9.0, (1.0, 2.0, 4.0))
    assert (standing.median_s, standing.spread, standing.rtf) == (2.0, 0.75, 2.0)
    assert standing.stages == {"bert": 0.5, "decoder": 1.0}
    assert standing.agreement is None


def test_what_a_device_costs_once_is_told_apart_and_without_compiling() -> None:
    def open_engine(*_: object) -> Engine:
        return Engine(StandInPipeline(), EngineInfo("cuda", 2, "", "", "", load_s=0.5, compile_s=60.0, warm_up_s=0.25))

    [standing] = _last([pipeline_contestant("a", "cuda", 2, open_engine)], Clock(), 1).values()
    assert (standing.load_s, standing.first_s) == (0.5, 0.25)
    report = Report(Machine("CPU", 2, "Linux", {}), "a", "af_heart", 1.0, 0, "", "a", (standing,))
    [row] = csv.DictReader(as_csv(report).splitlines())
    assert (row["load_s"], row["first_s"]) == ("0.5", "0.25")
    assert as_markdown(report).splitlines()[-1].endswith("| 500.0 ms | 250.0 ms |")


def test_turns_rotate_and_every_contestant_has_a_thread_of_its_own() -> None:
    clock, log = Clock(), []
    contestants = [_contestant(name, clock, [1.0] * 3, log) for name in "ab"]
    _last(contestants, clock, 2)
    assert [entry[0] for entry in log] == ["a", "b", "a", "b", "b", "a"]
    assert len(set(log)) == 2
    assert len({entry.split()[1] for entry in log}) == 2


def test_device_that_cannot_be_opened_is_told_and_the_others_go_on() -> None:
    clock = Clock()
    standings = _last([_broken("x"), _contestant("a", clock, [1.0, 1.0], [])], clock, 1)
    assert "no driver" in standings[0].error
    assert standings[1].seconds == (1.0,)


def test_device_that_fails_later_keeps_what_it_had() -> None:
    clock = Clock()
    standings = _last([_contestant("a", clock, [1.0, 1.0], []), _contestant("b", clock, [1.0] * 9, [])], clock, 3)
    assert (standings[0].seconds, standings[0].error) == ((1.0,), "pop from empty list")
    assert len(standings[1].seconds) == 3


def test_cancelling_ends_the_comparison() -> None:
    clock, log = Clock(), []
    with pytest.raises(Cancelled):
        _last([_contestant("a", clock, [1.0] * 99, log)], clock, 50, Task(cancelled=lambda: len(log) >= 3))
    assert len(log) == 3


@pytest.mark.parametrize(("gain", "snr_db"), [(1.0, math.inf), (1.1, 20.0)])
def test_agreement_of_equal_lengths_is_a_signal_to_noise_ratio(gain: float, snr_db: float) -> None:
    clock = Clock()
    standings = _last([_contestant("a", clock, [1.0] * 2, []), _contestant("b", clock, [1.0] * 2, [], gain)], clock, 1)
    agreed = standings[1].agreement
    assert agreed is not None
    assert agreed.durations_equal
    assert agreed.snr_db == pytest.approx(snr_db, abs=0.01)


def test_engine_that_tells_no_durations_is_compared_by_its_spectrum() -> None:
    known, unknown = Answer(TONE, np.array([40]), {}), Answer(TONE[:20_000], None, {})
    agreed = agreement([known], [unknown])
    assert (agreed.durations_equal, agreed.snr_db) == (None, None)
    assert agreed.log_mel_db is not None and agreed.log_mel_db < 3


def test_reports_hold_every_figure() -> None:
    standings = (
        Standing("a", "llvm", 2, 0.1, 2.0, 1.0, (1.0, 3.0), {"bert": 0.5}),
        Standing("b|c", "llvm", 1, 0.1, 2.0, 1.0, (1.0,), {}, Agreement(True, math.inf, 0.0)),
        Standing("x", "cuda", 1, error="no driver"),
    )
    report = Report(Machine("CPU", 2, "Linux", {"numpy": "2"}), "həlˈO", "af_heart", 1.0, 0, "ab", "a", standings)
    assert report.speed_up(standings[1]) == 2.0
    assert as_csv(report).count("\n") == 4
    data = json.loads(as_json(report))
    assert data["standings"][1]["agreement"]["snr_db"] == "infinite"
    assert [entry["median_s"] for entry in data["standings"]] == [2.0, 1.0, None]
    assert "| 2.00 s |" in as_markdown(report)
    assert "identical" in as_markdown(report)
