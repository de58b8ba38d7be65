"""The stand-in for the network behaves as the network does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import Cancelled
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.mixtures import mixed_token
from kokoro_desktop.runtime.network import PassResult
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.spec import SAMPLES_PER_FRAME, STAGES
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.testing.stand_in import StandInEngines, StandInPipeline

IDS = Vocabulary.load().ids
TOKENS = np.array([0, *(IDS[symbol] for symbol in "həlˈoʊ, wˈɜːld"), 0], np.int64)


def _run(seed: int = 0, speed: float = 1.0, task: Task = QUIET) -> PassResult:
    return StandInPipeline().run(TOKENS, np.zeros(256, np.float32), speed, Noise(seed), task)


def test_its_prosody_can_be_changed_before_it_is_rendered() -> None:
    network, row = StandInPipeline(), np.zeros(256, np.float32)
    prosody = network.predict(TOKENS, row, 1.0)
    mute = replace(prosody, n=np.zeros_like(prosody.n))
    assert np.abs(network.render(mute, TOKENS, row, Noise(0))).max() < 0.02
    assert np.abs(network.render(prosody, TOKENS, row, Noise(0))).max() > 0.2


def test_the_same_request_gives_the_same_samples_and_another_seed_others() -> None:
    np.testing.assert_array_equal(_run().samples, _run().samples)
    assert not np.array_equal(_run().samples, _run(seed=1).samples)


def test_samples_follow_the_durations() -> None:
    result = _run()
    assert result.samples.dtype == np.float32
    assert result.durations.dtype == np.int64
    assert len(result.durations) == len(TOKENS)
    assert len(result.samples) == result.durations.sum() * SAMPLES_PER_FRAME
    assert np.abs(result.samples).max() < 1


def test_twice_the_speed_is_about_half_as_long() -> None:
    assert _run(speed=2.0).durations.sum() == pytest.approx(_run().durations.sum() / 2, rel=0.2)


def test_vowels_sound_and_pauses_do_not() -> None:
    result = _run()
    ends = np.cumsum(result.durations) * SAMPLES_PER_FRAME
    parts = np.split(result.samples, ends[:-1])
    level = {symbol: np.abs(part).mean() for symbol, part in zip("^həlˈoʊ, wˈɜːld$", parts, strict=True)}
    assert level["o"] > 3 * level["l"] / 2 > 10 * level[","]


def test_every_stage_has_its_time() -> None:
    pipeline = StandInPipeline(stage_s=0.01)
    seconds = pipeline.run(TOKENS, np.zeros(256, np.float32), 1.0, Noise(0)).seconds
    assert tuple(seconds) == STAGES
    assert all(seconds[stage] >= 0.01 for stage in STAGES if stage != "alignment")


@pytest.mark.parametrize("stages", range(5))
def test_it_asks_before_every_stage_whether_to_go_on(stages: int) -> None:
    answers = iter([False] * stages + [True])
    with pytest.raises(Cancelled):
        _run(task=Task(cancelled=lambda: next(answers)))


def test_a_device_pretends_to_compile_once() -> None:
    told: list[tuple[int, int]] = []
    engines = StandInEngines(compile_s=0.05)

    def opened() -> Engine:
        return engines(Placement(), 1, Task(lambda done, total, what: told.append((done, total))))

    assert opened().timings.compile_s >= 0.05
    assert told == [(step, 10) for step in range(11)]
    assert opened().timings.compile_s == 0
    assert len(told) == 11


def test_pretended_compiling_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        StandInEngines(compile_s=60)(Placement(), 1, Task(cancelled=lambda: True))


def test_the_pitch_of_a_mixture_lies_between_two() -> None:
    network, style = StandInPipeline(), np.zeros(128, np.float32)
    tokens = np.array([0, IDS["a"], mixed_token(IDS["a"], IDS["i"], 0.5), IDS["i"], 0], np.int64)
    frames, features = network.duration(network.bert(tokens), style)
    assert features[2, 0] == pytest.approx(features[[1, 3], 0].mean())
    assert frames[2] == frames[1]
