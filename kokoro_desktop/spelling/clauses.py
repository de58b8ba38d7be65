"""Split text into overrides, spaces, punctuation and clauses, for converters that process whole clauses."""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from kokoro_desktop.messages import message
from kokoro_desktop.spelling.override import Override
from kokoro_desktop.spelling.word import Piece, Source
from kokoro_desktop.task import QUIET, Task

LONGEST_CLAUSE: Final = 400  # number of code points without punctuation after which a clause ends at the next space
_MOST_AT_ONCE: Final = 4 * LONGEST_CLAUSE  # number of code points after which a clause ends even without a space
_SPACE: Final = re.compile(r"\s+")
# Punctuation marks and the model's symbol for each; full-width East Asian marks also get a space.
_MARKS: Final = {
    **dict.fromkeys("、，﹐", ", "),
    **dict.fromkeys("。．｡", ". "),
    **dict.fromkeys("।॥", "."),
    **dict(zip("！？；：）（", ("! ", "? ", "; ", ": ", ") ", " ("), strict=True)),
    **dict.fromkeys("「『《【〈", " “"),
    **dict.fromkeys("」』》】〉", "” "),
    **dict.fromkeys("«„[", "“"),
    **dict.fromkeys("»]", "”"),
    **dict.fromkeys("–―〜～", "—"),
    **dict.fromkeys("¿¡", ""),
    **{mark: mark for mark in ',.!?;:—…"“”()'},
    "・": " ",
}
_MARK: Final = re.compile(f"[{re.escape(''.join(_MARKS))}]")
_INSIDE: Final = re.compile(r"(?<=\d)[.,:/](?=\d)")  # punctuation inside a number


def pieces_between(
    text: str,
    overrides: Sequence[Override],
    clause: Callable[[str], Iterable[Piece]],
    known: re.Pattern[str],
    task: Task = QUIET,
) -> list[Piece]:
    """Convert a text clause by clause; see `Converter.pieces`.

    Parameters
    ----------
    clause
        Function that converts the text between punctuation, overrides and line breaks. Its argument never begins or
        ends with a space.
    known
        Pattern that matches a code point of the language; other code points are left out.
    """
    found: list[Piece] = []
    place = 0
    for override in (*overrides, None):
        end = len(text) if override is None else override.start
        found += task.each(_free(text[place:end], clause, known))
        if override is not None and override.end > override.start:
            found.append(Piece(text[override.start : override.end], override.phonemes, override.source))
        place = end if override is None else override.end
    return found


class PartedConverter(ABC):
    """Base class for a `Converter` that splits clauses into parts, converts each part, and adds spaces between them.

    Parameters
    ----------
    parts
        Pattern that matches a part; the matches must cover the whole clause.
    known
        As in `pieces_between`.
    """

    def __init__(self, parts: re.Pattern[str], known: re.Pattern[str]) -> None:
        self._parts, self._known = parts, known

    def pieces(self, text: str, overrides: Sequence[Override] = (), task: Task = QUIET) -> list[Piece]:
        """Convert a text; see `Converter.pieces`."""
        return pieces_between(text, overrides, self._clause, self._known, task)

    @abstractmethod
    def _part(self, part: str) -> Iterable[Piece]:
        """Convert a part that is not whitespace."""

    def _clause(self, text: str) -> Iterator[Piece]:
        parts = self._parts.findall(text)
        return apart([[space(part)] if part.isspace() else list(self._part(part)) for part in parts])


def space(text: str) -> Piece:
    """Create the piece for whitespace, whose phonemes are a newline or a space."""
    return Piece(text, "\n" if "\n" in text else " ", Source.SPACE)


def apart(groups: Sequence[Sequence[Piece]]) -> Iterator[Piece]:
    """Yield the pieces of all groups; add a space between spoken groups that are not separated by one."""
    spoken = [group for group in groups if group]
    for group, after in zip(spoken, (*spoken[1:], None), strict=True):
        *others, last = group
        yield from others
        between = after is not None and Source.SPACE not in (last.source, after[0].source) and last.phonemes.strip()
        yield replace(last, phonemes=f"{last.phonemes.rstrip()} ") if between else last


def _free(text: str, clause: Callable[[str], Iterable[Piece]], known: re.Pattern[str]) -> list[Piece]:
    found: list[Piece] = []
    place = begun = 0

    def finish(end: int) -> None:
        held = text[begun:end]
        inner = held.strip()
        if not inner:
            found.extend([space(held)] if held else [])
            return
        lead = len(held) - len(held.lstrip())
        found.extend([space(held[:lead])] if lead else [])
        found.extend(clause(inner))
        found.extend([space(held[lead + len(inner) :])] if lead + len(inner) < len(held) else [])

    while place < len(text):
        char = text[place]
        run = _SPACE.match(text, place)
        if run is not None:
            if "\n" in run[0] or place - begun > LONGEST_CLAUSE:
                finish(place)
                found.append(space(run[0]))
                begun = run.end()
            place = run.end()
        elif _MARK.match(char) and _INSIDE.match(text, place) is None:
            finish(place)
            reason = "" if _MARKS[char] else "The mark at the end of the sentence is spoken"
            found.append(Piece(char, _MARKS[char], Source.PUNCTUATION, reason=reason))
            place = begun = place + 1
        elif known.match(char) is None and _INSIDE.match(text, place) is None:
            finish(place)
            found.append(Piece(char, "", Source.LEFT_OUT, reason=_why_left_out(char)))
            place = begun = place + 1
        else:
            place += 1
            if place - begun >= _MOST_AT_ONCE:
                finish(place)
                begun = place
    finish(place)
    return found


def _why_left_out(char: str) -> str:
    letter = char.isalpha() or (unicodedata.category(char)[0] == "M" and not "\ufe00" <= char <= "\ufe0f")
    return (
        message("These letters do not occur in this language") if letter else message("This symbol has no spoken name")
    )
