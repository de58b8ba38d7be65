"""Where a sound is voiced."""

from __future__ import annotations

import numpy as np

from kokoro_desktop.audio.sample_store import SampleStore
from kokoro_desktop.audio.voicing import find_voiced
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0

VALUES = 40


def _sound() -> SampleStore:
    """A tone of 150 Hz with an overtone, noise as loud, the tone again, and silence: ten values each."""
    count = 10 * SAMPLES_PER_F0
    times = np.arange(count) / SAMPLE_RATE
    tone = 0.2 * (np.sin(2 * np.pi * 150 * times) + 0.5 * np.sin(2 * np.pi * 450 * times))
    noise = np.random.default_rng(1).normal(0, 0.2, count)
    return SampleStore(np.concatenate([tone, noise, tone, np.zeros(count)]).astype(np.float32))


def test_tone_is_voiced_and_noise_and_silence_are_not() -> None:
    voiced = find_voiced(_sound(), 0, np.full(VALUES, 150, np.float32))
    assert voiced[1:9].all() and not voiced[12:19].any() and voiced[22:28].all() and not voiced[32:].any()


def test_part_of_a_sound_is_judged_like_the_whole() -> None:
    f0 = np.full(VALUES, 150, np.float32)
    np.testing.assert_array_equal(find_voiced(_sound(), 15, f0[15:])[2:], find_voiced(_sound(), 0, f0)[17:])


def test_values_without_a_pitch_are_voiceless() -> None:
    assert not find_voiced(_sound(), 0, np.full(VALUES, 5, np.float32)).any()
    assert find_voiced(_sound(), 0, np.zeros(0, np.float32)).shape == (0,)
