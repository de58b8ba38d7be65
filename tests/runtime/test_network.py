"""Which module is given what, in which order, and when a task is asked whether to go on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kokoro_desktop.errors import Cancelled
from kokoro_desktop.prosody import DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.editing import f0_times, token_bounds
from kokoro_desktop.prosody.seam_pause import Seams
from kokoro_desktop.runtime.network import Floats, Ints, Network
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pass_memory import PassFeatures
from kokoro_desktop.spec import F0_PER_FRAME, SAMPLE_RATE, SAMPLES_PER_F0, STAGES
from kokoro_desktop.task import Task

TOKENS = np.array([0, 50, 83, 0], np.int64)
DURATIONS = np.array([1, 2, 1, 3], np.int64)
STYLE = np.arange(256, dtype=np.float32)
NOISE = Noise(3, 1)


class Recording(Network):
    """Remembers what each module was given; what they return is told apart by its values."""

    def __init__(self) -> None:
        self.given: dict[str, tuple[Any, ...]] = {}

    def bert(self, tokens: Ints) -> Floats:
        self.given["bert"] = (tokens,)
        return np.full((4, 512), 1, np.float32)

    def duration(self, d_en: Floats, style: Floats) -> tuple[Floats, Floats]:
        self.given["duration"] = (d_en, style)
        return np.zeros((4, 50), np.float32), np.arange(4, dtype=np.float32)[:, None].repeat(640, 1)

    def durations(self, logits: Floats, speed: float) -> Ints:
        self.given["durations"] = (logits, speed)
        return DURATIONS

    def f0n(self, en: Floats, style: Floats) -> tuple[Floats, Floats]:
        self.given["f0n"] = (en, style)
        return np.full(14, 100, np.float32), np.full(14, 5, np.float32)

    def text_encoder(self, tokens: Ints) -> Floats:
        self.given["text_encoder"] = (tokens,)
        return 10 + np.arange(4, dtype=np.float32)[:, None].repeat(512, 1)

    def decoder(self, asr: Floats, f0: Floats, n: Floats, style: Floats, noise: Noise) -> Floats:
        self.given["decoder"] = (asr, f0, n, style, noise)
        return np.full(7 * 600, 0.5, np.float32)

    def make_room(self, frames: int) -> None:
        self.given["make_room"] = (frames,)


def test_prosody_is_predicted_with_the_second_half_of_the_style_and_a_row_a_frame() -> None:
    network = Recording()
    prosody = network.predict(TOKENS, STYLE, 1.5)
    assert prosody.durations is DURATIONS
    assert (prosody.frames, prosody.f0[0], prosody.n[0]) == (7, 100, 5)
    assert network.given["durations"][1] == 1.5
    assert network.given["duration"][1].tolist() == network.given["f0n"][1].tolist() == list(range(128, 256))
    assert network.given["f0n"][0][:, 0].tolist() == [0, 1, 1, 2, 3, 3, 3]
    assert list(network.given) == ["bert", "duration", "durations", "f0n"]


def test_sound_is_rendered_of_the_prosody_given_with_the_first_half_of_the_style() -> None:
    network = Recording()
    prosody = replace(network.predict(TOKENS, STYLE, 1.0), f0=np.full(14, 7, np.float32))
    network.given.clear()
    network.render(prosody, TOKENS, STYLE, NOISE)
    asr, f0, n, style, noise = network.given["decoder"]
    assert asr[:, 0].tolist() == [10, 11, 11, 12, 13, 13, 13]
    assert (f0[0], n[0], noise) == (7, 5, NOISE)
    assert style.tolist() == list(range(128))
    assert list(network.given) == ["text_encoder", "make_room", "decoder"]
    assert network.given["make_room"] == (7,)


def test_a_pass_is_timed_by_stages() -> None:
    result = Recording().run(TOKENS, STYLE, 1.0, NOISE)
    assert set(result.seconds) == set(STAGES)
    assert result.durations is DURATIONS
    assert len(result.samples) == 7 * 600


@pytest.mark.parametrize("allowed", range(5))
def test_task_is_asked_before_every_module(allowed: int) -> None:
    network, modules = Recording(), ("bert", "duration", "f0n", "text_encoder", "decoder")
    task = Task(cancelled=lambda: sum(name in network.given for name in modules) == allowed)
    with pytest.raises(Cancelled):
        network.run(TOKENS, STYLE, 1.0, NOISE, task)
    assert [name for name in modules if name in network.given] == list(modules[:allowed])


def test_of_what_is_known_nothing_is_computed_again() -> None:
    network, known = Recording(), PassFeatures()
    first = network.run(TOKENS, STYLE, 1.0, NOISE, known=known)
    network.given.clear()
    shifted = network.run(TOKENS, STYLE, 1.0, NOISE, edit=ProsodyEdit(pitch_shift=12), known=known)
    assert list(network.given) == ["durations", "make_room", "decoder"]
    assert (network.given["decoder"][1] == 200).all()
    assert (first.prosody.spoken.f0 == 100).all() and shifted.prosody.predicted is first.prosody.predicted


def test_other_durations_have_pitch_predicted_and_features_repeated_anew() -> None:
    network, known = Recording(), PassFeatures()
    network.run(TOKENS, STYLE, 1.0, NOISE, known=known)
    network.given.clear()
    network.run(TOKENS, STYLE, 1.0, NOISE, edit=ProsodyEdit((DurationEdit(1, 1),)), known=known)
    assert list(network.given) == ["durations", "f0n", "make_room", "decoder"]
    assert network.given["f0n"][0][:, 0].tolist() == [0, 1, 2, 3, 3, 3]
    assert network.given["decoder"][0][:, 0].tolist() == [10, 11, 12, 13, 13, 13]


class LongStart(Recording):
    """Predicts a long silence at the start, and pitch that rises with every value."""

    def durations(self, logits: Floats, speed: float) -> Ints:
        return np.array([10, 2, 4, 3], np.int64)

    def f0n(self, en: Floats, style: Floats) -> tuple[Floats, Floats]:
        rising = 100 + np.arange(2 * len(en), dtype=np.float32)
        return rising, rising


def test_pitch_of_a_pass_whose_start_is_trimmed_stays_with_its_tokens() -> None:
    network = LongStart()
    edit = ProsodyEdit(offsets=(PitchPoint(1, 0.5, 0.0), PitchPoint(2, 0.5, 6.0), PitchPoint(3, 0.5, 0.0)))
    heard = network.predict_edited(TOKENS, STYLE, 1.0, edit, seams=Seams(before=True))
    durations = heard.spoken.durations
    assert durations.tolist() == [3, 2, 4, 3]
    assert heard.predicted.f0[0] == 100 + F0_PER_FRAME * (10 - 3)
    bounds = token_bounds(durations, round(network.lead_s(1.0) * SAMPLE_RATE))
    highest = np.argmax(heard.spoken.f0 / heard.predicted.f0)
    assert abs(f0_times(len(heard.spoken.f0))[highest] - bounds[2:4].mean()) <= SAMPLES_PER_F0 / 2
