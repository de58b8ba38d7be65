"""Convert the fields of an HTTP request to a speech request."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.request import SpeechRequest, pass_edits
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.server.audio_stream import MEDIA_TYPES
from kokoro_desktop.server.fields import FieldError, SpeechFields, TextFields
from kokoro_desktop.spelling import Conversion, convert
from kokoro_desktop.spelling.user_dictionary import UserDictionary
from kokoro_desktop.voices import Voice, language_of_voice, load_voice
from kokoro_desktop.voices.voice_table import VoiceTable

MOST_PARTS: Final = 16  # maximum number of parts in a blend
_PART: Final = re.compile(
    r"(?P<half>(?:timbre|melody)\s*=)?\s*(?P<name>[^:()]+?)\s*(?:[:(]\s*(?P<weight>-?(?:\d+\.?\d*|\.\d+))\s*\)?)?"
)
_LANGUAGES: Final = MappingProxyType(  # by Kokoro's language letters
    {
        "a": "en-US",
        "b": "en-GB",
        "e": "es",
        "f": "fr",
        "h": "hi",
        "i": "it",
        "j": "ja",
        "p": "pt-BR",
        "z": "zh",
    }
)


@dataclass(frozen=True)
class Speaking:
    """Speech settings of the server.

    Attributes
    ----------
    placement, threads
        Device and number of threads of the engine.
    vocabulary
        Vocabulary of the model.
    dictionary
        User's custom pronunciations.
    voices
        Voice aliases.
    trim
        Whether to trim the silence at both ends unless a request specifies otherwise.
    """

    placement: Placement
    threads: int
    vocabulary: Vocabulary
    dictionary: UserDictionary = field(default_factory=UserDictionary)
    voices: VoiceTable = field(default_factory=VoiceTable)
    trim: bool = True


@dataclass(frozen=True)
class SpeechBody:
    """Validated speech request.

    Attributes
    ----------
    request
        Speech request, with its encoding.
    voice
        Loaded voice.
    response_format
        One of `audio_stream.MEDIA_TYPES`.
    trim
        Whether to trim the silence at both ends.
    volume
        Factor applied to the samples.
    """

    request: SpeechRequest
    voice: Voice
    response_format: str
    trim: bool
    volume: float


def speech_body(fields: SpeechFields, speaking: Speaking) -> SpeechBody:
    """Create a validated request from its fields.

    Raises
    ------
    InputError
        A field is invalid, or the text cannot be spoken.
    """
    if fields.response_format not in MEDIA_TYPES:
        raise FieldError(
            "response_format",
            message(
                "'{name}' is not available; choose one of {known}",
                name=fields.response_format,
                known=", ".join(MEDIA_TYPES),
            ),
        )
    voice = find_voice(fields.voice, speaking.voices)
    conversion = None
    if fields.input_type == "text":
        conversion = convert_text(fields, speaking)
    request = SpeechRequest(
        fields.input,
        voice,
        fields.speed,
        speaking.placement,
        speaking.threads,
        fields.seed,
        vocabulary=speaking.vocabulary,
    )
    if conversion is not None:
        request = request.spelled(conversion)
    if edit := ProsodyEdit.from_settings(fields.prosody or {}):
        request = replace(request, edit=edit)
    pass_edits(request.edit, request.passes)
    pack = load_voice(voice)
    for part in request.passes:
        pack.row(part.style_length)
    trim = speaking.trim if fields.skip_silence is None else fields.skip_silence
    return SpeechBody(request, pack, fields.response_format, trim, fields.volume_multiplier)


def convert_text(fields: SpeechFields | TextFields, speaking: Speaking) -> Conversion:
    """Convert the text of a request to phonemes, using the requested language or, by default, that of the voice.

    Raises
    ------
    InputError
        The language or voice is unknown.
    """
    voice = find_voice(fields.voice, speaking.voices)
    fixed = fields.language or language_of_code(fields.lang_code)
    language = fixed or language_of_voice(voice)
    return convert(fields.input, language, speaking.dictionary, speaking.voices, fixed_language=bool(fixed))


def language_of_code(code: str) -> str:
    """Return the BCP-47 tag for one of Kokoro's language letters; return anything else unchanged."""
    return _LANGUAGES.get(code.lower(), code)


def find_voice(spec: str, voices: VoiceTable) -> str:
    """Convert a client's voice or blend to a specification for `load_voice`; reject file paths.

    Raises
    ------
    FieldError
        A voice does not exist, a weight is not a number, or the blend has too many parts.
    """
    if (count := spec.count("+") + 1) > MOST_PARTS:
        raise FieldError("voice", message("it has {count} parts (limit {most})", count=count, most=MOST_PARTS))
    if (whole := voices.find(spec)) is not None:
        return whole
    found = []
    for part in spec.split("+"):
        match = _PART.fullmatch(part.strip())
        name = voices.find(match["name"]) if match is not None else None
        if match is None or name is None or (count > 1 and not name.isidentifier()):
            raise FieldError(
                "voice",
                message("there is no voice '{name:.40}'. GET /v1/audio/voices lists the voices", name=part.strip()),
            )
        found.append((match["half"] or "") + (name if count == 1 else f"{name}:{match['weight'] or 1}"))
    return "+".join(found)


def check_ignored(ignored: tuple[str, ...], strict: bool) -> None:
    """If the server is strict, reject a request with ignored fields.

    Raises
    ------
    FieldError
        The server is strict, and the request contains a field that has no effect.
    """
    if strict and ignored:
        raise FieldError(ignored[0], message("it has no effect, and the server was started with --strict"))
