"""Vowels that are longer than their voicing."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.prosody import DurationEdit, ProsodyEdit
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.takes.sustain import unsustained_vowels
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.voices import load_voice

ENGINE, VOICE = StandInEngines()(CPU_ALONE, 1), load_voice("af_heart")


def spoken(frames: int | None, voiced_s: float) -> Take:
    """Speak "sˈɑ" with a vowel of that many frames, whose sound is voiced for ``voiced_s`` and whispered after that.

    The pitch that the network predicts goes on to the end: it is no sign of a voice.
    """
    edit = ProsodyEdit((DurationEdit(3, frames),) if frames else ())
    take = speak_take(SpeechRequest("sˈɑ", "af_heart", 1.0, CPU_ALONE, 1, 0, edit=edit), VOICE, ENGINE)
    vowel = next(unit for unit in take.units if "ɑ" in unit.symbol)
    samples = np.random.default_rng(0).normal(0, 0.05, len(take.samples)).astype(np.float32)
    voiced = np.arange(round(voiced_s * SAMPLE_RATE))[: len(samples) - vowel.start]
    samples[vowel.start :][: len(voiced)] = 0.3 * (2 * (voiced * 150 / SAMPLE_RATE % 1) - 1)
    prosody = take.prosody[0]
    f0 = np.full(len(prosody.f0), 200, np.float32)
    return replace(take, samples=samples, prosody=(replace(prosody, f0=f0),))


def test_a_long_vowel_whose_voicing_ends_early_is_reported_with_both_durations() -> None:
    (warning,) = unsustained_vowels(spoken(30, 0.3))
    assert re.match(r"ˈɑ lasts [78]\d\d ms, but the voice sustains it for only (2[5-9]|3[0-5])\d ms", warning)


def test_a_long_vowel_that_is_voiced_throughout_is_not_reported() -> None:
    assert unsustained_vowels(spoken(30, 9)) == ()


def test_a_vowel_that_was_not_lengthened_is_not_reported() -> None:
    assert unsustained_vowels(spoken(None, 0)) == ()
