"""Numbers in the window, with the decimal mark of the user's language and a real minus sign.

Files and the command line keep the point and the hyphen.
"""

from __future__ import annotations

import re
import string
from typing import Any

from PySide6.QtCore import QLocale

from kokoro_desktop.ui.translation import tr


def fill(text: str, *values: object) -> str:
    """Do as ``text.format(*values)`` does, with numbers that have fractions written as in the user's language."""
    return _Figures().vformat(text, values, {})


def localised(sentence: str) -> str:
    """Write the fractions and percentages in a finished text, of a room below the window, as in the user's language."""
    percent = tr("{0}%").format
    written = re.sub(r"(?<=\d)\.(?=\d)", QLocale().decimalPoint(), sentence)
    return re.sub(r"([\d.,]+)%", lambda found: percent(found[1]), written)


def time_left(seconds: float) -> str:
    """Write an estimate of the time left, in seconds, minutes or hours."""
    if seconds < 90:
        return tr("about {0} s left").format(round(seconds))
    if seconds < 90 * 60:
        return tr("about {0} min left").format(round(seconds / 60))
    return tr("about {0} h left").format(round(seconds / 3600))


class _Figures(string.Formatter):
    """Writes numbers as `QLocale` does."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write one of the values."""
        written: str = super().format_field(value, format_spec)
        if isinstance(value, (str, int)):
            return written
        return written.replace(".", QLocale().decimalPoint()).replace("-", "−")
