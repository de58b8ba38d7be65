"""The phoneme font, bundled with the program so that symbols look the same on every system."""

from __future__ import annotations

import logging
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

from kokoro_desktop import paths

_log = logging.getLogger(__name__)

# Charis SIL covers the IPA and distinguishes a from ɑ, and I, l and ɪ from one another. It lacks only ꭧ, which comes
# from Noto Serif. The bundled Noto Serif is renamed, so that it does not hide an installed Noto Serif.
PHONEME_FAMILIES: Final = ("Charis SIL", "Kokoro Desktop Symbols")
_FILES: Final = ("CharisSIL-Regular.ttf", "Symbols-Regular.ttf")


def load_fonts() -> bool:
    """Register the bundled fonts with Qt unless already registered; requires a QGuiApplication.

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
            _log.warning("Cannot load the font %s; phonemes are shown in the system font.", path)
            loaded = False
    return loaded


def phoneme_font(points: float) -> QFont:
    """Return the phoneme font.

    Parameters
    ----------
    points
        Font size in points.
    """
    load_fonts()
    font = QFont()
    font.setFamilies(list(PHONEME_FAMILIES))
    font.setPointSizeF(points)
    return font
