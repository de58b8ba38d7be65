"""What a client asks for: JSON, read with distrust, to a request that can be spoken."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.spelled_request import spelled_request
from kokoro_desktop.engine.synthesis import SpeechRequest, check_speed, pass_edits
from kokoro_desktop.errors import InputError
from kokoro_desktop.phonemes import Vocabulary, encode, passes
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.server.audio_stream import MEDIA_TYPES
from kokoro_desktop.spec import DEFAULT_VOICE
from kokoro_desktop.spelling import Conversion, convert
from kokoro_desktop.spelling.user_dictionary import UserDictionary
from kokoro_desktop.voices import Voice, catalogue, language_of_voice, load_voice

MOST_INPUT: Final = 10_000
"""Characters of an input: about ten minutes of speech."""
MODEL: Final = "kokoro"
MODELS: Final = (MODEL, "tts-1", "tts-1-hd", "gpt-4o-mini-tts")
"""Names that mean the one model there is: its own, and those that programs made for OpenAI's send."""
_MOST_SEED: Final = 2**63
_HALF: Final = re.compile("[\ud800-\udfff]")
"""Half a character, which JSON can write and no file can hold."""
NO_WORDS: Final = UserDictionary()
_FIELDS: Final = frozenset(
    {"model", "input", "input_type", "language", "voice", "speed", "seed", "prosody", "response_format", "skip_silence"}
)
_NO_TEXTS: Final = frozenset({"speed", "seed", "prosody", "skip_silence"})
_IGNORED: Final = frozenset({"instructions", "stream_format"})
"""Fields of OpenAI's that change nothing here."""


@dataclass(frozen=True)
class SpeechBody:
    """A request that can be spoken.

    Attributes
    ----------
    request
        With its encoding.
    voice
        Loaded.
    response_format
        One of `audio_stream.MEDIA_TYPES`.
    skip_silence
        Whether the silence before the first sound is left out of what is sent.
    """

    request: SpeechRequest
    voice: Voice
    response_format: str
    skip_silence: bool


def speech_body(
    body: Any, placement: Placement, threads: int, vocabulary: Vocabulary, dictionary: UserDictionary = NO_WORDS
) -> SpeechBody:
    """Read the body of a request.

    Raises
    ------
    InputError
        It cannot be spoken; nothing in it is a path, and no file is looked for.
    """
    _check_fields(body)
    kind = _text(body, "input_type", "text")
    if kind not in ("text", "phonemes"):
        raise InputError(f"There is no input_type '{kind:.40}': it is text or phonemes.")
    text, voice = _text(body, "input", None), _text(body, "voice", DEFAULT_VOICE)
    if len(text) > MOST_INPUT:
        raise InputError(f"The input has {len(text)} characters, and may have {MOST_INPUT}: send it in parts.")
    speed, seed = body.get("speed", 1.0), body.get("seed", 0)
    if isinstance(speed, bool) or not isinstance(speed, (int, float)) or abs(speed) > sys.maxsize:
        raise InputError("The speed is no number.")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < _MOST_SEED:
        raise InputError("The seed is no whole number from 0 on.")
    check_speed(speed)
    if (response_format := _text(body, "response_format", "mp3")) not in MEDIA_TYPES:
        raise InputError(f"There is no format '{response_format:.40}'; there are {', '.join(MEDIA_TYPES)}.")
    if not isinstance(skip_silence := body.get("skip_silence", False), bool):
        raise InputError("The field 'skip_silence' is true or false.")
    _check_voice(voice)
    conversion = text_body(body, dictionary) if kind == "text" else None
    encoding = encode(text if conversion is None else conversion.phonemes, vocabulary, language_of_voice(voice))
    parts, pack = passes(encoding, speed), load_voice(voice)
    request = SpeechRequest(encoding.text, voice, float(speed), placement, threads, seed, encoding)
    if conversion is not None:
        request = spelled_request(request, conversion)
    if edit := ProsodyEdit.from_settings(body.get("prosody") or {}):
        request = replace(request, edit=edit)
    pass_edits(request.edit, parts)
    for part in parts:
        pack.row(part.style_length)
    return SpeechBody(request, pack, response_format, skip_silence)


def _check_fields(body: Any) -> None:
    """See that there are no fields, and no model and stream, but those that there are."""
    if not isinstance(body, Mapping):
        raise InputError("The body is no JSON object.")
    if strange := sorted(body.keys() - _FIELDS - _IGNORED):
        raise InputError(f"There is no field '{strange[0]:.40}'; there are {', '.join(sorted(_FIELDS))}.")
    if body.get("model", MODEL) not in MODELS:
        raise InputError(f"There is no model '{body['model']!s:.40}': leave it out, or write {MODEL}.")
    if body.get("stream_format", "audio") != "audio":
        raise InputError("There is no stream_format but audio: the sound is sent as it is, pass by pass.")


def plain_fields(data: bytes, query: Mapping[str, str]) -> dict[str, Any]:
    """Read plain text whose other fields stand in the query, as a shell can send it without writing JSON.

    Raises
    ------
    InputError
        The text is not in UTF-8, or a field is no number.
    """
    fields: dict[str, Any] = dict(query)
    try:
        for name in fields.keys() & _NO_TEXTS:
            fields[name] = json.loads(fields[name])
    except (ValueError, RecursionError) as error:
        raise InputError(f"The field '{name}' is not what it should be: '{fields[name]:.40}'.") from error
    try:
        return fields | {"input": data.decode()}
    except UnicodeDecodeError as error:
        raise InputError("The text is not in UTF-8.") from error


def text_body(body: Any, dictionary: UserDictionary) -> Conversion:
    """Read the spelling in a body, in its language or that of its voice.

    Raises
    ------
    InputError
        There is no text, or no such language or voice.
    """
    if not isinstance(body, Mapping):
        raise InputError("The body is no JSON object.")
    text, voice = _text(body, "input", None), _text(body, "voice", DEFAULT_VOICE)
    if len(text) > MOST_INPUT:
        raise InputError(f"The input has {len(text)} characters, and may have {MOST_INPUT}: send it in parts.")
    _check_voice(voice)
    return convert(
        text, _text(body, "language", None if body.get("language") else language_of_voice(voice)), dictionary
    )


def _text(body: Mapping[str, Any], name: str, default: str | None) -> str:
    value = body.get(name, default)
    if not isinstance(value, str) or _HALF.search(value):
        raise InputError(f"The field '{name}' is no text.")
    return value


def _check_voice(voice: str) -> None:
    """See that a voice, or every part of a blend, comes with the program: on a server no file is a voice."""
    known = {each.id for each in catalogue()}
    for part in voice.split("+"):
        name = part.rpartition(":")[0] or part
        if name.strip() not in known:
            raise InputError(f"There is no voice '{name.strip():.40}': /v1/audio/voices lists them.")
