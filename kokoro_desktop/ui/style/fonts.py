"""The font in which phonemes are shown: it comes with the program, so that every symbol looks the same everywhere."""

from __future__ import annotations

import logging
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

from kokoro_desktop import paths

_log = logging.getLogger(__name__)

PHONEME_FAMILIES: Final = ("Charis SIL", "Kokoro Desktop Symbols")
"""Charis SIL has all of IPA and tells a and ɑ, I, l and ɪ apart. The one symbol it lacks, ꭧ, is Noto Serif's, under a
name of its own, so that it hides no installed Noto Serif."""
_FILES: Final = ("CharisSIL-Regular.ttf", "Symbols-Regular.ttf")


def load_fonts() -> bool:
    """Make the program's fonts known to Qt; needs a QGuiApplication. Calling it again does nothing.

    Returns
    -------
    bool
        Whether they are there. If not, Qt takes the system's fonts, in which symbols may be missing.
    """
    if PHONEME_FAMILIES[0] in QFontDatabase.families():
        return True
    loaded = True
    for name in _FILES:
        path = paths.resources() / "fonts" / name
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            _log.warning("The font %s cannot be loaded; phonemes are shown in the system's font.", path)
            loaded = False
    return loaded


def phoneme_font(points: float) -> QFont:
    """Make the font for phonemes.

    Parameters
    ----------
    points
        Its size.
    """
    load_fonts()
    font = QFont()
    font.setFamilies(list(PHONEME_FAMILIES))
    font.setPointSizeF(points)
    return font
