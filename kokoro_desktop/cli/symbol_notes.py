"""Warnings about unknown, changed and ambiguous symbols, printed to stderr."""

from __future__ import annotations

import sys
from typing import Final

from kokoro_desktop.phonemes import Encoding, SymbolNote
from kokoro_desktop.phonemes.notation import CHOICES

# Maximum number of symbols of each kind to name on the terminal; the report contains all.
NOTES_SHOWN: Final = 8


def name_changes(encoding: Encoding) -> None:
    """Print a warning for each unknown, changed or ambiguous symbol to stderr, up to a limit for each kind."""
    for kind, notes in (("unknown", encoding.unknown), ("mapped", encoding.mapped), ("doubtful", encoding.doubtful)):
        for note in notes[:NOTES_SHOWN]:
            print(_sentence(kind, note), file=sys.stderr)
        if len(notes) > NOTES_SHOWN:
            print(f"and {len(notes) - NOTES_SHOWN} more {kind} symbols; --json reports all", file=sys.stderr)


def _sentence(kind: str, note: SymbolNote) -> str:
    if kind == "unknown":
        return f"unknown symbol {note.symbol!r} at position {note.index + 1} is not spoken: {note.reason}"
    if kind == "doubtful":
        meant = " or ".join(map(repr, CHOICES[note.symbol]))
        return f"{note.symbol!r} at position {note.index + 1} is unchanged: {note.reason}, {meant}"
    return f"{note.symbol!r} at position {note.index + 1} becomes {note.replacement!r}: {note.reason}"
