"""The voices that come with the program."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kokoro_desktop import paths

_HASH: Final = "sha256"


@dataclass(frozen=True)
class VoiceInfo:
    """What is known about a voice.

    Attributes
    ----------
    id
        What the user types: language letter, gender letter, name.
    name
        For display.
    language
        BCP-47 tag, such as ``en-US``.
    gender
        ``female`` or ``male``.
    grade
        Overall grade that the model's author gave, ``A`` to ``F``; None where there is none.
    language_name
        The language in English.
    """

    id: str
    name: str
    language: str
    gender: str
    grade: str | None
    language_name: str


def folder() -> Path:
    """Folder of the packs (``<id>.npy``) and of their catalogue."""
    return paths.resources() / "voices"


def catalogue() -> tuple[VoiceInfo, ...]:
    """List the voices that come with the program, by id."""
    return tuple(VoiceInfo(**{name: row[name] for name in row if name != _HASH}) for row in _rows())


def hashes() -> dict[str, str]:
    """SHA-256 of every voice's file, by id."""
    return {row["id"]: row[_HASH] for row in _rows()}


def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((folder() / "voices.json").read_text(encoding="utf-8"))
    return rows
