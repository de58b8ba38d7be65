"""Measurements of segments beside Praat's."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import parselmouth
import pytest
from takes_of_symbols import take_of

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.phonemes.symbols import VOWELS
from kokoro_desktop.phonetics import segments
from kokoro_desktop.phonetics.segments import measure_part, measure_segments
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.voices import load_voice

RATE = 24_000


def glide() -> np.ndarray:
    """A buzz that rises by an octave from 120 Hz in half a second, after noise and before silence."""
    hertz = np.geomspace(120, 240, RATE // 2)
    phase = 2 * np.pi * np.cumsum(hertz) / RATE
    buzz = 0.1 * sum(np.sin(number * phase) / number for number in range(1, 30))
    noise = 0.05 * np.random.default_rng(0).standard_normal(RATE // 4)
    return np.concatenate([noise, buzz, np.zeros(RATE // 4)]).astype(np.float32)


@pytest.fixture
def take() -> Take:
    """[s], a stressed [a] and silence, with known edges."""
    edges = [0, 0, RATE // 4, RATE // 4, 3 * RATE // 4, RATE]
    symbols = ["", "s", "ˈ", "a", ""]
    spans = tuple(
        Span(symbol, origin, start, end)
        for symbol, origin, start, end in zip(symbols, [-1, 0, 1, 2, -1], edges, edges[1:], strict=False)
    )
    return replace(take_of(list("sˈa")), samples=glide(), spans=spans)


def test_a_voiceless_and_a_voiced_segment_are_told_apart(take: Take) -> None:
    noise, vowel = measure_segments(take)
    assert (noise.symbol, noise.stress, noise.f0_mean_hz, noise.f1_hz) == ("s", "", None, None)
    assert (vowel.symbol, vowel.stress, vowel.word) == ("a", "primary", "sˈa")
    assert noise.voicing < 0.25 and vowel.voicing > 0.9
    assert (vowel.start_s, vowel.duration_s) == (0.25, 0.5)


def test_pitch_is_measured_with_its_slope(take: Take) -> None:
    _, vowel = measure_segments(take)
    assert vowel.f0_mean_hz == pytest.approx(np.geomspace(120, 240, 100).mean(), rel=0.01)
    assert (vowel.f0_min_hz, vowel.f0_max_hz) == (pytest.approx(120, rel=0.05), pytest.approx(240, rel=0.05))
    assert vowel.f0_slope_st_per_s == pytest.approx(24, rel=0.05)


def test_level_and_centre_of_gravity_are_those_of_praat(take: Take) -> None:
    for segment in measure_segments(take):
        start = round(segment.start_s * RATE)
        part = take.samples[start : start + round(segment.duration_s * RATE)].astype(np.float64)
        praat = parselmouth.Sound(part, RATE)
        assert segment.centre_of_gravity_hz == pytest.approx(praat.to_spectrum().get_centre_of_gravity(), rel=1e-6)
        # Praat's decibels are relative to 20 µPa.
        assert segment.intensity_db == pytest.approx(20 * np.log10(praat.get_rms()), abs=1e-6)


def test_mean_pitch_of_vowels_is_that_of_praat(bundle: Bundle) -> None:
    engine, ratios = open_engine(), []
    for voice in ("af_heart", "af_bella", "bf_emma", "am_michael", "am_fenrir", "bm_george"):
        text = "ʃi hˈæd jˈɔɹ dˈɑɹk sˈut ɪn ɡɹˈisi wˈɔʃ wˈɔɾəɹ ˈɔl jˈɪɹ."
        take = speak_take(SpeechRequest(text, voice, 1.0, CPU_ALONE, 2, 1), load_voice(voice), engine)
        pitch = parselmouth.Sound(take.samples.astype(np.float64), RATE).to_pitch_ac(time_step=0.005)
        times, hertz = pitch.xs(), pitch.selected_array["frequency"]
        for vowel in measure_segments(take):
            if vowel.symbol in VOWELS and vowel.f0_mean_hz:
                own = hertz[(times >= vowel.start_s) & (times < vowel.start_s + vowel.duration_s) & (hertz > 0)]
                ratios.append(vowel.f0_mean_hz / own.mean())
    assert len(ratios) > 50
    assert (np.abs(np.array(ratios) - 1) < 0.01).mean() > 0.95


def test_very_short_segments_have_no_slope(take: Take) -> None:
    spans = list(take.spans)
    spans[3] = replace(spans[3], end=spans[3].start + 240)
    spans[4] = replace(spans[4], start=spans[3].end)
    _, vowel = measure_segments(replace(take, spans=tuple(spans)))
    assert vowel.f0_slope_st_per_s is None


def test_consecutive_phonemes_are_measured_together(take: Take) -> None:
    vowel, both = measure_part(take, range(2, 4)), measure_part(take, range(1, 4))
    assert (vowel.duration_s, both.duration_s) == (0.5, 0.75)
    assert vowel.voicing > 0.9 and both.voicing == pytest.approx(vowel.voicing * 2 / 3, abs=0.1)
    assert vowel.f0_peak_hz == both.f0_peak_hz == pytest.approx(240, rel=0.05)
    silent = replace(take, samples=np.zeros_like(take.samples))
    assert measure_part(silent, range(1, 2)).f0_peak_hz is None


def test_peak_ignores_single_wrong_values(take: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    hertz = np.full(200, 150.0)
    hertz[[60, 61, 120]] = 400
    monkeypatch.setattr(segments, "track", lambda *_: (np.arange(200) * 0.005, hertz))
    assert measure_part(take, range(2, 4)).f0_peak_hz == 150


def test_phoneme_before_a_pause_ends_where_its_label_does(take: Take) -> None:
    faded = take.samples.copy()
    faded[RATE // 2 : 3 * RATE // 4] = 0
    _, vowel = measure_segments(replace(take, samples=faded))
    assert vowel.duration_s == pytest.approx(0.25, abs=0.01)
    assert measure_part(replace(take, samples=faded), range(2, 4)).duration_s == vowel.duration_s


def test_pitch_of_a_rapid_fall_is_measured_to_its_end(take: Take) -> None:
    hertz = np.concatenate(
        [np.full(RATE // 4, 150.0), np.geomspace(150, 90, RATE // 10), np.full(3 * RATE // 20, 90.0)]
    )
    phase = 2 * np.pi * np.cumsum(hertz) / RATE
    # Damped pulses: a first formant near 700 Hz as in [ɑ], whose phase is lost after a few periods of unequal length.
    since = np.mod(phase, 2 * np.pi) / (2 * np.pi) / hertz
    vowel = 0.2 * np.exp(-400 * since) * np.sin(2 * np.pi * 700 * since)
    samples = take.samples.copy()
    samples[RATE // 4 : 3 * RATE // 4] = vowel
    measured = measure_segments(replace(take, samples=samples))[1]
    assert measured.voicing > 0.95
    assert measured.f0_mean_hz == pytest.approx(hertz.mean(), rel=0.02)


def test_vowels_have_formants_without_a_tracked_pitch_unless_they_are_silent(take: Take) -> None:
    whispered = take.samples.copy()
    whispered[RATE // 4 : 3 * RATE // 4] = 0.05 * np.random.default_rng(1).standard_normal(RATE // 2)
    noise, vowel = measure_segments(replace(take, samples=whispered))
    assert vowel.f0_mean_hz is None and vowel.f1_hz is not None and vowel.f2_hz is not None
    assert noise.f1_hz is None
    whispered[RATE // 4 : 3 * RATE // 4] *= 0.01
    assert measure_segments(replace(take, samples=whispered))[1].f1_hz is None
