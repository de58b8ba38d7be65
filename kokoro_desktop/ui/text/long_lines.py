"""Limits on text length in the window, and splitting of lines that are too long for Qt to lay out quickly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kokoro_desktop.ui.translation import tr

# Maximum line length in code points: every key press lays out the whole line, in about 10 ms for 1,500 code points.
LONG_LINE: Final = 1_500
# Maximum length of an indivisible line, in code points.
MOST_IN_LINE: Final = 20_000
# Maximum text length in code points: a novel, or about a day of speech.
MOST: Final = 1_000_000


def divide_lines(text: str) -> str:
    """Split lines longer than `LONG_LINE` code points by replacing spaces with line breaks.

    The model receives the same tokens at the same positions, because a line break acts as a space. A line without a
    suitable space is not split.
    """
    if _longest(text) <= LONG_LINE:
        return text
    lines = text.split("\n")
    return "\n".join(line if len(line) <= LONG_LINE else "\n".join(_divided_line(line)) for line in lines)


def refusal(text: str) -> str:
    """Return an error message if the text is too long for the window; otherwise an empty string."""
    if len(text) > MOST:
        sentence = tr("The text is too long: {0:,} characters (limit {1:,}). Split it into parts.")
        return sentence.format(len(text), MOST)
    if _longest(text) > MOST_IN_LINE and (longest := _longest(divide_lines(text))) > MOST_IN_LINE:
        sentence = tr("A line of {0:,} characters without a space is too long (limit {1:,}). Insert a line break.")
        return sentence.format(longest, MOST_IN_LINE)
    return ""


def _longest(text: str) -> int:
    return max(map(len, text.split("\n")))


def _divided_line(line: str) -> Iterator[str]:
    start = 0
    while len(line) - start > LONG_LINE:
        place = line.rfind(" ", start + 1, start + LONG_LINE)
        # Skip spaces next to a space, combining mark, dash or bar, because such spaces have a different meaning.
        while place > 0 and (line[place - 1].isspace() or _LEANS.match(line, place + 1)):
            place = line.rfind(" ", start + 1, place)
        if place < 0:
            break
        yield line[start:place]
        start = place + 1
    yield line[start:]


# Characters that change the meaning of the preceding space.
_LEANS: Final = re.compile(r"[\s|‖–—-]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
