"""What OpenAI's own client, and a plain one, get from a real server on the loopback interface."""

from __future__ import annotations

import base64
import io
import json
import socket
import struct
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import httpx
import numpy as np
import pytest
import soundfile
from openai import BadRequestError, OpenAI
from serving import Serve, read_stream

from kokoro_desktop.audio.onset import find_end, find_onset
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine import opener
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import SpeechChunk
from kokoro_desktop.errors import DeviceFault
from kokoro_desktop.server import app
from kokoro_desktop.server.speech_queue import MOST_REQUESTS
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.testing import stand_in
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.voices import catalogue, load_voice

HELLO = "həlˈO wˈɜːld."
IPA = {"input_type": "phonemes", "skip_silence": False}
SENTENCE = "ðə kwˈɪk bɹˈaʊn fˈɑːks dʒˈʌmps. "
PASSES = SENTENCE * 12
SEVERAL = SENTENCE * 24
LONG = SENTENCE * 60


def alone(text: str, voice: str = "af_heart", speed: float = 1.0, seed: int = 0) -> np.ndarray:
    request = SpeechRequest(text, voice, speed, CPU_ALONE, 1, seed)
    return speak_take(request, load_voice(voice), StandInEngines()(CPU_ALONE, 1)).samples


@pytest.mark.parametrize("text", [HELLO, PASSES])
def test_openai_s_client_gets_the_samples_that_say_writes(client: OpenAI, text: str) -> None:
    blend = "af_heart:0.7+am_adam:0.3"
    kwargs = {
        "model": "tts-1",
        "voice": blend,
        "input": text,
        "speed": 1.25,
        "extra_body": {"seed": 3, "input_type": "phonemes", "skip_silence": False},
    }
    spoken = client.audio.speech.create(response_format="pcm", **kwargs).content
    samples = np.frombuffer(spoken, "<i2") / 32768
    assert np.abs(samples - np.clip(alone(text, blend, 1.25, 3), -1, 1)).max() <= 0.5 / 32768 + 1e-7
    wav = client.audio.speech.create(response_format="wav", **kwargs).content
    assert wav[44:] == spoken


@pytest.mark.parametrize("name", ["mp3", "opus", "flac", "wav"])
@pytest.mark.parametrize("text", [HELLO, PASSES])
def test_every_format_is_read_by_libsndfile_and_sounds_alike(client: OpenAI, name: str, text: str) -> None:
    body = client.audio.speech.create(
        model="kokoro", voice="af_heart", input=text, response_format=name, extra_body=IPA
    ).content
    if name == "wav" and text == PASSES:
        assert body[40:44] == b"\xff\xff\xff\xff"
        size = len(body) - 44
        body = body[:4] + struct.pack("<I", 36 + size) + body[8:40] + struct.pack("<I", size) + body[44:]
    samples, wanted = read_stream(body), alone(text)
    assert abs(len(samples) - len(wanted)) < 3000
    assert np.sqrt(np.mean(samples**2)) == pytest.approx(np.sqrt(np.mean(wanted**2)), rel=0.1)


def test_silence_at_both_ends_is_trimmed_by_default(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_in, "NOISE", 0.0)
    body = {"input": HELLO, "response_format": "pcm"} | IPA
    with httpx.Client(base_url=serve()) as plain:
        whole = plain.post("/v1/audio/speech", json=body).content
        trimmed = plain.post("/v1/audio/speech", json=body | {"skip_silence": None}).content
    samples = alone(HELLO)
    start, end = find_onset(samples), find_end(samples)
    assert start > 1000 and end < len(samples) and trimmed == whole[2 * start : 2 * end]


def test_sound_is_sent_while_it_is_made(serve: Serve) -> None:
    asked = {"model": "kokoro", "voice": "af_heart", "input": SEVERAL, "response_format": "pcm", "extra_body": IPA}
    with OpenAI(base_url=f"{serve(stage_s=0.02)}/v1", api_key="none") as client:  # noqa: SIM117 - the one is of the other
        with client.audio.speech.with_streaming_response.create(**asked) as streamed:
            pieces = [len(piece) for piece in streamed.iter_bytes()]
    assert len(pieces) > 2 and sum(pieces) == 2 * len(alone(SEVERAL))


def test_models_voices_health_and_metrics(client: OpenAI) -> None:
    assert "kokoro" in [model.id for model in client.models.list()]
    root = str(client.base_url).removesuffix("v1/")
    voices = httpx.get(f"{root}v1/audio/voices").json()["voices"]
    assert [voice["id"] for voice in voices] == [each.id for each in catalogue()]
    client.audio.speech.create(model="kokoro", voice="af_heart", input=HELLO, extra_body=IPA)
    assert httpx.get(f"{root}health").json()["status"] == "ok"
    metrics = httpx.get(f"{root}metrics").text
    assert 'kokoro_requests_total{path="/v1/audio/speech",status="200"} 1' in metrics


