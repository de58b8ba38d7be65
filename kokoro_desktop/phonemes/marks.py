"""Marks among phonemes: ``[pause 0.5s]`` for an exact silence, and ``[voice bf_emma]`` for a different voice."""

from __future__ import annotations

import re
from typing import Final

# Longest pause of one mark, in seconds.
MOST_PAUSE_S: Final = 60.0
# Silence between two voices without a pause mark, in seconds.
BETWEEN_VOICES_S: Final = 0.3
_PART: Final = r"(?:(?:timbre|melody)=)?[a-z]{2}_[a-z]{1,30}(?::\d{1,3}(?:\.\d{1,6})?)?"
_PAUSE: Final = r"\[pause (?P<length>\d{1,3}(?:\.\d{1,3})?)(?P<unit>ms|s)\]"
# A mark may name ids and blends of ids, but no files, because clients of a server must not choose files on the server.
_VOICE: Final = rf"\[voice (?P<voice>{_PART}(?:\+{_PART}){{0,15}})\]"
# Matches any mark; its groups are ``length`` and ``unit``, or ``voice``.
MARK: Final = re.compile(f"{_PAUSE}|{_VOICE}")


def pause_mark(seconds: float) -> str:
    """Return the mark for a pause, rounded to the nearest millisecond."""
    return f"[pause {round(seconds, 3):g}s]"


def voice_mark(voice: str) -> str:
    """Return the mark for a voice; empty if ``voice`` is neither an id nor a blend of ids."""
    mark = f"[voice {voice}]"
    return mark if MARK.fullmatch(mark) else ""


def voices_in(text: str, voice: str) -> tuple[str, ...]:
    """Return the voices that speak a text, in order of appearance; ``voice`` speaks up to the first voice mark."""
    voices, start = dict[str, None](), 0
    for match in (*MARK.finditer(text), None):
        if text[start : match.start() if match else None].strip():
            voices[voice] = None
        if match:
            start, voice = match.end(), match["voice"] or voice
    return tuple(voices) or (voice,)


def pause_seconds(match: re.Match[str]) -> float:
    """Return the length in seconds of a pause matched by `MARK`, at most `MOST_PAUSE_S`."""
    return min(float(match["length"]) / (1000 if match["unit"] == "ms" else 1), MOST_PAUSE_S)


def without_marks(phonemes: str) -> str:
    """Replace each mark with a space."""
    return MARK.sub(" ", phonemes)
