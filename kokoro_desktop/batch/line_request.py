"""From a line of a manifest to a request, the files that it becomes, and a key that tells whether that is done."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Final

from kokoro_desktop.batch.manifest import ManifestLine
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.synthesis import SpeechRequest, check_speed
from kokoro_desktop.errors import InputError
from kokoro_desktop.export.file_names import check_name
from kokoro_desktop.export.formats import LabelFormat
from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.voices import load_voice

SOUNDS: Final = "wavs"
"""Folder of the sound files: where readers of LJSpeech's form look for them."""
_FORMAT: Final = 1
"""Raised when the same request is written otherwise."""


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
    """

    number: int
    id: str
    request: SpeechRequest
    transcript: str
    files: tuple[PurePosixPath, ...]
    digest: str

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
    for column in ("text", "language", "prosody"):
        if column in fields:
            raise InputError(f"Its column '{column}' cannot be spoken by this version: write phonemes.")
    text = str(fields["phonemes"])
    voice = str(fields.get("voice", settings.voice))
    speed = _number(fields, "speed", float, settings.speed)
    seed = _number(fields, "seed", int, settings.seed)
    check_speed(speed)
    if seed < 0:
        raise InputError(f"The seed {seed} is negative: give a whole number from 0 on.")
    encoding = encode(text, settings.vocabulary)
    request = SpeechRequest(text, voice, speed, settings.placement, settings.threads, seed, encoding)
    stem = _stem(str(fields["output"]), settings.ending) if "output" in fields else PurePosixPath(SOUNDS, line.id)
    endings = [settings.ending, *(each.ending for each in settings.labels)]
    files = tuple(stem.with_name(stem.name + ending) for ending in endings)
    decides = [_FORMAT, encoding.tokens, text, voice_sha256(voice), speed, seed, settings.subtype, *map(str, files)]
    digest = hashlib.sha256(json.dumps(decides).encode()).hexdigest()
    return LineRequest(line.number, line.id, request, text, files, digest)


@cache
def voice_sha256(voice: str) -> str:
    """Hash the style rows that a voice has now."""
    return hashlib.sha256(load_voice(voice).pack.tobytes()).hexdigest()


def _number(fields: Mapping[str, Any], column: str, parse: Callable[[Any], Any], default: Any) -> Any:
    if column not in fields:
        return default
    try:
        return parse(fields[column])
    except (TypeError, ValueError) as error:
        raise InputError(f"Its {column} '{fields[column]}' is no number.") from error


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
