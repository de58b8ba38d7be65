"""Voice aliases: the speakers of a dialogue, and the voice names used by OpenAI clients."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.errors import InputError
from kokoro_desktop.files.read import open_file
from kokoro_desktop.messages import message
from kokoro_desktop.voices.catalogue import catalogue

OPENAI_VOICES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "alloy": "af_alloy",
        "ash": "am_michael",
        "ballad": "bm_george",
        "cedar": "am_fenrir",
        "coral": "af_bella",
        "echo": "am_echo",
        "fable": "bm_fable",
        "marin": "af_heart",
        "nova": "af_nova",
        "onyx": "am_onyx",
        "sage": "af_sarah",
        "shimmer": "af_sky",
        "verse": "am_puck",
    }
)
_LINE: Final = re.compile(r"(?P<name>[^=\t\[\]]{1,60}?)\s*[=\t]\s*(?P<voice>\S.*)")
_MOST_BYTES: Final = 1_000_000


class VoiceTable:
    """Case-insensitive mapping from names to voices.

    The mapping contains the id and the display name of each voice in the catalogue (``Emma`` is ``bf_emma``), and
    OpenAI's voice names. The user's table takes precedence.

    Parameters
    ----------
    own
        User's table: a mapping from names to voices or blends.
    """

    def __init__(self, own: Mapping[str, str] = MappingProxyType({})) -> None:
        self.own = dict(own)
        shipped = catalogue()
        names = {voice.name: voice.id for voice in reversed(shipped)}
        known = {**names, **OPENAI_VOICES, **{voice.id: voice.id for voice in shipped}, **own}
        self._voices = {name.casefold(): voice for name, voice in known.items()}

    def find(self, name: str) -> str | None:
        """Return the voice or blend for a name; None if the name is unknown."""
        return self._voices.get(name.strip().casefold())


def file_path() -> Path:
    """Return the path of the user's voice table."""
    return paths.data() / "speakers.txt"


def load(path: Path | None = None) -> VoiceTable:
    """Load a table with a line ``name = voice`` for each speaker; ``#`` starts a comment.

    Parameters
    ----------
    path
        Table to load; None for the user's table, which may be missing.

    Raises
    ------
    InputError
        The file cannot be read, or a line is invalid.
    """
    file = path or file_path()
    if path is None and not file.is_file():
        return VoiceTable()
    try:
        with open_file(file, _MOST_BYTES) as opened:
            text = opened.read().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(message("Cannot read {path}: {error}.", path=file, error=error)) from error
    own = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not (written := line.partition("#")[0].strip()):
            continue
        if (match := _LINE.fullmatch(written)) is None:
            raise InputError(
                message("Cannot read {path}, line {number}. Use the form `Emma = bf_emma`.", path=file, number=number)
            )
        own[match["name"].strip()] = match["voice"].strip()
    return VoiceTable(own)
