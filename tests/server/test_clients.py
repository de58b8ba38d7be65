"""Requests of common clients, as their sources send them, are answered."""

from __future__ import annotations

import io
from typing import Any

import httpx
import pytest
import soundfile
from openai import OpenAI
from serving import Serve, read_stream

from kokoro_desktop.server.app import MODELS
from kokoro_desktop.voices.voice_table import OPENAI_VOICES, VoiceTable

TEXT = "Hello, world."


def _is_sound(answer: httpx.Response) -> bool:
    return answer.status_code == 200 and len(read_stream(answer.content)) > 5000


def test_open_webui_lists_models_and_voices_and_speaks(serve: Serve) -> None:
    """https://github.com/open-webui/open-webui, backend/open_webui/routers/audio.py."""
    base = f"{serve()}/v1"
    models = httpx.get(f"{base}/audio/models").json().get("models", [])
    assert [each["id"] for each in models] == list(MODELS)
    voices = {each["id"]: each["name"] for each in httpx.get(f"{base}/audio/voices").json().get("voices", [])}
    assert voices["af_heart"] == "Heart"
    headers = {"Authorization": "Bearer", "X-OpenWebUI-User-Name": "Ann"}
    for voice in ("alloy", "af_heart"):
        body = {"input": TEXT, "voice": voice, "model": "tts-1"}
        assert _is_sound(httpx.post(f"{base}/audio/speech", json=body, headers=headers))


@pytest.mark.parametrize("voice", sorted(OPENAI_VOICES))
def test_sillytavern_speaks_with_every_voice_of_openai_s(serve: Serve, voice: str) -> None:
    """https://github.com/SillyTavern/SillyTavern, src/endpoints/openai.js: ``/custom/generate-voice``."""
    body = {"input": TEXT, "response_format": "mp3", "voice": voice, "speed": 1, "model": "tts-1"}
    answer = httpx.post(f"{serve()}/v1/audio/speech", json=body, headers={"Authorization": "Bearer"})
    assert _is_sound(answer) and answer.headers["content-type"] == "audio/mpeg"


@pytest.mark.parametrize("name", ["mp3", "opus", "wav"])
def test_home_assistant_speaks(serve: Serve, name: str) -> None:
    """https://github.com/sfortis/openai_tts, custom_components/openai_tts: openaitts_engine.py, voice_listing.py."""
    body = {"model": "gpt-4o-mini-tts", "input": TEXT, "voice": "shimmer", "response_format": name, "speed": 1.0}
    headers = {"User-Agent": "HomeAssistant-OpenAI-TTS", "Authorization": "Bearer none"}
    url = serve()
    listed = httpx.get(f"{url}/v1/audio/voices", headers=headers, params={"limit": 100}).json()["voices"]
    assert {"id": "af_heart", "name": "Heart"}.items() <= next(
        each for each in listed if each["id"] == "af_heart"
    ).items()
    answer = httpx.post(f"{url}/v1/audio/speech", json=body | {"instructions": "Be calm."}, headers=headers)
    assert _is_sound(answer) and answer.headers["x-ignored-fields"] == "instructions"


@pytest.mark.parametrize(
    ("name", "shown"),
    [(" x", "x"), ("x\r\ny", "x??y"), ("\0", "?"), ("\x1b[1m", "?[1m"), ("é" * 50, "?" * 40), ("", "?")],
)
def test_any_name_of_an_ignored_field_becomes_a_valid_header(serve: Serve, name: str, shown: str) -> None:
    answer = httpx.post(f"{serve()}/v1/audio/speech", json={"input": TEXT, name: 1})
    assert _is_sound(answer) and answer.headers["x-ignored-fields"] == shown


def test_kokoro_fastapi_s_web_page_speaks(serve: Serve) -> None:
    """https://github.com/remsky/Kokoro-FastAPI, web/src/services/AudioService.js and VoiceService.js."""
    url = serve()
    assert httpx.get(f"{url}/v1/audio/voices").json()["voices"][0]["id"]
    body = {
        "input": TEXT,
        "voice": "af_bella(2)+af_sky(1)",
        "response_format": "mp3",
        "download_format": "mp3",
        "stream": True,
        "speed": 1,
        "return_download_link": True,
        "lang_code": "a",
    }
    answer = httpx.post(f"{url}/v1/audio/speech", json=body)
    assert _is_sound(answer) and answer.headers["x-ignored-fields"] == "download_format, return_download_link"


def test_kokoro_fastapi_s_fields_are_honoured(serve: Serve) -> None:
    """https://github.com/remsky/Kokoro-FastAPI, api/src/structures/schemas.py."""
    url = serve()
    body: dict[str, Any] = {"model": "kokoro", "input": "Wait. [pause:0.5s] Go.", "voice": "af_heart"}
    body |= {"response_format": "wav", "speed": 1.0, "lang_code": None, "volume_multiplier": 1.0}
    body |= {"normalization_options": {"normalize": True}, "return_timestamps": True, "stream": False}
    captioned = httpx.post(f"{url}/dev/captioned_speech", json=body).json()
    assert [mark["word"] for mark in captioned["timestamps"]] == ["Wait", "Go"]
    assert (
        httpx.post(f"{url}/dev/captioned_speech", json=body | {"return_timestamps": False}).json()["timestamps"] is None
    )
    told = httpx.post(f"{url}/dev/phonemize", json={"text": "Hello", "language": "a"}).json()
    assert told["phonemes"] == "həlˈO" and len(told["tokens"]) == 5
    british = httpx.post(f"{url}/dev/phonemize", json={"text": "Hello", "language": "b"}).json()
    assert british["phonemes"] == "həlˈQ"


def test_openai_s_client_finds_the_model(serve: Serve) -> None:
    url = serve()
    with OpenAI(base_url=f"{url}/v1", api_key="none") as client:
        assert client.models.retrieve("tts-1").id == "tts-1"
        spoken = client.audio.speech.create(
            model="any-other", voice="verse", input=TEXT, response_format="flac", extra_body={"user": "x"}
        )
    assert soundfile.SoundFile(io.BytesIO(spoken.content)).samplerate == 24_000
    missing = httpx.get(f"{url}/v1/models/none")
    assert missing.status_code == 404 and "no model 'none'" in missing.json()["error"]["message"]


def test_strict_server_refuses_fields_that_change_nothing(serve: Serve) -> None:
    url = serve(strict=True)
    answer = httpx.post(f"{url}/v1/audio/speech", json={"input": TEXT, "instructions": "Be calm."})
    assert answer.status_code == 400 and answer.json()["error"]["param"] == "instructions"


def test_names_of_the_user_s_table_are_voices(serve: Serve) -> None:
    url = serve(voices=VoiceTable({"narrator": "bm_george:0.7+bm_lewis:0.3", "alloy": "bf_emma"}))
    for voice, own in (("Narrator", "bm_george:0.7+bm_lewis:0.3"), ("alloy", "bf_emma")):
        bodies = [{"input": TEXT, "voice": each, "response_format": "pcm"} for each in (voice, own)]
        named, plain = (httpx.post(f"{url}/v1/audio/speech", json=body).content for body in bodies)
        assert named == plain
    assert httpx.get(f"{url}/v1/audio/voices").json()["voices"][-2]["id"] == "narrator"
