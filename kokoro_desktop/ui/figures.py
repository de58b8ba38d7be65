"""Figures in the window, as the user's language writes them; files and the command line keep point and hyphen.

The decimal mark is the language's, and a minus is one. Where the window is mirrored, figures stay in one piece: without
that, a sign or a unit that is written from left to right would go to the wrong end of its number.
"""

from __future__ import annotations

import re
import string
from typing import Any, Final

from PySide6.QtCore import QLocale
from PySide6.QtGui import QGuiApplication

from kokoro_desktop.ui.translation import tr

_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_END: Final = "\N{POP DIRECTIONAL ISOLATE}"


def fill(text: str, *values: object) -> str:
    """Do as ``text.format(*values)`` does, with numbers that have fractions written as in the user's language."""
    return _in_one_piece(_Figures().vformat(text, values, {}))


def localised(sentence: str) -> str:
    """Write the fractions and percentages in a finished text, of a room below the window, as in the user's language."""
    percent = tr("{0}%").format
    written = re.sub(r"(?<=\d)\.(?=\d)", QLocale().decimalPoint(), sentence)
    return _in_one_piece(re.sub(r"([\d.,]+)%", lambda found: percent(found[1]), written))


def time_left(seconds: float) -> str:
    """Write an estimate of the time left, in seconds, minutes or hours."""
    if seconds < 90:
        return tr("about {0} s left").format(round(seconds))
    if seconds < 90 * 60:
        return tr("about {0} min left").format(round(seconds / 60))
    return tr("about {0} h left").format(round(seconds / 3600))


def _in_one_piece(text: str) -> str:
    """Have a text run as its own letters do, to the right where it has none, whatever is around it."""
    return f"{_ISOLATE}{text}{_END}" if text and QGuiApplication.isRightToLeft() else text


class _Figures(string.Formatter):
    """Writes numbers as `QLocale` does."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write one of the values."""
        written: str = super().format_field(value, format_spec)
        if isinstance(value, (str, int)):
            return written
        return written.replace(".", QLocale().decimalPoint()).replace("-", "−")
