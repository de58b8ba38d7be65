"""The table of the sounds of a listening test."""

from __future__ import annotations

import csv
from dataclasses import replace

from takes_of_symbols import silent_take

from kokoro_desktop.listening.stimulus_table import stimuli_csv
from kokoro_desktop.takes.continuum_step import ContinuumStep
from kokoro_desktop.version import __version__


def test_stimuli_are_described_by_what_their_takes_know() -> None:
    step = ContinuumStep("ɐ {s~ʃ}ˈɑ", "now", 5, 7, 2 / 3, "sound", "first", "first", 1.0, 2.0)
    take = silent_take([])
    take = replace(take, continuum=step, request=replace(take.request, words=(("hello", 0, 8),), seed=3))
    (row,) = csv.DictReader(stimuli_csv({5: take}).splitlines())
    assert row == {
        "sound": "5", "file": "sounds/5.wav", "title": "hello", "phonemes": 'həl"oʊ', "text": "hello",
        "voice": "af_heart", "speed": "1.0", "seed": "3", "edited": "0", "continuum": "ɐ {s~ʃ}ˈɑ", "step": "5",
        "weight": "0.6667", "created": "2026-01-02T03:04:05+00:00", "device": "llvm", "model_sha256": "ab",
        "exported_by": f"Kokoro Desktop {__version__}",
    }  # fmt: skip
