"""What is left out before a sound is not heard."""

from __future__ import annotations

import numpy as np

from kokoro_desktop.audio.onset import find_beginning, find_onset
from kokoro_desktop.spec import SAMPLE_RATE


def test_thirty_milliseconds_before_the_first_sound_are_kept() -> None:
    samples = np.full(SAMPLE_RATE, 5e-4, np.float32)
    samples[10_000:] = 0.1
    assert find_onset(samples) == 10_000 - 720
    assert find_onset(samples[9_900:]) == 0


def test_where_nothing_is_heard_nothing_is_left() -> None:
    assert find_onset(np.full(500, -5e-4, np.float32)) == 500
    assert find_onset(np.zeros(0, np.float32)) == 0


def test_playback_begins_shortly_before_the_first_sound_unless_the_silence_is_too_long_to_be_the_networks() -> None:
    samples = np.zeros(SAMPLE_RATE, np.float32)
    samples[8_000:] = 0.1
    assert find_beginning(samples) == 8_000 - 720
    samples[:20_000] = 0
    assert find_beginning(samples) == 0
    assert find_beginning(samples[:0]) == 0
