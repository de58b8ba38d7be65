"""The place of every phoneme in the sound, as a Praat TextGrid, as subtitles and as JSON."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.spec import SAMPLE_RATE

_CLAUSE_ENDS: Final = frozenset(".!?…;:,—")
"""Punctuation after which a subtitle ends."""

_BOUNDARIES: Final = frozenset(" ") | _CLAUSE_ENDS | frozenset('"“”()')
"""Symbols that are no part of a word."""

FORMAT_VERSION: Final = 1
"""Of the JSON."""


class LabelledSpan(Protocol):
    """What is read of a span."""

    @property
    def symbol(self) -> str:
        """The phoneme; empty for a silent edge."""

    @property
    def origin(self) -> int:
        """Its index in the text."""

    @property
    def start(self) -> int:
        """First sample."""

    @property
    def end(self) -> int:
        """Sample after the last."""


class LabelledSound(Protocol):
    """What is read of a take."""

    @property
    def title(self) -> str:
        """Its name."""

    @property
    def samples(self) -> NDArray[np.float32]:
        """The sound, float32 [n]."""

    @property
    def spans(self) -> Sequence[LabelledSpan]:
        """In order, without overlap, in samples from the sound's beginning."""

    @property
    def settings(self) -> Any:
        """A dataclass of what was asked for."""

    @property
    def seconds(self) -> Mapping[str, float]:
        """Time by stage."""

    @property
    def chunk_starts(self) -> Sequence[int]:
        """Where each pass begins, in samples."""

    @property
    def weights(self) -> str:
        """Hash of the weights."""

    @property
    def bundle(self) -> str:
        """Key of the bundle."""

    @property
    def created(self) -> str:
        """ISO time."""


@dataclass(frozen=True)
class Interval:
    """A stretch of sound with a label; an empty one says that nothing is spoken there.

    Attributes
    ----------
    start, end
        In samples.
    label
        What is spoken.
    """

    start: int
    end: int
    label: str


def phonemes(take: LabelledSound) -> tuple[Interval, ...]:
    """Return one interval a phoneme and one for every stretch between them: together they fill the sound."""
    spoken = (Interval(span.start, span.end, span.symbol.strip()) for span in take.spans)
    return tuple(_filled(spoken, len(take.samples)))


def words(take: LabelledSound) -> tuple[Interval, ...]:
    """Return one interval a word and one for every stretch between them: together they fill the sound."""
    return tuple(_filled(_runs(take, lambda symbol: symbol not in _BOUNDARIES), len(take.samples)))


def clauses(take: LabelledSound) -> tuple[Interval, ...]:
    """Return one interval for every part between punctuation marks, its closing mark included."""
    return tuple(_clauses(take))


def textgrid(take: LabelledSound) -> str:
    """Write a TextGrid in Praat's long text format, with a tier of phonemes and one of words.

    The format is that of https://www.fon.hum.uva.nl/praat/manual/TextGrid_file_formats.html; to be saved as UTF-8.
    """
    end = _seconds(len(take.samples))
    tiers = (("phonemes", phonemes(take)), ("words", words(take)))
    lines = ['File type = "ooTextFile"', 'Object class = "TextGrid"', "", "xmin = 0", f"xmax = {end}"]
    lines += ["tiers? <exists>", f"size = {len(tiers)}", "item []:"]
    for number, (name, intervals) in enumerate(tiers, 1):
        lines += [f"    item [{number}]:", '        class = "IntervalTier"', f'        name = "{name}"']
        lines += ["        xmin = 0", f"        xmax = {end}", f"        intervals: size = {len(intervals)}"]
        for place, interval in enumerate(intervals, 1):
            label = interval.label.replace('"', '""')
            lines += [f"        intervals [{place}]:", f"            xmin = {_seconds(interval.start)}"]
            lines += [f"            xmax = {_seconds(interval.end)}", f'            text = "{label}"']
    return "\n".join(lines) + "\n"


def srt(take: LabelledSound) -> str:
    """Write subtitles in SubRip's format, one for every clause; to be saved as UTF-8."""
    cues = (
        f"{number}\n{_timestamp(cue.start)} --> {_timestamp(cue.end)}\n{cue.label}\n"
        for number, cue in enumerate(clauses(take), 1)
    )
    return "\n".join(cues)


def spans_json(take: LabelledSound) -> dict[str, Any]:
    """Return all that is known of a take but its samples, ready for :func:`json.dumps`."""
    return {
        "format": "kokoro-desktop take",
        "version": FORMAT_VERSION,
        "title": take.title,
        "created": take.created,
        "sample_rate": SAMPLE_RATE,
        "samples": len(take.samples),
        "settings": dataclasses.asdict(take.settings),
        "weights": take.weights,
        "bundle": take.bundle,
        "seconds": dict(take.seconds),
        "chunk_starts": list(take.chunk_starts),
        "spans": [
            {"symbol": span.symbol, "origin": span.origin, "start": span.start, "end": span.end} for span in take.spans
        ],
    }


def _clauses(take: LabelledSound) -> Iterator[Interval]:
    label, start, end = "", 0, 0
    for span in take.spans:
        if span.symbol and span.symbol not in _CLAUSE_ENDS:
            start = start if label else span.start
            label = (label + span.symbol).lstrip()
            end = span.end if span.symbol.strip() else end
        elif label:
            yield Interval(start, end, label.rstrip() + span.symbol)
            label = ""
    if label:
        yield Interval(start, end, label.rstrip())


def _runs(take: LabelledSound, belongs: Callable[[str], bool]) -> Iterator[Interval]:
    """Join neighbouring spans that belong together."""
    label, start, end = "", 0, 0
    for span in take.spans:
        if span.symbol and belongs(span.symbol):
            start = start if label else span.start
            label, end = label + span.symbol, span.end
        elif label:
            yield Interval(start, end, label)
            label = ""
    if label:
        yield Interval(start, end, label)


def _filled(spoken: Iterator[Interval], length: int) -> Iterator[Interval]:
    """Put one empty interval wherever nothing is spoken, and leave out what has no length: Praat refuses both."""
    done = 0
    for interval in spoken:
        if not interval.label or interval.end <= interval.start:
            continue
        if interval.start > done:
            yield Interval(done, interval.start, "")
        yield interval
        done = interval.end
    if done < length:
        yield Interval(done, length, "")


def _seconds(samples: int) -> str:
    """Write a time so that one sample still shows: a sample lasts 41.67 µs."""
    return f"{samples / SAMPLE_RATE:.6f}".rstrip("0").rstrip(".")


def _timestamp(samples: int) -> str:
    milliseconds = round(samples * 1000 / SAMPLE_RATE)
    seconds, milliseconds = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02},{milliseconds:03}"
