"""How much text the window takes, and how a paragraph too long to be laid out at once is divided into lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kokoro_desktop.ui.translation import tr

LONG_LINE: Final = 10_000
"""Code points of a line from which on it is divided: Qt lays a line out anew at every key, 10,000 in some 10 ms."""
MOST_IN_LINE: Final = 2 * LONG_LINE
"""Code points of a line that has no place to be divided at."""
MOST: Final = 1_000_000
"""Code points of a whole text: a novel, or a day's speech."""


def divide_lines(text: str) -> str:
    """Make lines of no more than `LONG_LINE` code points, by a line break in place of a space.

    A line break is spoken as a space is, so that the model receives the same, from the same places of the text. A line
    that has no such space stays as it is.
    """
    if _longest(text) <= LONG_LINE:
        return text
    lines = text.split("\n")
    return "\n".join(line if len(line) <= LONG_LINE else "\n".join(_divided_line(line)) for line in lines)


def refusal(text: str) -> str:
    """Say why the window does not take a text; nothing where it does."""
    if len(text) > MOST:
        sentence = tr("The text is too long for the window: {0:,} symbols, where it takes {1:,}. Divide it.")
        return sentence.format(len(text), MOST)
    if _longest(text) > MOST_IN_LINE and (longest := _longest(divide_lines(text))) > MOST_IN_LINE:
        sentence = tr(
            "A line of {0:,} symbols without a space is too long for the window, where it takes {1:,}. Break it."
        )
        return sentence.format(longest, MOST_IN_LINE)
    return ""


def _longest(text: str) -> int:
    return max(map(len, text.split("\n")))


def _divided_line(line: str) -> Iterator[str]:
    start = 0
    while len(line) - start > LONG_LINE:
        place = line.rfind(" ", start + 1, start + LONG_LINE)
        # A space beside another, or before a mark, a dash or a bar, means something else than one alone.
        while place > 0 and (line[place - 1].isspace() or _LEANS.match(line, place + 1)):
            place = line.rfind(" ", start + 1, place)
        if place < 0:
            break
        yield line[start:place]
        start = place + 1
    yield line[start:]


_LEANS: Final = re.compile(r"[\s|‖–—-]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
"""What together with the space before it is something else than by itself."""
