"""A request spoken at once is the chunks of `speak`, faded where they meet, with progress and a way to stop."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from kokoro_desktop.audio import sound_files
from kokoro_desktop.audio.seams import FADE_S
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import speak
from kokoro_desktop.errors import Cancelled
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.task import Task
from kokoro_desktop.testing.stand_in import WEIGHTS, StandInEngines
from kokoro_desktop.voices import load_voice

LONG = "ðə kwˈɪk bɹˈaʊn fˈɑːks dʒˈʌmps. " * 40


def test_take_is_all_chunks_with_faded_seams() -> None:
    engine, voice = StandInEngines()(CPU_ALONE, 1), load_voice("af_heart")
    request = SpeechRequest(LONG, "af_heart", 1.0, CPU_ALONE, 1, 3)
    told: list[tuple[int, int, str]] = []
    take = speak_take(request, voice, engine, Task(lambda *what: told.append(what)), 4)
    chunks = [chunk.samples for chunk in speak(request, voice, engine.network)]
    assert len(chunks) > 2
    assert told == [(done, len(chunks), "speaking") for done in range(1, len(chunks) + 1)]
    assert (take.id, take.weights, take.unspoken) == (4, WEIGHTS, 0)
    changed = np.flatnonzero(take.samples != np.concatenate(chunks))
    seams = np.cumsum([len(samples) for samples in chunks])[:-1]
    fade = round(FADE_S * 24_000)
    assert all(np.abs(seams - place).min() <= fade for place in changed)
    assert not take.samples.flags.writeable


def test_cancelled_speech_makes_no_take() -> None:
    request = SpeechRequest(LONG, "af_heart", 1.0, CPU_ALONE, 1, 3)
    with pytest.raises(Cancelled):
        speak_take(request, load_voice("af_heart"), StandInEngines()(CPU_ALONE, 1), Task(cancelled=lambda: True))


@pytest.mark.slow
def test_memory_does_not_grow_with_the_length_of_the_sound(tmp_path: Path) -> None:
    peaks = []
    for sentences in (100, 400):
        request = SpeechRequest("həlˈO wˈɜɹld. " * sentences, "af_heart", 1.0, CPU_ALONE, 1, 1)
        tracemalloc.start()
        try:
            take = speak_take(request, load_voice("af_heart"), StandInEngines()(CPU_ALONE, 1))
            sound_files.write(tmp_path / "a.wav", take.samples)
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert take.samples.nbytes > 40e6
    assert peaks[1] - peaks[0] < 10e6
