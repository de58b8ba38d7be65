"""A TextGrid that was exported restores the durations of its take."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import passes_to_impose_on
from kokoro_desktop.export.labels import textgrid
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.prosody.imposed import imposed_durations
from kokoro_desktop.prosody.praat_files import read_textgrid
from kokoro_desktop.runtime.pass_memory import PassMemory
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.testing.stand_in import stand_in_engine
from kokoro_desktop.voices import load_voice


@pytest.mark.parametrize("text", ["ɡˈʊd mˈɔɹnɪŋ, hˌW ɑɹ ju tədˈA?", "ʤˈʌʤ. lˈYts"])
@pytest.mark.parametrize("name", ["af_heart", "bm_george"])
def test_a_textgrid_restores_its_take(pipeline: Pipeline, tmp_path: Path, text: str, name: str) -> None:
    voice, request = load_voice(name), SpeechRequest(text, name, 1.0, CPU_ALONE, 1, 7)
    take = speak_take(request, voice, stand_in_engine(pipeline))
    path = tmp_path / "a.TextGrid"
    path.write_text(textgrid(take), encoding="utf-8")
    spoken = passes_to_impose_on(request, voice, pipeline, PassMemory())
    edit = ProsodyEdit(imposed_durations(read_textgrid(path), spoken))
    again = speak_take(replace(request, edit=edit), voice, stand_in_engine(pipeline))
    apart = [a.frames - b.frames for a, b in zip(take.units, again.units, strict=True)]
    assert np.abs(apart).max() <= 1 and abs(sum(apart)) <= 1
