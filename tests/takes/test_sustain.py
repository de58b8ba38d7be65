"""Vowels that are longer than their voicing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.prosody import DurationEdit, ProsodyEdit
from kokoro_desktop.prosody.editing import f0_times
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.takes.sustain import unsustained_vowels
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.voices import load_voice

ENGINE, VOICE = StandInEngines()(CPU_ALONE, 1), load_voice("af_heart")


def spoken(frames: int | None, voiced_s: float) -> Take:
    """Speak "sˈɑ" with a vowel of that many frames, voiced for ``voiced_s`` from its start."""
    edit = ProsodyEdit((DurationEdit(3, frames),) if frames else ())
    take = speak_take(SpeechRequest("sˈɑ", "af_heart", 1.0, CPU_ALONE, 1, 0, edit=edit), VOICE, ENGINE)
    vowel = next(unit for unit in take.units if "ɑ" in unit.symbol)
    prosody = take.prosody[0]
    times = f0_times(len(prosody.f0))
    f0 = np.where(times < vowel.start + voiced_s * SAMPLE_RATE, 200, 0).astype(np.float32)
    return replace(take, prosody=(replace(prosody, f0=f0),))


def test_a_long_vowel_whose_voicing_ends_early_is_reported_with_both_durations() -> None:
    (warning,) = unsustained_vowels(spoken(30, 0.3))
    assert warning.startswith("ˈɑ lasts 7") and "sustains it for only 3" in warning


def test_a_long_vowel_that_is_voiced_throughout_is_not_reported() -> None:
    assert unsustained_vowels(spoken(30, 9)) == ()


def test_a_vowel_that_was_not_lengthened_is_not_reported() -> None:
    assert unsustained_vowels(spoken(None, 0)) == ()
