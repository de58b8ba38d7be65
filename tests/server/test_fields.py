"""Fields of requests: checked by type and range, whatever a client sends."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("msgspec")

from kokoro_desktop.server.fields import (
    MOST_INPUT,
    FieldError,
    PhonemizeFields,
    SpeechFields,
    parse_body,
    parse_text,
    read_fields,
)


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"speed": True}, "'speed' is not valid: expected `float`, got `bool`"), ({"speed": 9}, "<= 4"),
    ({"speed": 10**400}, "speed"), ({"seed": -1}, "seed"), ({"seed": 2**63}, "seed"),
    ({"input": 5}, "`str`, got `int`"),
    ({"input": "a" * (MOST_INPUT + 1)}, "length <= 10000"), ({"input": "\ud800"}, "unpaired surrogate"),
    ({"skip_silence": 1}, "skip_silence"), ({"response_format": "exe"}, "'exe'"), ({"input_type": "ssml"}, "'ssml'"),
    ({"stream_format": "x"}, "stream_format"), ({"prosody": 5}, "prosody"), ({"input": None}, "required field `input`"),
])  # fmt: skip
def test_field_of_a_wrong_type_or_range_is_named(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(FieldError, match=sentence):
        read_fields(SpeechFields, {"input": "a"} | fields)


def test_unknown_and_unused_fields_are_ignored_and_named() -> None:
    body = {"input": "a", "user": "x", "instructions": "Whisper.", "lang_code": None, "speed": 2}
    fields, ignored = read_fields(SpeechFields, body)
    assert ignored == ("instructions", "user")
    assert (fields.speed, fields.lang_code) == (2, "")


def test_kokoro_fastapi_s_request_for_phonemes_is_read() -> None:
    assert read_fields(PhonemizeFields, {"text": "Hello", "language": "b"})[0].language == "b"


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"5", b"\xff", b"[" * 100_000, b'{"a": NaN}', b'{"a": "\\ud800"}'])
def test_body_that_is_no_json_object_is_refused(data: bytes) -> None:
    with pytest.raises(FieldError, match="cannot be read"):
        parse_body(data)


@given(st.binary())
def test_any_bytes_are_an_object_or_an_error(data: bytes) -> None:
    with suppress(FieldError):
        assert isinstance(parse_body(data), dict)


NAMES = st.sampled_from(["input", "voice", "speed", "seed", "prosody", "stream", "x"])
VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.lists(st.integers())


@given(st.dictionaries(NAMES, VALUES))
def test_any_fields_are_read_or_refused(body: dict[str, Any]) -> None:
    with suppress(FieldError):
        assert isinstance(read_fields(SpeechFields, body)[0], SpeechFields)


def test_plain_text_has_its_other_fields_in_the_query() -> None:
    body = parse_text("Grüße".encode(), {"speed": "1.5", "voice": "1", "prosody": '{"pitch_shift": 2}'})
    fields, _ = read_fields(SpeechFields, body, strict=False)
    assert (fields.input, fields.speed, fields.voice, fields.prosody) == ("Grüße", 1.5, "1", {"pitch_shift": 2})
    with pytest.raises(FieldError, match="'prosody' is not valid: it is not a JSON object"):
        parse_text(b"a", {"prosody": "{"})
    with pytest.raises(FieldError, match="'input' is not valid: it is not UTF-8"):
        parse_text(b"\xff", {})
