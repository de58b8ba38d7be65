"""Typed request fields; validation and documentation are derived from them.

Names and meanings follow OpenAI's speech endpoint and Kokoro-FastAPI (https://github.com/remsky/Kokoro-FastAPI). The
remaining fields are specific to this program.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.spec import DEFAULT_VOICE, MAX_SPEED, MIN_SPEED

MOST_INPUT: Final = 10_000  # characters: about ten minutes of speech
_MOST_SEED: Final = 2**63 - 1
_MOST_VOLUME: Final = 10.0
_AT: Final = re.compile(r"(?P<reason>.*) - at `\$\.(?P<name>\w+).*`", re.DOTALL)
_HALF: Final = re.compile("[\ud800-\udfff]")  # lone surrogates, which UTF-8 cannot encode

Input = Annotated[str, Meta(max_length=MOST_INPUT, description="Text to speak, with markup.")]
Format = Literal["mp3", "opus", "aac", "flac", "wav", "pcm"]
_Kind = Annotated[
    Literal["text", "phonemes"], Meta(description="Whether the input is ordinary spelling or phonemes in IPA.")
]
_Language = Annotated[
    str, Meta(description="Language of the text as a BCP-47 tag (default: that of the voice).", max_length=40)
]
_Voice = Annotated[
    str,
    Meta(
        description="Voice id, name from the voice table, or blend, such as `af_bella(2)+af_sky(1)` or "
        "`af_bella:0.7+af_sky:0.3`.",
        max_length=2000,
    ),
]
_Ignored = Annotated[Any, Meta(description="Accepted and ignored.")]

T = TypeVar("T")


class FieldError(InputError):
    """A field of a request is invalid.

    Attributes
    ----------
    name
        Name of the field; empty for the whole body.
    """

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        if name:
            super().__init__(message("The field '{name}' is not valid: {reason}.", name=name, reason=reason))
        else:
            super().__init__(message("The request cannot be read: {reason}.", reason=reason))


@dataclass(frozen=True, kw_only=True)
class SpeechFields:
    """Fields of a speech request."""

    input: Input
    model: Annotated[
        str, Meta(description="Any name is accepted, because there is only one model.", max_length=200)
    ] = "kokoro"
    voice: _Voice = DEFAULT_VOICE
    speed: Annotated[float, Meta(ge=MIN_SPEED, le=MAX_SPEED)] = 1.0
    response_format: Annotated[Format, Meta(description="Audio format; `aac` is not available.")] = "mp3"
    stream_format: Annotated[
        Literal["audio", "sse"], Meta(description="Audio data, or server-sent events with base64-encoded chunks.")
    ] = "audio"
    stream: Annotated[
        bool | None,
        Meta(description="Whether to send each pass as soon as it is rendered (default: depends on the path)."),
    ] = None
    input_type: _Kind = "text"
    language: _Language = ""
    lang_code: Annotated[str, Meta(description="Kokoro's letter for a language, or a BCP-47 tag.", max_length=40)] = ""
    seed: Annotated[int, Meta(ge=0, le=_MOST_SEED, description="The same seed produces the same samples.")] = 0
    prosody: Annotated[
        dict[str, Any], Meta(description="Changes to the predicted prosody, in the format of `--prosody`.")
    ] = None  # type: ignore[assignment]  # None is replaced before the fields are read
    volume_multiplier: Annotated[float, Meta(ge=0, le=_MOST_VOLUME)] = 1.0
    skip_silence: Annotated[
        bool | None,
        Meta(description="Whether to trim the silence at both ends (default: set when the server was started)."),
    ] = None
    return_timestamps: Annotated[bool, Meta(description="Whether to return captions, if available.")] = True
    instructions: _Ignored = None
    normalization_options: _Ignored = None
    return_download_link: _Ignored = None
    download_format: _Ignored = None


@dataclass(frozen=True, kw_only=True)
class TextFields:
    """Fields of a request to convert text to phonemes."""

    input: Input
    voice: _Voice = DEFAULT_VOICE
    language: _Language = ""
    lang_code: str = ""


@dataclass(frozen=True, kw_only=True)
class PhonemizeFields:
    """Fields of Kokoro-FastAPI's request to convert text to phonemes."""

    text: Input
    language: Annotated[str, Meta(description="Kokoro's letter for a language, or a BCP-47 tag.")] = "a"


_IGNORED: Final = frozenset({"instructions", "normalization_options", "return_download_link", "download_format"})
_JSON_IN_QUERY: Final = frozenset({"prosody"})


def parse_body(data: bytes) -> dict[str, Any]:
    """Parse a JSON body.

    Raises
    ------
    FieldError
        The body is not a JSON object.
    """
    try:
        body = msgspec.json.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise FieldError("", message("it is not JSON ({error})", error=error)) from error
    if not isinstance(body, dict):
        raise FieldError("", message("it is not a JSON object"))
    return body


def parse_text(data: bytes, query: Mapping[str, str]) -> dict[str, Any]:
    """Parse a plain-text body, which needs no JSON escaping in shell scripts, and the fields in the query string.

    Raises
    ------
    FieldError
        The text is not UTF-8, or a query field that must be a JSON object is not one.
    """
    found: dict[str, Any] = dict(query)
    for name in found.keys() & _JSON_IN_QUERY:
        try:
            found[name] = parse_body(found[name].encode())
        except FieldError as error:
            raise FieldError(name, message("it is not a JSON object")) from error
    try:
        return found | {"input": data.decode()}
    except UnicodeDecodeError as error:
        raise FieldError("input", message("it is not UTF-8")) from error


def read_fields(kind: type[T], body: Mapping[str, Any], strict: bool = True) -> tuple[T, tuple[str, ...]]:
    """Validate the fields of a request.

    Parameters
    ----------
    kind
        `SpeechFields`, `TextFields` or `PhonemizeFields`.
    strict
        Whether numbers must be JSON numbers; False also accepts numbers as text, as in a query string.

    Returns
    -------
    fields
        Fields of the request; null means the default.
    ignored : tuple of str
        Sorted names of the fields that have no effect.

    Raises
    ------
    FieldError
        A field is missing, has the wrong type, or is out of range.
    """
    given = {name: value for name, value in body.items() if value is not None}
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    ignored = sorted(name for name in given if name not in known or name in _IGNORED)
    for name, value in given.items():
        if isinstance(value, str) and _HALF.search(value):
            raise FieldError(name, message("it contains an unpaired surrogate"))
    try:
        return msgspec.convert(given, kind, strict=strict), tuple(ignored)
    except msgspec.ValidationError as error:
        found = _AT.fullmatch(str(error))
        if found is None:
            raise FieldError("", _lower(str(error))) from error
        raise FieldError(found["name"], _lower(found["reason"])) from error


def _lower(reason: str) -> str:
    return reason[:1].lower() + reason[1:].rstrip(".")
