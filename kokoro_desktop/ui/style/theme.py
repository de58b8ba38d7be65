"""Light and dark: by the system's palette, or as the user chose."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from kokoro_desktop.ui.style.colours import is_dark


class Appearance(str, Enum):
    """What the user may choose in View → Appearance."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


def appearance(name: str) -> Appearance:
    """Read a remembered choice; whatever is unknown means the system's."""
    try:
        return Appearance(name)
    except ValueError:
        return Appearance.SYSTEM


def apply(chosen: Appearance) -> None:
    """Give every window its colours.

    The platform is asked first, so that menus and title bars follow; where it cannot (X11 without a portal), the
    application's palette is set instead.
    """
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return
    hints = application.styleHints()
    # An application palette would outlive the change of the platform's.
    application.setPalette(QPalette())
    if chosen is Appearance.SYSTEM:
        hints.unsetColorScheme()
        return
    dark = chosen is Appearance.DARK
    hints.setColorScheme(Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light)
    if is_dark(application.palette()) != dark:
        application.setPalette(dark_palette() if dark else light_palette())


def dark_palette() -> QPalette:
    """Light text on dark grey; every pair of text and ground is at least 4.5 : 1 (WCAG 2.2, 1.4.3)."""
    return _palette(
        window="#232629", base="#1b1e20", alternate="#26292c", text="#eceff1", dim="#8f979d", accent="#4aa3df",
        on_accent="#0b1216", link="#7cc0f0", button="#31363b",
    )  # fmt: skip


def light_palette() -> QPalette:
    """Dark text on light grey, for a system that is dark."""
    return _palette(
        window="#f1f2f3", base="#ffffff", alternate="#f6f7f8", text="#1d2124", dim="#6b7278", accent="#1f6fb2",
        on_accent="#ffffff", link="#1a5f9e", button="#e6e8ea",
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
    for each in (role.WindowText, role.Text, role.ButtonText, role.Highlight):
        palette.setColor(QPalette.ColorGroup.Disabled, each, dim)
    return palette
