"""How far labels lie from the sound: measured on sounds whose shift is known, and beside Praat."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import parselmouth
import pytest
from numpy.typing import NDArray

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import Span, speak
from kokoro_desktop.runtime.alignment import lead_s
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.verification import label_drift
from kokoro_desktop.verification.label_drift import LabelCheck, check_labels, label_shift, voiced_steps
from kokoro_desktop.voices import load_voice

RATE = 24_000


def buzz_and_hiss(segments: Sequence[tuple[str, float]]) -> tuple[NDArray[np.float32], list[Span]]:
    """Lay a pulse train of 120 Hz for every vowel and noise for every consonant end to end, with their labels."""
    rng = np.random.default_rng(0)
    parts, spans, place = [], [], 0
    for symbol, seconds in segments:
        count = round(seconds * RATE)
        voiced = symbol in label_drift.VOICED
        pulses = np.where(np.arange(place, place + count) % (RATE // 120) == 0, 1.0, 0.0)
        parts.append(np.convolve(pulses, np.hanning(40), "same") if voiced else 0.2 * rng.standard_normal(count))
        spans.append(Span(symbol, len(spans), place, place + count))
        place += count
    return np.concatenate(parts).astype(np.float32), spans


@pytest.mark.parametrize("late_ms", [-40, 0, 25, 60])
def test_the_shift_of_labels_is_found(late_ms: int) -> None:
    samples, spans = buzz_and_hiss([(symbol, 0.08 + 0.02 * (i % 4)) for i, symbol in enumerate("sɑtipu" * 6)])
    late = round(late_ms / 1000 * RATE)
    moved = [Span(span.symbol, span.origin, span.start + late, span.end + late) for span in spans]
    assert label_shift(samples, moved) * 1000 == pytest.approx(-late_ms, abs=6)


@pytest.mark.slow
def test_voicing_is_found_where_praat_finds_it(pipeline: Pipeline) -> None:
    request = SpeechRequest(label_drift._TEXT, "af_heart", 1.0, CPU_ALONE, 2, 1)
    chunk = max(speak(request, load_voice("af_heart"), pipeline), key=lambda chunk: len(chunk.samples))
    found = voiced_steps(chunk.samples)
    sound = parselmouth.Sound(chunk.samples.astype(np.float64), RATE)
    pitch = sound.to_pitch_ac(time_step=0.005, pitch_floor=70, pitch_ceiling=500)
    praat = np.array([pitch.get_value_at_time(step * 0.005) > 0 for step in range(len(found))])
    assert np.mean(found == praat) > 0.92


@pytest.mark.slow
def test_labels_lie_where_the_sound_is(pipeline: Pipeline) -> None:
    checks = list(check_labels(pipeline))
    assert [check.speed for check in checks] == [0.7, 1.0, 1.5]
    assert not any(check.failure for check in checks)


@pytest.mark.slow
def test_labels_that_lie_where_the_frames_do_are_late(pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(pipeline), "lead_s", lambda self, speed: 0.0)
    monkeypatch.setattr(label_drift, "_SPEEDS", (1.5,))
    (check,) = check_labels(pipeline)
    assert check.failure.endswith("ms too late")
    assert check.shift_s == pytest.approx(-lead_s(1.5), abs=0.0125)


def test_half_a_frame_is_allowed_and_no_more() -> None:
    assert not LabelCheck(1.0, 0.0125).failure
    assert LabelCheck(1.0, 0.0130).failure == "labels are 13 ms too early"
