"""The font of phonemes, bundled so that symbols look the same on every system."""

from __future__ import annotations

import logging
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

from kokoro_desktop import paths

_log = logging.getLogger(__name__)

# Charis SIL covers IPA and distinguishes a from ɑ, and I, l and ɪ. Only ꭧ is missing; it comes from Noto Serif,
# renamed so that it does not hide an installed Noto Serif.
PHONEME_FAMILIES: Final = ("Charis SIL", "Kokoro Desktop Symbols")
_FILES: Final = ("CharisSIL-Regular.ttf", "Symbols-Regular.ttf")


def load_fonts() -> bool:
    """Register the bundled fonts with Qt; requires a QGuiApplication, and repeated calls do nothing.

    Returns
    -------
    bool
        Whether the fonts are available. If not, Qt uses system fonts, which may lack symbols.
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
    """Return the font of phonemes.

    Parameters
    ----------
    points
        The size in points.
    """
    load_fonts()
    font = QFont()
    font.setFamilies(list(PHONEME_FAMILIES))
    font.setPointSizeF(points)
    return font
