"""What a user chooses for an export, and what is remembered of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


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
        As `audio.files.write` takes it.
    """

    key: str
    label: str
    ending: str
    subtype: str | None


FORMATS: Final = (
    AudioFormat("wav16", "WAV, 16 bit", ".wav", "pcm16"),
    AudioFormat("wav24", "WAV, 24 bit", ".wav", "pcm24"),
    AudioFormat("wavfloat", "WAV, 32-bit float", ".wav", "float"),
    AudioFormat("flac16", "FLAC, 16 bit", ".flac", "pcm16"),
    AudioFormat("flac24", "FLAC, 24 bit", ".flac", "pcm24"),
    AudioFormat("ogg", "Ogg Vorbis", ".ogg", None),
    AudioFormat("mp3", "MP3", ".mp3", None),
)


@dataclass(frozen=True)
class ExportChoices:
    """What is remembered from one export to the next.

    Attributes
    ----------
    folder
        Where to.
    format
        Key of one of `FORMATS`.
    textgrid, srt, json
        What is written beside the sound.
    """

    folder: str = ""
    format: str = "wav16"
    textgrid: bool = False
    srt: bool = False
    json: bool = False

    @property
    def audio(self) -> AudioFormat:
        """The format chosen; the first one for a key that is not known."""
        return next((one for one in FORMATS if one.key == self.format), FORMATS[0])

    @property
    def endings(self) -> tuple[str, ...]:
        """Of all files that are written for one take."""
        ticked = ((self.textgrid, ".TextGrid"), (self.srt, ".srt"), (self.json, ".json"))
        return (self.audio.ending, *(ending for chosen, ending in ticked if chosen))