def test_rendered_sound_comes_with_phones_and_words_and_its_prosody(serve: Serve) -> None:
    body = IPA | {"input": HELLO, "response_format": "wav", "prosody": {"durations": [{"token": 1, "frames": 20}]}}
    with httpx.Client(base_url=serve()) as plain:
        plain_answer = plain.post("/v1/predict", json={"input": HELLO} | IPA).json()["passes"][0]
        edited = plain.post("/v1/predict", json=body).json()["passes"][0]
        answer = plain.post("/v1/render", json=body).json()
    assert edited["durations"] == answer["durations"]
    assert edited["durations"][1] == 20 != plain_answer["durations"][1]
    assert len(edited["f0"]) == len(edited["n"]) == 2 * sum(edited["durations"])
    samples, _ = soundfile.read(io.BytesIO(base64.b64decode(answer["audio"])))
    assert len(samples) == answer["samples"] == 600 * sum(answer["durations"])
    assert [word["label"] for word in answer["words"]] == ["həlˈoʊ", "wˈɜːld"]
    assert "".join(phone["label"] for phone in answer["phones"]) == HELLO.replace("O", "oʊ").replace(" ", "").rstrip(
        "."
    )


@pytest.mark.parametrize(
    ("body", "sentence", "param"),
    [
        ({"input": "字", "input_type": "phonemes"}, "nothing to speak", None),
        ({"input": 5}, "'input' is not valid", "input"),
        ({"input": "a", "voice": "/etc/passwd"}, "no voice", "voice"),
        ({"input": "a", "response_format": "aac"}, "'aac' is not available", "response_format"),
        ({"input": "\ud800"}, "not JSON", None),
        ({"input": "a", "language": "xx"}, "is not supported", None),
        ({"input": "a", "prosody": {"durations": [{"token": 99, "frames": 3}]}}, "different text", None),
        ([], "not a JSON object", None),
    ],
)
def test_request_that_cannot_be_met_is_explained(serve: Serve, body: object, sentence: str, param: str | None) -> None:
    answer = httpx.post(f"{serve()}/v1/audio/speech", content=json.dumps(body))  # with what JSON alone can write
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert sentence in error["message"] and error["param"] == param


def test_openai_s_client_raises_its_own_error(client: OpenAI) -> None:
    with pytest.raises(BadRequestError, match="no voice 'nobody'"):
        client.audio.speech.create(model="kokoro", voice="nobody", input=HELLO)


def test_client_that_hangs_up_is_no_longer_spoken_for(serve: Serve) -> None:
    url = serve(stage_s=0.05)
    address = urlsplit(url)
    data = b'{"input": "' + LONG.encode() + b'", "response_format": "pcm", "input_type": "phonemes"}'
    head = f"POST /v1/audio/speech HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(data)}\r\n\r\n".encode()
    with socket.create_connection((address.hostname or "", address.port or 0)) as connection:
        connection.sendall(head + data)
        assert connection.recv(12) == b"HTTP/1.1 200"
        assert httpx.get(f"{url}/health").json()["waiting"] == 1
    for _ in range(200):
        if httpx.get(f"{url}/health").json()["waiting"] == 0:
            break
        time.sleep(0.01)
    computed = next(line for line in httpx.get(f"{url}/metrics").text.splitlines() if line.startswith("kokoro_audio"))
    assert httpx.get(f"{url}/health").json()["waiting"] == 0
    assert float(computed.split()[1]) < len(alone(LONG)) / 24_000


def test_clients_beyond_the_limit_are_answered_when_they_try_again(serve: Serve) -> None:
    url = serve(stage_s=0.004)
    wanted = len(alone(HELLO)) * 2

    def ask(_: int) -> int:
        body = {"input": HELLO, "response_format": "pcm"} | IPA
        while (said := httpx.post(f"{url}/v1/audio/speech", json=body, timeout=60)).status_code == 503:
            assert int(said.headers["Retry-After"]) >= 1
            time.sleep(0.1)
        return len(said.content)

    count = MOST_REQUESTS + 8
    with ThreadPoolExecutor(count) as pool:
        assert list(pool.map(ask, range(count))) == [wanted] * count


def test_short_request_is_not_kept_waiting_by_a_long_one(serve: Serve) -> None:
    url, done = serve(stage_s=0.03), []

    def ask(text: str) -> None:
        httpx.post(f"{url}/v1/audio/speech", json={"input": text, "response_format": "pcm"} | IPA, timeout=60)
        done.append(text)

    long = threading.Thread(target=ask, args=(LONG,))
    long.start()
    time.sleep(0.1)
    ask(HELLO)
    long.join()
    assert done == [HELLO, LONG]


