"""Reader for Praat's TextGrids and PitchTiers in both text formats; errors include the line number.

Like Praat, this module reads a text file as a sequence of numbers, quoted strings and flags, and ignores other words
(https://www.fon.hum.uva.nl/praat/manual/TextGrid_file_formats.html).
"""

from __future__ import annotations

import codecs
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kokoro_desktop.errors import InputError
from kokoro_desktop.files.read import open_file
from kokoro_desktop.messages import message

# Size limit in bytes; an hour of phonemes takes about 4 million.
MOST_BYTES: Final = 16_000_000

# A quoted string, an unclosed quotation mark, a comment, or any other word.
_WORD: Final = re.compile(r'"((?:[^"]|"")*)"(?!")|(")|!([^\n]*)|([^\s"]\S*)')
_BYTE_ORDERS: Final = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


@dataclass(frozen=True)
class TimedLabel:
    """Interval of a tier: a label, its start and end in seconds, and its line in the file."""

    start_s: float
    end_s: float
    label: str
    line: int


@dataclass(frozen=True)
class Tier:
    """Interval tier: name, and intervals in order, without overlap."""

    name: str
    intervals: tuple[TimedLabel, ...]


@dataclass(frozen=True)
class PraatFile:
    """A Praat file that describes a sound.

    Attributes
    ----------
    path
        Path of the file.
    start_s, end_s
        Time range of the sound, in seconds.
    """

    path: Path
    start_s: float
    end_s: float


@dataclass(frozen=True)
class TextGridFile(PraatFile):
    """Interval tiers of a TextGrid, in order; point tiers are ignored."""

    tiers: tuple[Tier, ...]


@dataclass(frozen=True)
class PitchTierFile(PraatFile):
    """Pitch curve: one or more points, in order, each with a time in seconds and a value in hertz."""

    points: tuple[tuple[float, float], ...]


def read_textgrid(path: Path) -> TextGridFile:
    """Read the interval tiers of a TextGrid file.

    Raises
    ------
    InputError
        The file cannot be read, or is not a TextGrid.
    """
    words = _Words(path)
    words.header("TextGrid")
    start_s, end_s = words.stretch(message("the TextGrid"))
    words.flag()
    tiers = []
    for _ in range(words.count("tiers")):
        kind, name = words.text(message("a tier's class")), words.text(message("a tier's name"))
        words.stretch(message("the tier '{name}'", name=name))
        count = words.count(message("intervals of the tier '{name}'", name=name))
        if kind == "IntervalTier":
            tiers.append(Tier(name, tuple(_intervals(words, count, name))))
        elif kind == "TextTier":
            for _ in range(count):
                words.number(message("a point's time"))
                words.text(message("a point's mark"))
        else:
            raise words.fault(message("'{kind}' is not a tier type", kind=kind))
    return TextGridFile(path, start_s, end_s, tuple(tiers))


def read_pitch_tier(path: Path) -> PitchTierFile:
    """Read the points of a PitchTier file.

    Raises
    ------
    InputError
        The file cannot be read, is not a PitchTier, or has no points.
    """
    words = _Words(path)
    words.header("PitchTier")
    start_s, end_s = words.stretch(message("the PitchTier"))
    points: list[tuple[float, float]] = []
    for _ in range(words.count("points")):
        time_s = words.number(message("a point's time"))
        if points and time_s <= points[-1][0]:
            raise words.fault(message("the point at {time_s:g} s is not after the previous point", time_s=time_s))
        hertz = words.number(message("a point's pitch"))
        if hertz <= 0:
            raise words.fault(message("{hertz:g} Hz is not a valid pitch", hertz=hertz))
        points.append((time_s, hertz))
    if not points:
        raise words.fault(message("it has no points"))
    return PitchTierFile(path, start_s, end_s, tuple(points))


def _intervals(words: _Words, count: int, name: str) -> Iterator[TimedLabel]:
    done = -math.inf
    for _ in range(count):
        start_s, end_s = words.stretch(message("an interval of the tier '{name}'", name=name))
        if start_s < done - 1e-6:
            raise words.fault(
                message("the interval at {start_s:g} s begins before the previous interval ends", start_s=start_s)
            )
        done = end_s
        label = words.text(message("an interval's text"))
        # In the tier of the model's symbols, a space is a pause, and an empty label is a fade-out.
        yield TimedLabel(start_s, end_s, label if label == " " else label.strip(), words.line)


class _Words:
    """Tokenizer for the numbers, quoted strings and flags of a file; tracks line numbers."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._text = _decoded(path)
        self._words = _WORD.finditer(self._text)
        self._counted = 0
        # Line of the most recent token.
        self.line = 1

    def fault(self, what: str) -> InputError:
        return InputError(f"{self._path}, line {self.line}: {what}.")

    def header(self, kind: str) -> None:
        if (
            not self.text(message("the file's type")).startswith("ooTextFile")
            or self.text(message("the object's class")) != kind
        ):
            raise self.fault(
                message("this is not a {kind} in Praat's text format; save it as a text file in Praat", kind=kind)
            )

    def text(self, what: str) -> str:
        word = self._next(what, (1, 2))
        if word[1] is None:
            raise self.fault(message("{what} has no closing quotation mark", what=what))
        return word[1].replace('""', '"')

    def number(self, what: str) -> float:
        value = float(self._next(what, (4,), _number)[4])
        if not math.isfinite(value):
            raise self.fault(message("{what} is not a number", what=what))
        return value

    def count(self, what: str) -> int:
        value = self.number(message("the number of {what}", what=what))
        if value != int(value) or value < 0:
            raise self.fault(message("{value:g} is not a valid number of {what}", value=value, what=what))
        return int(value)

    def stretch(self, what: str) -> tuple[float, float]:
        start_s, end_s = (
            self.number(message("the start time of {what}", what=what)),
            self.number(message("the end time of {what}", what=what)),
        )
        if end_s < start_s:
            raise self.fault(
                message(
                    "{what} ends at {end_s:g} s, before it begins at {start_s:g} s",
                    what=what,
                    end_s=end_s,
                    start_s=start_s,
                )
            )
        return start_s, end_s

    def flag(self) -> None:
        if self._next("<exists>", (4,), lambda word: word.startswith("<"))[4] != "<exists>":
            raise self.fault(message("it has no tiers"))

    def _next(self, what: str, kinds: tuple[int, ...], fits: object = None) -> re.Match[str]:
        """Return the next word of one of the ``kinds`` (groups of the pattern), skipping other words.

        An unexpected string or number is an error; ``what`` names the missing word in the message.
        """
        for word in self._words:
            self.line += self._text.count("\n", self._counted, word.start())
            self._counted = word.start()
            kind = word.lastindex or 3
            if kind in kinds and (fits is None or fits(word[4])):  # type: ignore[operator]
                return word
            if kind in (1, 2) or (kind == 4 and 4 not in kinds and _number(word[4])):
                raise self.fault(message("{what} is missing; '{0}' was found instead", word[0][:20], what=what))
        self.line += self._text.count("\n", self._counted)
        raise self.fault(message("the file ends where {what} should be", what=what))


def _number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return word[0] in "+-.0123456789"


def _decoded(path: Path) -> str:
    try:
        with open_file(path, MOST_BYTES) as file:
            data = file.read()
    except OSError as error:
        raise InputError(message("Cannot read {path}: {strerror}.", path=path, strerror=error.strerror)) from error
    encoding = next((name for mark, name in _BYTE_ORDERS if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            message(
                "{path}, line {line}: the text is not UTF-8 or UTF-16. Save the file as a text file.",
                path=path,
                line=line,
            )
        ) from error
