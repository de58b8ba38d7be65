"""Light, dark and high contrast: by the system's palette, or as the user chose."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, QTemporaryDir
from PySide6.QtGui import QColor, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from kokoro_desktop.ui.style.colours import mix, secondary
from kokoro_desktop.ui.style.icons import paint_icon
from kokoro_desktop.ui.style.sheet import sheet

_CHEVRON: Final = 12
"""Side in pixels."""


class Appearance(str, Enum):
    """What the user may choose in View → Appearance."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


def appearance(name: str) -> Appearance:
    """Read a remembered choice; whatever is unknown means the system's."""
    try:
        return Appearance(name)
    except ValueError:
        return Appearance.SYSTEM


def apply(chosen: Appearance) -> None:
    """Give every window its colours and its style sheet.

    The platform is asked first, so that menus and title bars follow. A system that asks for high contrast keeps its own
    colours; else they are the program's, light or dark as the system or the user has it.
    """
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return
    hints = application.styleHints()
    if chosen in (Appearance.LIGHT, Appearance.DARK):
        hints.setColorScheme(Qt.ColorScheme.Dark if chosen is Appearance.DARK else Qt.ColorScheme.Light)
    else:
        hints.unsetColorScheme()
    palette = _palette_of(chosen, application)
    images = application.findChild(_Images) or _Images(application)
    if images.palette == palette:
        return  # a style sheet is slow to apply: every widget is asked
    images.palette = palette
    application.setPalette(palette)
    palette = application.palette()  # the platform's, where it keeps its own
    images.draw(palette)
    application.setStyleSheet(sheet(palette, images.folder))


class _Images(QObject):
    """Chevrons and tick, which the style sheet wants as files, in a palette's colours, as long as the program runs.

    Attributes
    ----------
    palette
        What was applied last.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._folder = QTemporaryDir()
        self.palette: QPalette | None = None

    @property
    def folder(self) -> Path:
        """Where they are; another place after `draw`, since Qt reads a file of one name only once."""
        return Path(self._folder.path())

    def draw(self, palette: QPalette) -> None:
        """Draw them for every density of screens."""
        self._folder = QTemporaryDir()
        dim, on_accent = secondary(palette), palette.color(QPalette.ColorRole.HighlightedText)
        for name, shape, colour in (("up", "up", dim), ("down", "down", dim), ("check", "done", on_accent)):
            for scale in (1, 2, 3):
                pixmap = QPixmap(_CHEVRON * scale, _CHEVRON * scale)
                pixmap.fill(Qt.GlobalColor.transparent)
                painter = QPainter(pixmap)
                paint_icon(painter, shape, QRectF(pixmap.rect()), colour)
                painter.end()
                pixmap.save(str(self.folder / (f"{name}.png" if scale == 1 else f"{name}@{scale}x.png")))


def follow_system(application: QApplication, chosen: Callable[[], Appearance]) -> None:
    """Have the colours change with the system's, where ``chosen`` says that they do."""
    hints = application.styleHints()

    def change() -> None:
        if chosen() is Appearance.SYSTEM:
            apply(Appearance.SYSTEM)

    hints.colorSchemeChanged.connect(change)
    hints.accessibility().contrastPreferenceChanged.connect(change)


def _palette_of(chosen: Appearance, application: QApplication) -> QPalette:
    hints = application.styleHints()
    wants_contrast = hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast
    if chosen is Appearance.CONTRAST:
        return contrast_palette()
    if chosen is Appearance.SYSTEM and wants_contrast:
        return QPalette()  # the platform's: Windows lets every colour of it be chosen
    dark = chosen is Appearance.DARK
    if chosen is Appearance.SYSTEM:
        dark = hints.colorScheme() is Qt.ColorScheme.Dark
    return dark_palette() if dark else light_palette()


def contrast_palette() -> QPalette:
    """White on black with yellow for what is chosen: at least 15 : 1."""
    return _palette(
        window="#000000", base="#000000", alternate="#000000", text="#ffffff", dim="#d0d0d0", accent="#ffe14d",
        on_accent="#000000", link="#7cd4ff", button="#000000",
    )  # fmt: skip


def dark_palette() -> QPalette:
    """Light text on dark grey; every pair of text and ground is at least 4.5 : 1 (WCAG 2.2, 1.4.3)."""
    return _palette(
        window="#1f2227", base="#17191d", alternate="#1c1f24", text="#e9ecef", dim="#949ca6", accent="#6ba6ff",
        on_accent="#0a1424", link="#8fbcff", button="#2a2e35",
    )  # fmt: skip


def light_palette() -> QPalette:
    """Dark text on light grey, for a system that is dark."""
    return _palette(
        window="#f4f5f7", base="#ffffff", alternate="#fafbfc", text="#1b1f24", dim="#626b76", accent="#2b66d9",
        on_accent="#ffffff", link="#1d55bd", button="#ffffff",
    )  # fmt: skip


def _palette(**colours: str) -> QPalette:
    role = QPalette.ColorRole
    # This constructor derives the shades of frames and grooves from the button's colour.
    palette = QPalette(QColor(colours["button"]), QColor(colours["window"]))
    for name, roles in {
        "window": (role.Window,), "base": (role.Base, role.ToolTipBase), "alternate": (role.AlternateBase,),
        "text": (role.WindowText, role.Text, role.ButtonText, role.ToolTipText), "dim": (role.PlaceholderText,),
        "accent": (role.Highlight, role.Accent), "on_accent": (role.HighlightedText,),
        "link": (role.Link, role.LinkVisited), "button": (role.Button,),
    }.items():  # fmt: skip
        for each in roles:
            palette.setColor(each, QColor(colours[name]))
    palette.setColor(role.BrightText, QColor("#ffffff"))
    dim = QColor(colours["dim"])
    pale = mix(QColor(colours["window"]), dim, 0.6)
    for each in (role.WindowText, role.Text, role.ButtonText, role.Highlight):
        palette.setColor(QPalette.ColorGroup.Disabled, each, pale)
    return palette
