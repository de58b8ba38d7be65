"""Speech between silence of different kinds."""

from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.phonetics.speech_span import find_speech

RATE = 24_000


def padded(noise: float) -> np.ndarray:
    """One second of a tone that fades in and out, two seconds after the start and three before the end."""
    tone = 0.3 * np.sin(np.arange(RATE) * 0.1) * np.sin(np.linspace(0, np.pi, RATE))
    sound = np.concatenate([np.zeros(2 * RATE), tone, np.zeros(3 * RATE)])
    return sound + noise * np.random.default_rng(0).standard_normal(len(sound))


@pytest.mark.parametrize("noise", [0, 1e-4, 1e-2])
def test_silence_at_both_ends_is_excluded(noise: float) -> None:
    found = find_speech(padded(noise))
    assert 1.7 <= found.start / RATE <= 2.0 and 3.0 <= found.stop / RATE <= 3.3


def test_a_click_is_not_speech() -> None:
    sound = padded(1e-4)
    sound[RATE // 2 : RATE // 2 + 200] = 0.9
    assert find_speech(sound).start / RATE >= 1.7


@pytest.mark.parametrize("length", [0, 500, RATE])
def test_a_sound_without_silence_is_speech(length: int) -> None:
    assert find_speech(np.zeros(length)) == slice(0, length)
    assert find_speech(np.sin(np.arange(length) * 0.1)) == slice(0, length)
