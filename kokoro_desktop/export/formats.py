"""Tables of the export formats, and the export settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kokoro_desktop.errors import InputError
from kokoro_desktop.export.captions import lrc, subrip, webvtt
from kokoro_desktop.export.labels import lab, take_json, textgrid
from kokoro_desktop.export.segment_tables import segments_csv, segments_json
from kokoro_desktop.export.take_prosody import pitch_tier, take_prosody
from kokoro_desktop.messages import message
from kokoro_desktop.takes import Take


@dataclass(frozen=True)
class AudioFormat:
    """Audio format for export.

    Attributes
    ----------
    key
        Key under which the choice is stored.
    label
        Name shown in the window.
    ending
        File extension.
    subtype
        Sample format, as for `audio.sound_files.write`.
    """

    key: str
    label: str
    ending: str
    subtype: str | None


@dataclass(frozen=True)
class LabelFormat:
    """Format of text files that describe a take, such as label files with the times of phonemes.

    Attributes
    ----------
    key
        Key under which the choice is stored.
    label
        Name shown in the window; ``&`` marks the mnemonic.
    ending
        File extension.
    write
        Function that returns the text of the file, to be saved as UTF-8.
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
    LabelFormat("vtt", "Web&VTT captions", ".vtt", webvtt),
    LabelFormat("lrc", "L&RC lyrics", ".lrc", lrc),
    LabelFormat("lab", "&HTK labels", ".lab", lab),
    LabelFormat("json", "&JSON with phonemes and settings", ".json", take_json),
    LabelFormat("pitch", "&PitchTier (Praat)", ".PitchTier", pitch_tier),
    LabelFormat("prosody", "Prosod&y (JSON)", ".prosody.json", take_prosody),
    LabelFormat("segments", "&Measured segments (CSV)", ".segments.csv", segments_csv),
    LabelFormat("segments-json", "Measured segments (JSON)", ".segments.json", segments_json),
)


def label_format(path: Path, named: Sequence[LabelFormat] = LABEL_FORMATS) -> LabelFormat:
    """Return the label format with the longest extension that matches a file name, ignoring case.

    Parameters
    ----------
    named
        Formats that the error message lists.

    Raises
    ------
    InputError
        The file name does not have the extension of a label format.
    """
    for known in sorted(LABEL_FORMATS, key=lambda each: -len(each.ending)):
        if path.name.casefold().endswith(known.ending.casefold()):
            return known
    endings = ", ".join(known.ending for known in named)
    raise InputError(
        message("{path} is not a label file. Its name must end in one of {endings}.", path=path, endings=endings)
    )


@dataclass(frozen=True)
class ExportChoices:
    """Export settings, remembered between exports.

    Attributes
    ----------
    folder
        Output folder.
    audio_key
        Key of one of `AUDIO_FORMATS`.
    label_keys
        Keys of the `LABEL_FORMATS` to write in addition to the audio.
    """

    folder: str = ""
    audio_key: str = AUDIO_FORMATS[0].key
    label_keys: frozenset[str] = frozenset()

    @property
    def audio(self) -> AudioFormat:
        """The chosen audio format; the first one if the key is unknown."""
        return next((one for one in AUDIO_FORMATS if one.key == self.audio_key), AUDIO_FORMATS[0])

    @property
    def labels(self) -> tuple[LabelFormat, ...]:
        """Formats of the label files to write in addition to the audio."""
        return tuple(one for one in LABEL_FORMATS if one.key in self.label_keys)

    @property
    def endings(self) -> tuple[str, ...]:
        """Extensions of all files to write for one take."""
        return (self.audio.ending, *(one.ending for one in self.labels))
