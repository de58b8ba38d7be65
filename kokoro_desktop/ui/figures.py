"""Figures in the window, with the decimal mark of the user's language; files and the command line keep the point."""

from __future__ import annotations

import re
import string
from typing import Any

from PySide6.QtCore import QLocale


def fill(text: str, *values: object) -> str:
    """Do as ``text.format(*values)`` does, with numbers that have fractions written as in the user's language."""
    return _Figures().vformat(text, values, {})


def localised(sentence: str) -> str:
    """Write the fractions in a finished text, of a room below the window, as in the user's language."""
    return re.sub(r"(?<=\d)\.(?=\d)", QLocale().decimalPoint(), sentence)


class _Figures(string.Formatter):
    """Writes numbers as `QLocale` does."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write one of the values."""
        written: str = super().format_field(value, format_spec)
        return written if isinstance(value, (str, int)) else written.replace(".", QLocale().decimalPoint())
