"""The voices that come with the program."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from kokoro_desktop import paths


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
    rows = json.loads((folder() / "voices.json").read_text(encoding="utf-8"))
    return tuple(VoiceInfo(**row) for row in rows)