def test_eight_of_openai_s_clients_all_get_what_they_ask_for(serve: Serve) -> None:
    url = f"{serve(stage_s=0.005)}/v1"
    with OpenAI(base_url=url, api_key="none", max_retries=6) as client, ThreadPoolExecutor(8) as pool:

        def ask(number: int) -> bytes:
            asked = {"model": "kokoro", "voice": "af_heart", "input": HELLO, "response_format": "pcm"}
            return client.audio.speech.create(**asked, extra_body=IPA | {"seed": number}).content

        assert {len(sound) for sound in pool.map(ask, range(16))} == {2 * len(alone(HELLO))}


@pytest.mark.parametrize("path", ["/v1/audio/speech", "/v1/render"])
def test_a_device_that_fails_at_once_is_answered_by_a_sentence(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def fail(*arguments: object) -> Iterator[SpeechChunk]:
        raise DeviceFault("cuda", "its memory is full", "")
        yield

    monkeypatch.setattr(opener, "speak_in_parts", fail)
    refused = httpx.post(f"{serve()}{path}", json={"input": HELLO} | IPA, timeout=60)
    assert (refused.status_code, "memory is full" in refused.json()["error"]["message"]) == (503, True)


def test_text_is_spoken_as_its_phonemes_and_phonemize_tells_them(serve: Serve) -> None:
    text = {"input": "Hello, world.", "voice": "af_heart"}
    with httpx.Client(base_url=serve()) as plain:
        told = plain.post("/v1/phonemize", json=text).json()
        spoken = plain.post("/v1/audio/speech", json=text | {"response_format": "pcm"}).content
        ipa = {"input": told["phonemes"], "response_format": "pcm"} | IPA
        assert plain.post("/v1/audio/speech", json=ipa).content == spoken
    assert next(word["text"] for word in told["words"]) == "Hello"


@pytest.mark.parametrize(
    ("query", "data", "said"),
    [
        ("speed=fast", b"Hello.", "'speed' is not valid"),
        ("prosody=%7B", b"Hello.", "'prosody'"),
        ("", b"\xff\xfe", "not UTF-8"),
    ],
)
def test_plain_text_that_cannot_be_read_is_a_sentence(serve: Serve, query: str, data: bytes, said: str) -> None:
    headers = {"Content-Type": "text/plain; charset=utf-8"}
    answer = httpx.post(f"{serve()}/v1/audio/speech?{query}", content=data, headers=headers)
    assert answer.status_code == 400 and said in answer.json()["error"]["message"]


def test_plain_text_has_its_other_fields_in_the_query(serve: Serve) -> None:
    url, fields = f"{serve()}/v1/audio/speech", {"voice": "bf_emma", "speed": 1.25, "seed": 3, "response_format": "pcm"}
    spoken = httpx.post(url, params=fields, content="Hello.", headers={"Content-Type": "text/plain"})
    assert spoken.content == httpx.post(url, json={"input": "Hello.", **fields}).content


def test_body_that_does_not_arrive_ends_with_a_status(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "_BODY_S", 0.1)
    address = urlsplit(serve())
    head = b"POST /v1/audio/speech HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
    with socket.create_connection((address.hostname or "", address.port or 0), timeout=30) as client:
        client.sendall(head)
        assert client.recv(12) == b"HTTP/1.1 408"


def test_rendering_sends_something_with_each_pass(serve: Serve) -> None:
    with httpx.stream("POST", f"{serve(0.01)}/v1/render", json={"input": PASSES} | IPA, timeout=60) as streamed:
        pieces = list(streamed.iter_raw())
    assert pieces[0] == b" " and json.loads(b"".join(pieces))["samples"] == len(alone(PASSES))


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/nothing", 404), ("GET", "/v1/audio/speech", 405)])
def test_unknown_paths_are_answered_in_openai_s_format(serve: Serve, method: str, path: str, status: int) -> None:
    url = serve()
    answer = httpx.request(method, url + path)
    assert (answer.status_code, path in answer.json()["error"]["message"]) == (status, True)
    counted = "other" if status == 404 else path
    assert f'kokoro_requests_total{{path="{counted}",status="{status}"}} 1' in httpx.get(f"{url}/metrics").text


def test_error_that_nobody_foresaw_is_answered_in_openai_s_format(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "catalogue", lambda: 1 / 0)
    answer = httpx.get(f"{serve()}/v1/audio/voices")
    assert answer.status_code == 500 and "bug in Kokoro Desktop" in answer.json()["error"]["message"]
