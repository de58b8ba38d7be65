"""What is sent of a sound: events, captions and renderings, streamed or whole, are of the same sound."""

from __future__ import annotations

import base64
import json
from typing import Any

import httpx
import numpy as np
import pytest
from serving import Serve

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.server.speech_parts import merged
from kokoro_desktop.takes.intervals import words
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.voices import load_voice

TEXT = "Hello, world. " + "The quick brown fox jumps over the lazy dog. " * 12
BODY = {"input": TEXT, "response_format": "pcm"}


@pytest.fixture
def sound(serve: Serve) -> tuple[str, bytes]:
    """A server, and the sound of the text."""
    url = serve()
    return url, httpx.post(f"{url}/v1/audio/speech", json=BODY, timeout=60).content


def _lines(answer: httpx.Response) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answer.text.splitlines()]


def test_events_have_the_sound_as_openai_sends_it(sound: tuple[str, bytes]) -> None:
    url, wanted = sound
    answer = httpx.post(f"{url}/v1/audio/speech", json=BODY | {"stream_format": "sse"}, timeout=60)
    assert answer.headers["content-type"].startswith("text/event-stream")
    events = [json.loads(event.removeprefix("data: ")) for event in answer.text.strip().split("\n\n")]
    *deltas, done = events
    assert {each["type"] for each in deltas} == {"speech.audio.delta"} and len(deltas) > 2
    assert b"".join(base64.b64decode(each["audio"]) for each in deltas) == wanted
    assert done["type"] == "speech.audio.done" and done["usage"]["total_tokens"] > len(TEXT)


@pytest.mark.parametrize("stream", [True, False])
def test_captions_have_the_words_as_spelled_and_their_times_in_the_sound(
    sound: tuple[str, bytes], stream: bool
) -> None:
    url, wanted = sound
    parts = _lines(httpx.post(f"{url}/dev/captioned_speech", json=BODY | {"stream": stream}, timeout=60))
    assert b"".join(base64.b64decode(each["audio"]) for each in parts) == wanted
    assert {each["audio_format"] for each in parts} == {"audio/pcm"} and (len(parts) > 2) is stream
    marks = [mark for part in parts for mark in part["timestamps"]]
    assert [mark["word"] for mark in marks] == TEXT.replace(",", "").replace(".", "").split()
    times = [time for mark in marks for time in (mark["start_time"], mark["end_time"])]
    assert times == sorted(times) and times[0] >= 0 and times[-1] <= len(wanted) / 48_000
    samples = np.frombuffer(wanted, "<i2") / 32768
    spoken = [slice(int(24_000 * mark["start_time"]), int(24_000 * mark["end_time"])) for mark in marks]
    levels = [np.abs(samples[each]).max() for each in spoken]
    assert min(levels) > 0.1


def test_rendered_words_are_within_a_sample_of_the_labels(serve: Serve) -> None:
    phonemes = "həlˈO wˈɜːld. " * 40
    request = SpeechRequest(phonemes, "af_heart", 1.0, CPU_ALONE, 1, 0)
    take = speak_take(request, load_voice("af_heart"), StandInEngines()(CPU_ALONE, 1))
    wanted = [(each.label, each.start, each.end) for each in words(take) if each.label]
    url, body = serve(), {"input": phonemes, "input_type": "phonemes", "response_format": "pcm"}
    whole = httpx.post(f"{url}/v1/render", json=body, timeout=60).json()
    parts = _lines(httpx.post(f"{url}/v1/render", json=body | {"stream": True}, timeout=60))
    assert len(parts) > 2
    for described in (whole, merged(parts)):
        found = [(each["label"], each["start"] * 24_000, each["end"] * 24_000) for each in described["words"]]
        assert [each[0] for each in found] == [each[0] for each in wanted]
        times = (np.array([each[1:] for each in made]) for made in (found, wanted))
        assert np.abs(next(times) - next(times)).max() <= 2
        assert described["samples"] == len(take.samples) and len(described["spans"]) == len(take.spans)


def test_whole_sound_states_its_length(serve: Serve) -> None:
    body = {"input": TEXT, "response_format": "wav", "stream": False}
    data = httpx.post(f"{serve()}/v1/audio/speech", json=body, timeout=60).content
    assert int.from_bytes(data[40:44], "little") == len(data) - 44


def test_volume_multiplies_the_samples(serve: Serve) -> None:
    url, body = serve(), {"input": "Hello.", "response_format": "pcm"}
    plain, half = (
        np.frombuffer(httpx.post(f"{url}/v1/audio/speech", json=body | {"volume_multiplier": volume}).content, "<i2")
        for volume in (1, 0.5)
    )
    assert np.abs(plain / 2 - half).max() <= 1


def test_speakers_take_turns(serve: Serve) -> None:
    url, plain = serve(), {"response_format": "pcm", "stream": False}
    body = plain | {"input": "[Emma] Hello. [George] Hi.", "voice": "af_heart"}
    captioned = httpx.post(f"{url}/dev/captioned_speech", json=body).json()
    assert [mark["word"] for mark in captioned["timestamps"]] == ["Hello", "Hi"]
    assert captioned["timestamps"][1]["start_time"] >= captioned["timestamps"][0]["end_time"] + 0.28
    passes = httpx.post(f"{url}/v1/predict", json=body).json()["passes"]
    assert len(passes) == 2
    typed = plain | {"input": "[voice ../x.npy]a", "input_type": "phonemes", "voice": "af_heart"}
    assert (
        httpx.post(f"{url}/v1/audio/speech", json=typed).status_code == 200
    )  # the symbols are unknown, and no file is read
