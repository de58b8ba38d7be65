"""Convert a batch line to a speech request with output files and a key that identifies the result."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Final

from kokoro_desktop.audio import sound_files
from kokoro_desktop.batch.lines import BatchLine
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.request import SpeechRequest, check_speed, pass_edits
from kokoro_desktop.errors import InputError
from kokoro_desktop.export.file_names import check_name
from kokoro_desktop.export.formats import LabelFormat
from kokoro_desktop.messages import mark, message
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.spelling import Conversion, convert
from kokoro_desktop.spelling.user_dictionary import UserDictionary
from kokoro_desktop.voices import language_of_voice, load_voice
from kokoro_desktop.voices.voice_table import VoiceTable

SOUNDS: Final = "wavs"  # sound folder in LJSpeech's layout
NO_WORDS: Final = UserDictionary()
_FORMAT: Final = 3  # increase when the same request yields different sounds or files


@dataclass(frozen=True)
class BatchSettings:
    """Settings shared by all lines.

    Attributes
    ----------
    placement, threads
        Device, and total number of threads across all workers.
    voice, speed, seed
        Defaults for lines that do not specify them.
    ending, subtype
        File extension and sample format of the audio files.
    labels
        Formats of the label files to write in addition to each sound.
    vocabulary
        Vocabulary for encoding the phonemes.
    language
        BCP-47 tag for lines that do not specify a language; None for the language of the voice.
    dictionary
        User's custom pronunciations.
    speakers
        Speaker names that switch to a different voice within a text.
    trim
        Whether to trim the silence at both ends of each sound.
    loudness
        Loudness of each sound in LUFS; None to keep the loudness of the voice.
    """

    placement: Placement
    threads: int
    voice: str
    speed: float
    seed: int
    ending: str
    subtype: str | None
    labels: tuple[LabelFormat, ...]
    vocabulary: Vocabulary
    language: str | None = None
    dictionary: UserDictionary = NO_WORDS
    speakers: VoiceTable | None = None
    trim: bool = False
    loudness: float | None = None


@dataclass(frozen=True)
class LineRequest:
    """Valid line, converted to a speech request.

    Attributes
    ----------
    number, id
        Number and id of the line in the list.
    request
        Speech to synthesise.
    transcript
        Text as written, or phonemes if there is no text.
    files
        Paths relative to the output folder, starting with the audio file.
    digest
        Hash of everything that determines the result, except the engine and the weights.
    left_out
        Parts of the text that are not spoken.
    trim
        Whether to trim the silence at both ends of the sound.
    loudness
        Loudness in LUFS; None to keep the loudness of the voice.
    target
        Tokens whose pitch and duration are measured; None if nothing is measured.
    """

    number: int
    id: str
    request: SpeechRequest
    transcript: str
    files: tuple[PurePosixPath, ...]
    digest: str
    left_out: tuple[str, ...] = ()
    trim: bool = False
    loudness: float | None = None
    target: range | None = None

    def key(self, engine: str) -> str:
        """Return a hash that identifies the line's result; ``engine`` contains the joined keys of the bundles."""
        return hashlib.sha256(f"{self.digest} {engine}".encode()).hexdigest()


def line_request(line: BatchLine, settings: BatchSettings) -> LineRequest:
    """Convert a line of the list to a request.

    Raises
    ------
    InputError
        The line cannot be spoken.
    """
    if line.error:
        raise InputError(line.error)
    fields = line.fields
    voice = str(fields.get("voice", settings.voice))
    speed = _number(fields, "speed", float, settings.speed)
    seed = _number(fields, "seed", int, settings.seed)
    check_speed(speed)
    if seed < 0:
        raise InputError(message("The seed {seed} is negative. Use 0 or a positive whole number.", seed=seed))
    conversion = _convert(fields, voice, settings)
    text = str(fields["phonemes"]) if conversion is None else ""
    request = SpeechRequest(
        text, voice, speed, settings.placement, settings.threads, seed, words=fields.get("words", ()),
        vocabulary=settings.vocabulary,
    )  # fmt: skip
    if conversion is not None:
        request = request.spelled(conversion)
    if "prosody" in fields:
        if request.edit:
            raise InputError(
                message(
                    "The prosody is set both in the text's markup and in the column 'prosody'. Use only one of them."
                )
            )
        request = replace(request, edit=_edit(fields["prosody"]))
    pass_edits(request.edit, request.passes)
    transcript = str(fields.get("text", request.text))
    left_out = () if conversion is None else tuple(word.piece.text for word in conversion.left_out())
    stem = _stem(str(fields["output"]), settings.ending) if "output" in fields else PurePosixPath(SOUNDS, line.id)
    endings = [settings.ending, *(each.ending for each in settings.labels)]
    files = tuple(stem.with_name(stem.name + ending) for ending in endings)
    edit = request.edit.settings()
    said = [request.encoding.tokens, request.text, transcript, edit, voice_sha256(voice), speed, seed]
    stored = sound_files.check_format(Path(files[0]), settings.subtype)
    target = fields.get("target")
    decides = [_FORMAT, *said, stored, *map(str, files), settings.trim, settings.loudness, target]
    digest = hashlib.sha256(json.dumps(decides).encode()).hexdigest()
    return LineRequest(
        line.number, line.id, request, transcript, files, digest, left_out, settings.trim, settings.loudness,
        None if target is None else range(*target),
    )  # fmt: skip


def _convert(fields: Mapping[str, Any], voice: str, settings: BatchSettings) -> Conversion | None:
    """Convert the text of a line to phonemes; return None if it has no text."""
    if "text" not in fields:
        return None
    fixed = fields.get("language") or settings.language
    language, text = str(fixed or language_of_voice(voice)), str(fields["text"])
    return convert(text, language, settings.dictionary, settings.speakers, fixed_language=bool(fixed))


def _edit(value: Any) -> ProsodyEdit:
    """Parse the prosody edit of a line, which is either an object or JSON text."""
    try:
        return ProsodyEdit.from_settings(json.loads(value) if isinstance(value, str) else value)
    except (ValueError, RecursionError) as error:
        raise InputError(message("The prosody is not valid JSON: {error}.", error=error)) from error


@cache
def voice_sha256(voice: str) -> str:
    """Return the SHA-256 of a voice's style vectors."""
    return hashlib.sha256(load_voice(voice).pack.tobytes()).hexdigest()


def _number(fields: Mapping[str, Any], column: str, parse: Callable[[str], Any], default: Any) -> Any:
    """Parse a number by the same rules for CSV and JSON; for example, both reject a seed of 1.5."""
    if column not in fields:
        return default
    try:
        return parse(str(fields[column]))
    except ValueError as error:
        whole = mark("The {column} '{value}' is not a whole number.")
        text = whole if parse is int else mark("The {column} '{value}' is not a number.")
        raise InputError(message(text, column=column, value=fields[column])) from error


def _stem(output: str, ending: str) -> PurePosixPath:
    """Return the path of a line's files in the output folder, without the sound file's extension.

    Raises
    ------
    InputError
        The path is outside the output folder, or one of its components is a file name that some systems do not allow.
    """
    path = PurePosixPath(Path(output).as_posix())
    if path.is_absolute() or ".." in path.parts or not path.name:
        raise InputError(
            message("The output '{output}' is outside the output folder. Use a path inside that folder.", output=output)
        )
    for part in path.parts:
        check_name(part)
    return path.with_suffix("") if path.suffix.lower() == ending else path
