"""What a client asks for becomes something to speak; and no voice is a file."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("msgspec")

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.errors import InputError
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.server.fields import SpeechFields, read_fields
from kokoro_desktop.server.speech_body import (
    MOST_PARTS,
    Speaking,
    SpeechBody,
    find_voice,
    language_of_code,
    speech_body,
)
from kokoro_desktop.voices.voice_table import VoiceTable

SPEAKING = Speaking(CPU_ALONE, 2, Vocabulary.load(), voices=VoiceTable({"narrator": "bm_george:0.7+bm_lewis:0.3"}))


def _read(**fields: Any) -> SpeechBody:
    given = {"input": "həlˈO.", "input_type": "phonemes"} | fields
    return speech_body(read_fields(SpeechFields, given)[0], SPEAKING)


def test_missing_fields_have_the_defaults_of_the_interface() -> None:
    body = _read()
    assert (body.response_format, body.trim, body.volume) == ("mp3", True, 1.0)
    assert (body.request.voice, body.request.speed, body.request.seed) == ("af_heart", 1.0, 0)
    assert body.request.text == "həlˈO."


def test_request_has_what_the_fields_say() -> None:
    body = _read(
        voice="bf_emma", speed=2, seed=7, response_format="wav", prosody={"pitch_shift": 2}, skip_silence=False
    )
    assert (body.request.voice, body.request.speed, body.request.seed) == ("bf_emma", 2.0, 7)
    assert (body.response_format, body.request.edit.pitch_shift, body.trim) == ("wav", 2.0, False)


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"voice": "/etc/passwd"}, "no voice '/etc/passwd'"), ({"voice": "af_heart:1+x:1"}, "no voice 'x:1'"),
    ({"voice": "af_heart:/p.npy"}, "no voice"), ({"voice": "af_heart:p.npy"}, "no voice"),
    ({"voice": "+".join(["af_heart"] * 17)}, "17 parts"), ({"voice": "af_heart+narrator"}, "no voice 'narrator'"),
    ({"voice": ""}, "no voice"), ({"voice": "af_heart+"}, "no voice"),
    ({"voice": "timbre=af_heart"}, "no voice is assigned to 'melody'"),
    ({"voice": "melody=/p.npy+af_heart"}, "no voice"),
    ({"response_format": "aac"}, "'aac' is not available; choose one of mp3"),
    ({"language": "xx", "input_type": "text"}, "xx"),
])  # fmt: skip
def test_impossible_requests_are_explained(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        _read(**fields)


@pytest.mark.parametrize(("written", "voice"), [
    ("af_bella(2)+af_sky(1)", "af_bella:2+af_sky:1"), ("af_bella:0.7 + af_sky:.3", "af_bella:0.7+af_sky:.3"),
    ("af_bella+af_sky", "af_bella:1+af_sky:1"), ("af_bella(2)", "af_bella"), ("alloy", "af_alloy"),
    ("Onyx", "am_onyx"), ("narrator", "bm_george:0.7+bm_lewis:0.3"), ("nova(1)+Emma(1)", "af_nova:1+bf_emma:1"),
    ("timbre=nova+melody=Emma", "timbre=af_nova:1+melody=bf_emma:1"), ("timbre=alloy", "timbre=af_alloy"),
])  # fmt: skip
def test_voices_are_found_by_id_name_or_blend(written: str, voice: str) -> None:
    assert find_voice(written, SPEAKING.voices) == voice


def test_blend_has_at_most_as_many_parts_as_the_limit() -> None:
    assert find_voice("+".join(["af_nova"] * MOST_PARTS), SPEAKING.voices).count("af_nova:1") == MOST_PARTS
    with pytest.raises(InputError, match=f"it has {MOST_PARTS + 1} parts"):
        find_voice("+".join(["af_nova"] * (MOST_PARTS + 1)), SPEAKING.voices)


@pytest.mark.parametrize(
    ("code", "language"), [("a", "en-US"), ("B", "en-GB"), ("p", "pt-BR"), ("en-GB", "en-GB"), ("", "")]
)
def test_kokoro_s_letters_are_languages(code: str, language: str) -> None:
    assert language_of_code(code) == language
