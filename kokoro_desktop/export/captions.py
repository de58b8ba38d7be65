"""Captions of a take in SubRip, WebVTT and LRC format, in the original spelling if it is known."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.intervals import Interval, clauses, spelling


def subrip(take: Take) -> str:
    """Format SubRip subtitles with one cue per clause; the caller must save them as UTF-8.

    If the spelling is known, a cue contains the words on its first line and the phonemes on its second line.
    """
    cues = []
    for number, (cue, words) in enumerate(_cues(take), 1):
        spelled = " ".join(word.label for word in words)
        lines = [str(number), _span(cue, ","), *([spelled] if spelled else []), cue.label]
        cues.append("\n".join(lines) + "\n")
    return "\n".join(cues)


def webvtt(take: Take) -> str:
    """Format WebVTT captions with one cue per clause, and a timestamp before each word except the first.

    If the spelling is unknown, cues contain the phonemes. See https://www.w3.org/TR/webvtt1/.
    """
    lines = ["WEBVTT", ""]
    for cue, words in _cues(take):
        marked = [f"<{_time(word.start, '.')}>{_escaped(word.label)}" for word in words[1:]]
        text = " ".join([_escaped(words[0].label), *marked]) if words else _escaped(cue.label)
        lines += [_span(cue, "."), text, ""]
    return "\n".join(lines)


def lrc(take: Take) -> str:
    """Format LRC lyrics with one line per clause, and the start of each word to the nearest 0.01 s.

    If the spelling is unknown, lines contain the phonemes. See https://en.wikipedia.org/wiki/LRC_(file_format).
    """
    lines = []
    for cue, words in _cues(take):
        text = " ".join(f"<{_lrc_time(word.start)}>{word.label}" for word in words) or cue.label
        lines.append(f"[{_lrc_time(cue.start)}]{text}\n")
    return "".join(lines)


def _cues(take: Take) -> Iterator[tuple[Interval, list[Interval]]]:
    """Yield each clause with its words in the original spelling, or with an empty list if the spelling is unknown."""
    spelled = [word for word in spelling(take) if word.label]
    for cue in clauses(take):
        yield cue, [word for word in spelled if cue.start <= word.start < cue.end]


def _escaped(text: str) -> str:
    return escape(text, quote=False)


def _span(cue: Interval, point: str) -> str:
    return f"{_time(cue.start, point)} --> {_time(cue.end, point)}"


def _time(samples: int, point: str) -> str:
    """Format a time to the nearest millisecond."""
    seconds, milliseconds = divmod(round(samples * 1000 / SAMPLE_RATE), 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}{point}{milliseconds:03}"


def _lrc_time(samples: int) -> str:
    seconds, hundredths = divmod(round(samples * 100 / SAMPLE_RATE), 100)
    return f"{seconds // 60:02}:{seconds % 60:02}.{hundredths:02}"
