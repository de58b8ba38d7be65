"""Sentences that say how many."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def translate_count(context: str, text: str, count: int) -> str:
    """Translate a text that says ``%n``.

    Parameters
    ----------
    text
        Writes an English plural as ``(s)``: English has no translation file in which Qt would look its plurals up.
    """
    return QCoreApplication.translate(context, text, None, count).replace("(s)", "" if count == 1 else "s")
