"""Engines take turns, and what is reported is what the clock said."""

from __future__ import annotations

import math
import threading
from dataclasses import replace

import numpy as np
import pytest

from kokoro_desktop.errors import Cancelled, DeviceError
from kokoro_desktop.measure.result import Agreement, agreement
from kokoro_desktop.measure.runner import IsolatedEngine, measure, on_own_threads
from kokoro_desktop.measure.speech_engine import Passage, PassageSound, Preparation
from kokoro_desktop.measure.workloads import Workload
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.task import QUIET, Task

PASSAGE = Passage(np.array([0, 1, 0]), np.zeros(256, np.float32))
WORKLOAD = Workload("short", (PASSAGE,), seed=7)
TONE = np.sin(np.arange(2 * SAMPLE_RATE) / 10).astype(np.float32)


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class Fake:
    """Takes `costs` seconds on a fake clock, one after another, and writes its name into a diary."""

    device = "cpu"

    def __init__(self, name, clock, costs, diary=None, stages=None, threads=1, gain=1.0, prepared=None):
        self.name, self.version, self.threads = name, "1", threads
        self._clock, self._costs, self._stages = clock, list(costs), stages or {}
        self._diary = [] if diary is None else diary
        self._gain, self._prepared = np.float32(gain), prepared
        self.noises = []

    def prepare(self, task):
        self._clock.now += 5
        self.version = "2"
        return self._prepared

    def speak(self, passage, noise, task):
        self.noises.append(noise)
        self._diary.append(self.name)
        cost = self._costs.pop(0)
        self._clock.now += cost
        stages = {stage: share * cost for stage, share in self._stages.items()}
        return PassageSound(TONE * self._gain, np.array([40, 39, 1]), stages)


class Broken(Fake):
    def prepare(self, task):
        raise DeviceError("cuda", "no driver.")


def measured(engines, clock, runs, warmup=1, workloads=(WORKLOAD,), **more):
    return list(dict(measure(engines, workloads, runs, warmup, clock=clock, **more)).values())


def test_engines_take_turns_after_a_warm_up():
    clock, diary = Clock(), []
    measured([Fake(name, clock, [1] * 9, diary) for name in "abc"], clock, 2)
    assert "".join(diary) == "abcbcacab"


def test_warm_up_is_not_measured_and_figures_are_those_of_the_clock():
    clock = Clock()
    (result,) = measured([Fake("a", clock, [100, 1, 2, 6], stages={"bert": 0.5, "decoder": 1}, threads=2)], clock, 3)
    assert result.seconds == (1, 2, 6)
    assert (result.median_s, result.iqr_s, result.spread, result.rtf) == (2, 2.5, 1.25, 1)
    assert (result.warm_up_s, result.audio_s) == (100, 2)
    assert result.stages == {"bert": 1, "decoder": 2}
    assert (result.engine, result.version, result.threads, result.workload) == ("a", "2", 2, "short")
    assert result.agreement is None


def test_loading_is_measured_unless_the_engine_tells_what_it_took():
    clock = Clock()
    engines = [Fake("a", clock, [1, 1]), Fake("b", clock, [1, 1], prepared=Preparation(0.5, 0.25))]
    assert [each.preparation for each in measured(engines, clock, 1)] == [Preparation(5), Preparation(0.5, 0.25)]


def test_progress_counts_loading_and_every_run():
    calls = []
    clock = Clock()
    engines = [Fake(name, clock, [1] * 9) for name in "ab"]
    measured(engines, clock, 3, task=Task(lambda *call: calls.append(call)))
    assert [call[:2] for call in calls] == [(done, 10) for done in range(11)]
    assert [call[2] for call in calls][1:4] == ["loading b", "a, short", "b, short"]


def test_every_step_is_told_as_it_is_done():
    clock = Clock()
    steps = list(measure([Fake(name, clock, [1] * 9) for name in "ab"], [WORKLOAD], 1, clock=clock))
    assert [(index, len(result.seconds), result.warm_up_s) for index, result in steps] == [
        (0, 0, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1),
    ]  # fmt: skip
    assert math.isnan(steps[0][1].median_s) and math.isnan(steps[0][1].rtf) and math.isnan(steps[-1][1].spread)


@pytest.mark.parametrize("warmup", [0, 1, 3])
def test_as_many_runs_warm_up_as_asked_for(warmup):
    clock = Clock()
    (result,) = measured([Fake("a", clock, range(1, 10))], clock, 2, warmup)
    assert result.seconds == (warmup + 1, warmup + 2)
    assert result.warm_up_s == (1 if warmup else 0)


def test_one_run_has_no_spread():
    clock = Clock()
    (result,) = measured([Fake("a", clock, [1, 2])], clock, 1)
    assert result.iqr_s == 0


def test_passes_of_a_long_text_are_timed_as_one():
    clock, diary = Clock(), []
    engine = Fake("a", clock, [1, 2, 3], diary, stages={"bert": 0.5})
    (result,) = measured([engine], clock, 1, 0, [Workload("40 s", (PASSAGE,) * 3)])
    assert diary == ["a"] * 3
    assert result.seconds == (6,)
    assert result.audio_s == 6
    assert result.stages == {"bert": 3}
    assert result.workload == "40 s"


def test_every_run_draws_the_noise_of_the_workloads_seed():
    clock = Clock()
    engine = Fake("a", clock, [1] * 4)
    measured([engine], clock, 1, 1, [Workload("two", (PASSAGE,) * 2, seed=7)])
    assert engine.noises == [Noise(7, 0), Noise(7, 1)] * 2


