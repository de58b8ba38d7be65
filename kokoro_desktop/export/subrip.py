"""A take's clauses as subtitles in SubRip's format (SRT)."""

from __future__ import annotations

from kokoro_desktop.export.intervals import clauses
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take


def subrip(take: Take) -> str:
    """Write subtitles, one for every clause; to be saved as UTF-8."""
    cues = (
        f"{number}\n{_timestamp(cue.start)} --> {_timestamp(cue.end)}\n{cue.label}\n"
        for number, cue in enumerate(clauses(take), 1)
    )
    return "\n".join(cues)


def _timestamp(samples: int) -> str:
    """Write a time to the nearest millisecond."""
    seconds, milliseconds = divmod(round(samples * 1000 / SAMPLE_RATE), 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02},{milliseconds:03}"
