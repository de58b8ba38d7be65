"""A report takes a take apart where its passes begin, and names what the model did not receive as typed."""

from __future__ import annotations

import json

import pytest

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import speak
from kokoro_desktop.export.speech_report import speech_report
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.voices import load_voice


@pytest.mark.parametrize("text", ["hˈX", "ðə kwˈɪk bɹˈaʊn fˈɑːks dʒˈʌmps. " * 40])
def test_chunks_of_a_report_are_those_that_were_spoken(text: str) -> None:
    engine, voice = StandInEngines()(CPU_ALONE, 1), load_voice("af_heart")
    request = SpeechRequest(text, "af_heart", 1.0, CPU_ALONE, 1, 3)
    take = speak_take(request, voice, engine)
    report = speech_report(take, engine, 2.0)
    assert json.loads(json.dumps(report)) == report
    assert report["chunks"] == [
        {
            "phonemes": chunk.encoding.phonemes,
            "durations": chunk.prosody.durations.tolist(),
            "samples": len(chunk.samples),
        }
        for chunk in speak(request, voice, engine.network)
    ]
    assert report["first_audio_s"] == take.first_audio_s > 0
    assert report["rtf"] == pytest.approx(2.0 * 24_000 / report["samples"])
    assert [note["symbol"] for note in report["unknown"]] == (["X"] if "X" in text else [])