def test_results_stand_by_workload_and_begin_anew_with_each():
    clock = Clock()
    engines = [Fake(name, clock, [1] * 4) for name in "ab"]
    results = measured(engines, clock, 1, 1, [WORKLOAD, Workload("other", (PASSAGE,))])
    assert [(each.workload, each.engine) for each in results] == [
        ("short", "a"), ("short", "b"), ("other", "a"), ("other", "b"),
    ]  # fmt: skip
    assert all(len(each.seconds) == 1 for each in results)


def test_failure_ends_everything_unless_failed_engines_are_to_be_left_out():
    clock = Clock()
    with pytest.raises(DeviceError):
        measured([Broken("x", clock, [])], clock, 1)
    with pytest.raises(DeviceError):
        measured([Broken("x", clock, [])], clock, 1, leave_out=(ValueError,))
    broken, whole = measured(
        [Broken("x", clock, []), Fake("a", clock, [1, 1])], clock, 1, leave_out=(DeviceError,), agree=agreement
    )
    assert "no driver" in broken.error
    assert (whole.seconds, whole.agreement) == ((1,), None)


def test_engine_that_fails_later_keeps_what_it_had():
    clock = Clock()
    first, second = measured([Fake("a", clock, [1, 1]), Fake("b", clock, [1] * 9)], clock, 3, leave_out=(Exception,))
    assert (first.seconds, first.error) == ((1,), "pop from empty list")
    assert len(second.seconds) == 3


@pytest.mark.parametrize("leave_out", [(), (Exception,)])
def test_cancelling_ends_the_measurement(leave_out):
    clock, diary = Clock(), []
    task = Task(cancelled=lambda: len(diary) >= 3)
    with pytest.raises(Cancelled):
        measured([Fake("a", clock, [1] * 99, diary)], clock, 50, task=task, leave_out=leave_out)
    assert len(diary) == 3


@pytest.mark.parametrize("warmup", [0, 1])
def test_first_answers_are_compared_with_the_first_engines(warmup):
    clock = Clock()
    engines = [Fake("a", clock, [1] * 2), Fake("b", clock, [1] * 2, gain=1.1), Fake("c", clock, [1] * 2)]
    results = measured(engines, clock, 1, warmup, agree=agreement)
    assert results[0].agreement is None
    assert results[1].agreement.snr_db == pytest.approx(20, abs=0.01)
    assert results[2].agreement == Agreement(True, math.inf, 0.0)


def test_nothing_is_compared_with_an_engine_that_failed_half_way():
    clock = Clock()
    engines = [Fake("a", clock, [1]), Fake("b", clock, [1] * 4), Fake("c", clock, [1] * 4)]
    two = Workload("two", (PASSAGE,) * 2)
    broken, first, second = measured(engines, clock, 1, 1, [two], agree=agreement, leave_out=(Exception,))
    assert broken.error and not broken.seconds
    assert (first.agreement, second.agreement) == (None, Agreement(True, math.inf, 0.0))


ISOLATED = Passage(np.zeros(3, np.int64), np.zeros(256, np.float32))


class FakeEngine:
    name, device, version, threads = "a", "llvm", "1", 2

    def __init__(self):
        self.diary = []

    def prepare(self, task):
        self.version = "2"
        self.diary.append(threading.current_thread().name)
        return Preparation(1.0)

    def speak(self, passage, noise, task):
        self.diary.append(threading.current_thread().name)
        return PassageSound(np.zeros(1, np.float32))


def use(engine):
    assert engine.prepare(QUIET) == Preparation(1.0)
    assert len(engine.speak(ISOLATED, Noise(0), QUIET).samples) == 1


def test_every_engine_is_prepared_and_speaks_on_a_thread_of_its_own_which_ends():
    engines = [FakeEngine(), FakeEngine()]
    with on_own_threads(engines) as isolated:
        for engine in isolated:
            use(engine)
    names = [set(engine.diary) for engine in engines]
    assert [len(each) for each in names] == [1, 1]
    assert len({*names[0], *names[1], threading.current_thread().name}) == 3
    assert not {*names[0], *names[1]} & {thread.name for thread in threading.enumerate()}


def test_isolated_engine_is_named_as_the_engine_is_and_knows_its_version_once_it_is_loaded():
    isolated = IsolatedEngine(FakeEngine(), lambda function: function())
    assert (isolated.name, isolated.device, isolated.version, isolated.threads) == ("a", "llvm", "1", 2)
    isolated.prepare(QUIET)
    assert isolated.version == "2"


def test_seconds_of_an_engine_in_another_process_are_those_that_were_taken_there():
    clock = Clock()

    class Elsewhere(Fake):
        def speak(self, passage, generator, task):
            return replace(super().speak(passage, generator, task), seconds=0.25)

    ((_, result),) = list(measure([Elsewhere("a", clock, [3.0])], [WORKLOAD], 1, 0, clock=clock))[1:]
    assert result.seconds == (0.25,)


def test_others_are_compared_with_the_engine_that_is_to_speak_first():
    clock, diary = Clock(), []
    engines = [Fake(name, clock, [1, 1], diary, gain=gain) for name, gain in (("a", 1.1), ("b", 1.0))]
    results = dict(measure(engines, [WORKLOAD], 2, 0, agree=agreement, first=1, clock=clock))
    assert diary == ["b", "a", "a", "b"]
    assert results[0].agreement.snr_db == pytest.approx(20, abs=0.01)
    assert results[1].agreement is None
