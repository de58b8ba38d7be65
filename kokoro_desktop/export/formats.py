"""What an export can write, and what is chosen of it: another format is a line here and the file that writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kokoro_desktop.errors import InputError
from kokoro_desktop.export.labels import lab, subrip, take_json, textgrid
from kokoro_desktop.export.take_prosody import pitch_tier, take_prosody
from kokoro_desktop.messages import message
from kokoro_desktop.takes import Take


@dataclass(frozen=True)
class AudioFormat:
    """One line of the list of formats.

    Attributes
    ----------
    key
        Under which the choice is remembered.
    label
        What the user reads.
    ending
        Of the file.
    subtype
        As `audio.sound_files.write` takes it.
    """

    key: str
    label: str
    ending: str
    subtype: str | None


@dataclass(frozen=True)
class LabelFormat:
    """What can be written beside the sound, to say where each phoneme lies.

    Attributes
    ----------
    key
        Under which the choice is remembered.
    label
        What the user reads; ``&`` stands before the letter that chooses it.
    ending
        Of the file.
    write
        Makes the text of the file, to be saved as UTF-8.
    """

    key: str
    label: str
    ending: str
    write: Callable[[Take], str]


AUDIO_FORMATS: Final = (
    AudioFormat("wav16", "WAV, 16 bit", ".wav", "pcm16"),
    AudioFormat("wav24", "WAV, 24 bit", ".wav", "pcm24"),
    AudioFormat("wavfloat", "WAV, 32-bit float", ".wav", "float"),
    AudioFormat("flac16", "FLAC, 16 bit", ".flac", "pcm16"),
    AudioFormat("flac24", "FLAC, 24 bit", ".flac", "pcm24"),
    AudioFormat("ogg", "Ogg Vorbis", ".ogg", None),
    AudioFormat("mp3", "MP3", ".mp3", None),
)

LABEL_FORMATS: Final = (
    LabelFormat("textgrid", "Text&Grid (Praat)", ".TextGrid", textgrid),
    LabelFormat("srt", "&Subtitles (SRT)", ".srt", subrip),
    LabelFormat("lab", "&HTK labels", ".lab", lab),
    LabelFormat("json", "&JSON with phonemes and settings", ".json", take_json),
    LabelFormat("pitch", "&PitchTier (Praat)", ".PitchTier", pitch_tier),
    LabelFormat("prosody", "Prosod&y (JSON)", ".prosody.json", take_prosody),
)


def label_format(path: Path) -> LabelFormat:
    """Find the format of a label file by its ending, the longest that fits, upper or lower case.

    Raises
    ------
    InputError
        No format has that ending.
    """
    for known in sorted(LABEL_FORMATS, key=lambda each: -len(each.ending)):
        if path.name.casefold().endswith(known.ending.casefold()):
            return known
    endings = ", ".join(known.ending for known in LABEL_FORMATS)
    raise InputError(
        message("{path} is not a label file. Its name must end in one of {endings}.", path=path, endings=endings)
    )


@dataclass(frozen=True)
class ExportChoices:
    """What is remembered from one export to the next.

    Attributes
    ----------
    folder
        Where to.
    audio_key
        Of one of `AUDIO_FORMATS`.
    label_keys
        Of those `LABEL_FORMATS` that are written beside the sound.
    """

    folder: str = ""
    audio_key: str = AUDIO_FORMATS[0].key
    label_keys: frozenset[str] = frozenset()

    @property
    def audio(self) -> AudioFormat:
        """The format chosen; the first one for a key that is not known."""
        return next((one for one in AUDIO_FORMATS if one.key == self.audio_key), AUDIO_FORMATS[0])

    @property
    def labels(self) -> tuple[LabelFormat, ...]:
        """What is written beside the sound."""
        return tuple(one for one in LABEL_FORMATS if one.key in self.label_keys)

    @property
    def endings(self) -> tuple[str, ...]:
        """Of all files that are written for one take."""
        return (self.audio.ending, *(one.ending for one in self.labels))
