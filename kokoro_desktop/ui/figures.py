"""Number formatting for the user's language; files and the command line always use "." and "-"."""

from __future__ import annotations

import re
import string
from typing import Any

from PySide6.QtCore import QLocale

from kokoro_desktop.ui.translation import tr


def fill(text: str, *values: object) -> str:
    """Return ``text.format(*values)`` with floats formatted for the user's language."""
    return _Figures().vformat(text, values, {})


def localised(sentence: str) -> str:
    """Localise the decimal marks and percentages in a text from a package that does not know the user's language."""
    percent = tr("{0}%").format
    written = re.sub(r"(?<=\d)\.(?=\d)", QLocale().decimalPoint(), sentence)
    return re.sub(r"([\d.,]+)%", lambda found: percent(found[1]), written)


def time_left(seconds: float) -> str:
    """Format the estimated remaining time in seconds, minutes or hours, such as “about 5 s left”."""
    if seconds < 90:
        return tr("about {0} s left").format(round(seconds))
    if seconds < 90 * 60:
        return tr("about {0} min left").format(round(seconds / 60))
    return tr("about {0} h left").format(round(seconds / 3600))


def duration(seconds: float) -> str:
    """Format a duration in milliseconds or seconds, with a suitable number of digits."""
    if seconds < 1:
        return fill(tr("{0:.0f} ms"), seconds * 1000)
    return fill(tr("{0:.2f} s"), seconds) if seconds < 10 else fill(tr("{0:.0f} s"), seconds)


def times(rtf: float) -> str:
    """Format a real-time factor as a multiple of real time, such as “12×”."""
    speed = 1 / rtf if rtf > 0 else 0.0
    return fill("{0:.0f}×" if speed >= 10 else "{0:.1f}×", speed)


def pace(rtf: float) -> str:
    """Describe a real-time factor in words, such as “12× faster than speech”; empty if the factor is not positive."""
    if rtf <= 0:
        return ""
    return (
        tr("{0} faster than speech").format(times(rtf))
        if rtf < 1
        else tr("{0} slower than speech").format(times(1 / rtf))
    )


def factor(rtf: float) -> str:
    """Format a real-time factor, followed by an explanation in parentheses."""
    return fill(tr("Real-time factor {0:.3f} ({1})"), rtf, pace(rtf))


class _Figures(string.Formatter):
    """Formatter that uses the decimal mark of `QLocale` and a true minus sign."""

    def format_field(self, value: Any, format_spec: str) -> str:
        written: str = super().format_field(value, format_spec)
        if isinstance(value, (str, int)):
            return written
        return written.replace(".", QLocale().decimalPoint()).replace("-", "−")
