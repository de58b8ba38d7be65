"""From a line of a manifest to a request, the files that it becomes, and a key that tells whether that is done."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Final

from kokoro_desktop.audio import sound_files
from kokoro_desktop.batch.manifest import ManifestLine
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.spelled_request import spelled_request
from kokoro_desktop.engine.synthesis import SpeechRequest, check_speed, pass_edits
from kokoro_desktop.errors import InputError
from kokoro_desktop.export.file_names import check_name
from kokoro_desktop.export.formats import LabelFormat
from kokoro_desktop.phonemes import Vocabulary, encode, passes
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.spelling import Conversion, convert
from kokoro_desktop.spelling.user_dictionary import UserDictionary
from kokoro_desktop.voices import language_of_voice, load_voice

SOUNDS: Final = "wavs"
"""Folder of the sound files: where readers of LJSpeech's form look for them."""
NO_WORDS: Final = UserDictionary()
_FORMAT: Final = 2
"""Raised when the same request is written or spoken otherwise."""


@dataclass(frozen=True)
class BatchSettings:
    """What all lines have in common.

    Attributes
    ----------
    placement, threads
        Where each is spoken.
    voice, speed, seed
        Of lines that name none.
    ending, subtype
        Of the sound files.
    labels
        What is written beside the sound.
    vocabulary
        Of the model.
    language, dictionary
        Of texts in ordinary spelling: where none is named, that of the voice; and the user's words.
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


@dataclass(frozen=True)
class LineRequest:
    """A line that can be spoken.

    Attributes
    ----------
    number, id
        Of the line.
    request
        With its encoding.
    transcript
        What a data set says is spoken: the text where there is one, else the phonemes.
    files
        Relative to the batch's folder, the sound first.
    digest
        Of all that decides the sound but engine and weights.
    left_out
        What of its text is not spoken.
    """

    number: int
    id: str
    request: SpeechRequest
    transcript: str
    files: tuple[PurePosixPath, ...]
    digest: str
    left_out: tuple[str, ...] = ()

    def key(self, engine: str) -> str:
        """Make what tells whether it is done: another engine, voice, text or format gives another."""
        return hashlib.sha256(f"{self.digest} {engine}".encode()).hexdigest()


def line_request(line: ManifestLine, settings: BatchSettings) -> LineRequest:
    """Read a line.

    Raises
    ------
    InputError
        It cannot be spoken.
    """
    if line.fault:
        raise InputError(line.fault)
    fields = line.fields
    voice = str(fields.get("voice", settings.voice))
    speed = _number(fields, "speed", float, settings.speed)
    seed = _number(fields, "seed", int, settings.seed)
    check_speed(speed)
    if seed < 0:
        raise InputError(f"The seed {seed} is negative: give a whole number from 0 on.")
    conversion = _convert(fields, voice, settings)
    text = str(fields["phonemes"]) if conversion is None else conversion.phonemes
    encoding = encode(text, settings.vocabulary, language_of_voice(voice))
    request = SpeechRequest(text, voice, speed, settings.placement, settings.threads, seed, encoding)
    if conversion is not None:
        request = spelled_request(request, conversion)
    if "prosody" in fields:
        if request.edit:
            raise InputError("Its text has markup for prosody, and a prosody besides: leave one out.")
        request = replace(request, edit=_edit(fields["prosody"]))
    pass_edits(request.edit, passes(encoding, speed))
    transcript = str(fields.get("text", text))
    left_out = () if conversion is None else tuple(word.piece.text for word in conversion.left_out())
    stem = _stem(str(fields["output"]), settings.ending) if "output" in fields else PurePosixPath(SOUNDS, line.id)
    endings = [settings.ending, *(each.ending for each in settings.labels)]
    files = tuple(stem.with_name(stem.name + ending) for ending in endings)
    said = [encoding.tokens, text, transcript, request.edit.settings(), voice_sha256(voice), speed, seed]
    stored = sound_files.check_format(Path(files[0]), settings.subtype)
    decides = [_FORMAT, *said, stored, *map(str, files)]
    digest = hashlib.sha256(json.dumps(decides).encode()).hexdigest()
    return LineRequest(line.number, line.id, request, transcript, files, digest, left_out)


def _convert(fields: Mapping[str, Any], voice: str, settings: BatchSettings) -> Conversion | None:
    """Read its text, in its language or that of the batch or of its voice; None where it has phonemes."""
    if "text" not in fields:
        return None
    language = fields.get("language") or settings.language or language_of_voice(voice)
    return convert(str(fields["text"]), str(language), settings.dictionary)


def _edit(value: Any) -> ProsodyEdit:
    """Read what is to be changed of the prosody: an object, or its JSON."""
    try:
        return ProsodyEdit.from_settings(json.loads(value) if isinstance(value, str) else value)
    except (ValueError, RecursionError) as error:
        raise InputError(f"Its prosody is no JSON: {error}.") from error


@cache
def voice_sha256(voice: str) -> str:
    """Hash the style rows that a voice has now."""
    return hashlib.sha256(load_voice(voice).pack.tobytes()).hexdigest()


def _number(fields: Mapping[str, Any], column: str, parse: Callable[[str], Any], default: Any) -> Any:
    """Read a number as CSV has it, so that JSON's are read alike: no seed of 1.5 is one of 1."""
    if column not in fields:
        return default
    try:
        return parse(str(fields[column]))
    except ValueError as error:
        kind = "whole number" if parse is int else "number"
        raise InputError(f"Its {column} '{fields[column]}' is no {kind}.") from error


def _stem(output: str, ending: str) -> PurePosixPath:
    """Read where a line's files go, less the ending.

    Raises
    ------
    InputError
        It leads out of the batch's folder, has another sound's ending, or cannot be a name everywhere.
    """
    path = PurePosixPath(Path(output).as_posix())
    if path.is_absolute() or ".." in path.parts or not path.name:
        raise InputError(f"Its output '{output}' is not inside the batch's folder: name it relative to that.")
    for part in path.parts:
        check_name(part)
    return path.with_suffix("") if path.suffix.lower() == ending else path
