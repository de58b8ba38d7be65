"""Catalogue of the voices shipped with the program."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kokoro_desktop import paths

_HASH: Final = "sha256"


@dataclass(frozen=True)
class VoiceInfo:
    """A voice in the catalogue.

    Attributes
    ----------
    id
        Language letter, gender letter and name, such as ``af_heart``.
    name
        Display name.
    language
        BCP-47 tag, such as ``en-US``.
    gender
        ``female`` or ``male``.
    grade
        Overall grade by the model's author, ``A`` to ``F``; None for an ungraded voice.
    language_name
        English name of the language.
    """

    id: str
    name: str
    language: str
    gender: str
    grade: str | None
    language_name: str


def folder() -> Path:
    """Return the folder with the voice packs (``<id>.npy``) and the catalogue."""
    return paths.resources() / "voices"


def catalogue() -> tuple[VoiceInfo, ...]:
    """Return the shipped voices, sorted by id."""
    return tuple(VoiceInfo(**{name: row[name] for name in row if name != _HASH}) for row in _rows())


def hashes() -> dict[str, str]:
    """Return a mapping from voice ids to the SHA-256 of the voices' files."""
    return {row["id"]: row[_HASH] for row in _rows()}


def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((folder() / "voices.json").read_text(encoding="utf-8"))
    return rows
