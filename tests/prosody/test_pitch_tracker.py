"""Pitch tracking beside Praat's."""

from __future__ import annotations

import numpy as np
import parselmouth
import pytest

from kokoro_desktop.audio.recording import resample
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import speak
from kokoro_desktop.errors import Cancelled
from kokoro_desktop.prosody.pitch_tracker import track, track_f0
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.task import Task
from kokoro_desktop.voices import load_voice


def glide(seconds: float) -> tuple[np.ndarray, np.ndarray]:
    """Return a buzz whose pitch rises by an octave a second from 110 Hz and falls again, and its pitch a sample."""
    hertz = 110 * 2 ** np.abs((np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE + 1) % 2 - 1)
    phase = 2 * np.pi * np.cumsum(hertz) / SAMPLE_RATE
    buzz = sum(np.sin(number * phase) / number for number in range(1, 20))
    noise = 1e-4 * np.random.default_rng(0).standard_normal(len(hertz))
    return (0.1 * buzz + noise).astype(np.float32), hertz


def test_every_value_is_the_pitch_in_the_middle_of_its_samples() -> None:
    samples, hertz = glide(3.4)
    f0 = track_f0(samples)
    assert (f0.dtype, len(f0)) == (np.float32, len(samples) // SAMPLES_PER_F0)
    middles = hertz[SAMPLES_PER_F0 // 2 :: SAMPLES_PER_F0][: len(f0)]
    inside = slice(8, -8)
    assert (f0[inside] > 0).all()
    assert np.abs(12 * np.log2(f0[inside] / middles[inside])).max() < 0.6  # where it turns; a value late would be 0.15
    assert np.median(12 * np.log2(f0[inside] / middles[inside])) == pytest.approx(0, abs=0.02)


def test_creaky_voice_below_praats_floor_is_found_only_in_takes() -> None:
    times = np.arange(SAMPLE_RATE) / SAMPLE_RATE
    buzz = 0.1 * sum(np.sin(2 * np.pi * 66 * number * times) / number for number in range(1, 20))
    assert track_f0(buzz.astype(np.float32))[8:-8] == pytest.approx(66, rel=0.002)
    assert not (np.abs(track(buzz, SAMPLE_RATE, 0.01)[1] - 66) < 1).any()


@pytest.mark.parametrize("length", [0, 1, 299, 300, 600, 4_800])
def test_silence_of_any_length_has_no_voice(length: int) -> None:
    assert track_f0(np.zeros(length, np.float32)).tolist() == [0] * (length // SAMPLES_PER_F0)


def test_tracking_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        track_f0(np.zeros(300, np.float32), Task(cancelled=lambda: True))


STEP = 120  # samples, 5 ms


def compare_with_praat(samples: np.ndarray) -> tuple[float, np.ndarray]:
    """Return the share of frames with the voicing that Praat finds, and the ratios of the pitch to Praat's."""
    # With this length, Praat's frames are at multiples of 5 ms.
    samples = samples[: (len(samples) - 1) // STEP * STEP + 1].astype(np.float64)
    pitch = parselmouth.Sound(samples, SAMPLE_RATE).to_pitch_ac(time_step=STEP / SAMPLE_RATE)
    praat = pitch.selected_array["frequency"]
    times, hertz = track(samples, SAMPLE_RATE, STEP / SAMPLE_RATE)
    own = hertz[np.searchsorted(times, pitch.xs() - 1e-3)]
    both = (own > 0) & (praat > 0)
    return float(np.mean((own > 0) == (praat > 0))), own[both] / praat[both]


@pytest.mark.parametrize("voice", ["af_bella", "am_michael", "bm_fable"])
def test_pitch_and_voicing_of_speech_are_those_of_praat(voice: str, pipeline: Pipeline) -> None:
    request = SpeechRequest("ʃi hˈæd jˈɔɹ dˈɑɹk sˈut ɪn ɡɹˈisi wˈɔʃ wˈɔɾəɹ ˈɔl jˈɪɹ.", voice, 1.0, CPU_ALONE, 2, 1)
    same_voicing, ratios = compare_with_praat(next(iter(speak(request, load_voice(voice), pipeline))).samples)
    assert same_voicing > 0.99
    assert (np.abs(ratios - 1) < 0.001).mean() > 0.99


def test_pitch_in_noise_is_that_of_praat() -> None:
    samples, _ = glide(2)
    samples += 0.05 * np.random.default_rng(1).standard_normal(len(samples)).astype(np.float32)
    same_voicing, ratios = compare_with_praat(samples)
    assert same_voicing > 0.98
    assert (np.abs(ratios - 1) < 0.001).mean() > 0.98


@pytest.mark.parametrize("rate", [8_000, 44_100])
def test_pitch_does_not_depend_on_the_sampling_rate(rate: int) -> None:
    samples, hertz = glide(1)
    times, own = track(resample(samples.astype(np.float64), SAMPLE_RATE, rate), rate, 0.01)
    assert own[5:-5] == pytest.approx(hertz[np.rint(times[5:-5] * SAMPLE_RATE).astype(int)], rel=0.005)


@pytest.mark.parametrize("sound", ["constant", "click"])
def test_sounds_without_periods_have_no_pitch(sound: str) -> None:
    samples = np.full(SAMPLE_RATE, 0.3 if sound == "constant" else 0.0)
    samples[SAMPLE_RATE // 2] += 0.5 * (sound == "click")
    assert not track(samples, SAMPLE_RATE, 0.005)[1].any()
