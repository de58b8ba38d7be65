"""Engines take turns, and what is reported is what the clock said."""

import numpy as np
import pytest

from kokoro_desktop.bench.engine import Spoken, Utterance, Workload
from kokoro_desktop.bench.runner import measure
from kokoro_desktop.spec import SAMPLE_RATE


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class Fake:
    """Takes `costs` seconds on a fake clock, one after another, and writes its name into a diary."""

    device, version = "cpu", "1"

    def __init__(self, name, clock, diary, costs, stages=None, threads=1):
        self.threads = threads
        self.name, self._clock, self._diary = name, clock, diary
        self._costs, self._stages = iter(costs), stages or {}

    def prepare(self):
        pass

    def synthesise(self, utterance):
        self._diary.append(self.name)
        cost = next(self._costs)
        self._clock.now += cost
        return Spoken(2 * SAMPLE_RATE, {stage: share * cost for stage, share in self._stages.items()})


@pytest.fixture
def workload():
    return Workload("short", (utterance(),))


def utterance():
    return Utterance("short", np.array([0, 1, 0]), np.zeros(256, np.float32), 1.0)


def test_engines_take_turns_after_a_warm_up(workload):
    clock, diary = Clock(), []
    measure([Fake(name, clock, diary, [1] * 9) for name in "abc"], [workload], 2, clock=clock)
    assert "".join(diary) == "abcbcacab"


def test_warm_up_is_not_measured_and_figures_are_those_of_the_clock(workload):
    clock = Clock()
    engine = Fake("a", clock, [], [100, 1, 2, 6], stages={"bert": 0.5}, threads=2)
    (result,) = measure([engine], [workload], 3, clock=clock)
    assert result.seconds == (1, 2, 6)
    assert result.median_s == 2
    assert result.rtf == 1
    assert result.iqr_s == 2.5
    assert result.audio_s == 2
    assert result.stages == {"bert": 1}
    assert result.threads == 2


def test_progress_ends_just_below_the_total(workload):
    calls = []
    clock = Clock()
    engines = [Fake(name, clock, [], [1] * 9) for name in "ab"]
    measure(engines, [workload], 3, progress=lambda *call: calls.append(call[:2]), clock=clock)
    assert calls == [(done, 8) for done in range(8)]


@pytest.mark.parametrize("warmup", [0, 1, 3])
def test_as_many_runs_warm_up_as_asked_for(workload, warmup):
    clock = Clock()
    (result,) = measure([Fake("a", clock, [], range(1, 10))], [workload], 2, warmup, clock=clock)
    assert result.seconds == (warmup + 1, warmup + 2)


def test_one_run_has_no_spread(workload):
    clock = Clock()
    (result,) = measure([Fake("a", clock, [], [1, 2])], [workload], 1, clock=clock)
    assert result.iqr_s == 0


def test_passes_of_a_long_text_are_timed_as_one():
    clock, diary = Clock(), []
    engine = Fake("a", clock, diary, [1, 2, 3], stages={"bert": 0.5})
    (result,) = measure([engine], [Workload("40 s", (utterance(),) * 3)], 1, 0, clock=clock)
    assert diary == ["a"] * 3
    assert result.seconds == (6,)
    assert result.audio_s == 6
    assert result.stages == {"bert": 3}
    assert result.sentence == "40 s"
