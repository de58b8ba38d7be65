"""Qt counts a text in UTF-16 units, the engine in code points: the way from one to the other."""

from __future__ import annotations

from itertools import accumulate

_FIRST_ASTRAL = 0x10000


def units_before(text: str, index: int) -> int:
    """How many UTF-16 units the first ``index`` code points of ``text`` take."""
    head = text[:index]
    return len(head) + sum(ord(char) >= _FIRST_ASTRAL for char in head)


def points_before(text: str, units: int) -> int:
    """How many code points the first ``units`` UTF-16 units of ``text`` hold; half a pair counts as none."""
    if text.isascii() or max(text) < chr(_FIRST_ASTRAL):
        return min(units, len(text))
    return len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le", "ignore"))


class Places:
    """Converts many code point offsets of one text to UTF-16 units."""

    def __init__(self, text: str) -> None:
        plain = text.isascii() or max(text) < chr(_FIRST_ASTRAL)
        widths = (1 + (ord(char) >= _FIRST_ASTRAL) for char in text)
        self._units = None if plain else list(accumulate(widths, initial=0))

    def units(self, index: int) -> int:
        """Count the units before a code point."""
        return index if self._units is None else self._units[index]
