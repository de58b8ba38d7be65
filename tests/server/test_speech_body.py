"""What a client asks for is read with distrust: types, ranges, names; and no voice is a file."""

from __future__ import annotations

from typing import Any

import pytest

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.errors import InputError
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.server.speech_body import MOST_INPUT, SpeechBody, plain_fields, speech_body

VOCABULARY = Vocabulary.load()


def _read(**fields: Any) -> SpeechBody:
    return speech_body({"input": "həlˈO.", "input_type": "phonemes"} | fields, CPU_ALONE, 2, VOCABULARY)


def test_what_is_left_out_has_the_defaults_of_the_interface() -> None:
    body = _read()
    assert (body.response_format, body.skip_silence) == ("mp3", False)
    assert (body.request.voice, body.request.speed, body.request.seed) == ("af_heart", 1.0, 0)
    assert body.request.text == "həlˈO."


def test_what_is_asked_for_is_in_the_request() -> None:
    body = _read(voice="bf_emma", speed=2, seed=7, response_format="wav", prosody={"pitch_shift": 2})
    assert (body.request.voice, body.request.speed, body.request.seed) == ("bf_emma", 2.0, 7)
    assert (body.response_format, body.request.edit.pitch_shift) == ("wav", 2.0)


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"speed": True}, "speed is no number"), ({"seed": -1}, "seed is no whole number"),
    ({"seed": 2**63}, "seed is no whole number"), ({"strange": 1}, "no field 'strange'"),
    ({"input": "a" * (MOST_INPUT + 1)}, "send it in parts"), ({"input": "\ud800"}, "'input' is no text"),
    ({"voice": "/etc/passwd"}, "no voice '/etc/passwd'"), ({"voice": "af_heart:1+x:1"}, "no voice 'x'"),
    ({"skip_silence": 1}, "true or false"), ({"response_format": "exe"}, "no format 'exe'"),
    ({"model": "other"}, "no model 'other'"), ({"stream_format": "sse"}, "no stream_format but audio"),
    ({"input_type": "ssml"}, "no input_type 'ssml'"),
])  # fmt: skip
def test_what_cannot_be_meant_is_a_sentence(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        _read(**fields)


def test_plain_text_has_numbers_in_its_query() -> None:
    assert plain_fields("Grüße".encode(), {"speed": "1.5", "voice": "1"}) == {
        "speed": 1.5, "voice": "1", "input": "Grüße",
    }  # fmt: skip
    with pytest.raises(InputError, match="'speed' is not what it should be: 'fast'"):
        plain_fields(b"a", {"speed": "fast"})
    with pytest.raises(InputError, match="not in UTF-8"):
        plain_fields(b"\xff", {})
