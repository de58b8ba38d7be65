"""Two takes side by side."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.prosody import Prosody
from kokoro_desktop.takes import Take, compare_takes
from kokoro_desktop.takes.mel import distance_db, log_mel
from kokoro_desktop.takes.take_comparison import log_mel_db, measure_pitch

MakeTake = Callable[..., Take]


def test_the_same_sound_has_no_distance(make_take: MakeTake) -> None:
    comparison = compare_takes(make_take(1), make_take(2))
    assert comparison.durations_equal is True
    assert (comparison.snr_db, comparison.largest_difference, comparison.log_mel_db) == (math.inf, 0.0, 0.0)


def test_noise_of_a_known_level_gives_its_signal_to_noise_ratio(make_take: MakeTake) -> None:
    first = make_take(1)
    level = math.sqrt(float(np.mean(np.square(first.samples))))
    noise = np.where(np.arange(len(first.samples)) % 2, 0.01 * level, -0.01 * level).astype(np.float32)
    comparison = compare_takes(first, replace(first, samples=first.samples + noise))
    assert comparison.snr_db == pytest.approx(40, abs=0.01)
    assert comparison.largest_difference == pytest.approx(0.01 * level, rel=1e-3)


def test_another_seed_is_compared_by_the_ear_alone(make_take: MakeTake) -> None:
    comparison = compare_takes(make_take(1), make_take(2, seed=1))
    assert (comparison.durations_equal, comparison.snr_db, comparison.largest_difference) == (True, None, None)
    assert comparison.log_mel_db is not None
    assert comparison.log_mel_db > 0


def test_other_durations_are_compared_phoneme_by_phoneme(make_take: MakeTake) -> None:
    even, drawn = ([6_000] * 6, [12_000, *[6_000] * 5])
    first, second = _tones(make_take(1), even), _tones(make_take(2), drawn)
    comparison = compare_takes(first, second)
    assert (comparison.durations_equal, comparison.snr_db) == (False, None)
    spectrum = log_mel(first.samples)
    unaligned = distance_db(spectrum, log_mel(second.samples)[: len(spectrum)])
    assert comparison.log_mel_db is not None
    assert comparison.log_mel_db < unaligned / 5


def _tones(take: Take, lengths: list[int]) -> Take:
    """Low and high tones by turns."""
    ends = np.cumsum(lengths).tolist()
    spans = tuple(Span("a", 0, end - length, end) for end, length in zip(ends, lengths, strict=True))
    hertz = np.repeat([300.0, 4_000.0] * 3, lengths)
    samples = 0.3 * np.sin(2 * np.pi * hertz * np.arange(len(hertz)) / 24_000)
    return replace(take, samples=samples.astype(np.float32), spans=spans)


def test_steps_between_two_sounds_are_the_same_phonemes_and_not_the_same_sound(make_take: MakeTake) -> None:
    comparison = compare_takes(make_take(1, "ɐ {s~i:0.2}ˈɑ"), make_take(2, "ɐ {s~i:0.9}ˈɑ"))
    assert (comparison.durations_equal, comparison.snr_db) == (True, None)
    assert comparison.log_mel_db is not None and comparison.log_mel_db > 0


def test_a_distance_may_be_that_of_a_stretch(make_take: MakeTake) -> None:
    first = _tones(make_take(1), [6_000] * 6)
    samples = first.samples.copy()
    samples[12_000:18_000] *= 0.1
    second = replace(first, samples=samples)
    inside, outside = (log_mel_db(first, second, [part]) for part in (range(13_000, 17_000), range(20_000, 36_000)))
    assert inside > 2 > outside
    assert outside < log_mel_db(first, second) < inside


def test_other_phonemes_cannot_be_compared(make_take: MakeTake) -> None:
    comparison = compare_takes(make_take(1), make_take(2, "mˈaɪ nˈeɪm"))
    assert (comparison.durations_equal, comparison.snr_db, comparison.log_mel_db) == (None, None, None)


def test_the_pitch_is_that_of_the_voice_without_its_outliers(make_take: MakeTake) -> None:
    f0 = np.concatenate([np.zeros(300), np.full(98, 100.0), np.full(98, 200.0), [900.0]]).astype(np.float32)
    take = replace(make_take(1), samples=np.zeros(300 * len(f0), np.float32))
    pitch = measure_pitch(replace(take, prosody=(Prosody(np.ones(1, np.int64), f0, f0),)))
    assert pitch is not None
    assert pitch.mean_hz == pytest.approx((98 * 300 + 900) / 197)
    assert (pitch.low_hz, pitch.high_hz, pitch.range_st) == (100.0, 200.0, 12.0)
    silent = Prosody(np.ones(1, np.int64), f0[:300], f0[:300])
    assert measure_pitch(replace(take, prosody=(silent,))) is None
    assert measure_pitch(replace(take, prosody=(), frame_starts=())) is None
