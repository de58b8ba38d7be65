"""Light and dark: by the system's palette, or as the user chose."""

from __future__ import annotations

from enum import Enum
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

_DARK_BELOW: Final = 128
"""Lightness of a window's background, 0 to 255, below which the palette counts as dark."""


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


def is_dark(palette: QPalette) -> bool:
    """Tell whether text is light on a dark ground."""
    return palette.color(QPalette.ColorRole.Window).lightness() < _DARK_BELOW


def apply(application: QApplication, chosen: Appearance) -> None:
    """Give every window its colours.

    The platform is asked first, so that menus and title bars follow; where it cannot (X11 without a portal), the
    application's palette is set instead.
    """
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


def _palette(
    *,
    window: str,
    base: str,
    alternate: str,
    text: str,
    dim: str,
    accent: str,
    on_accent: str,
    link: str,
    button: str,
) -> QPalette:
    role = QPalette.ColorRole
    # This constructor derives the shades of frames and grooves from the button's colour.
    palette = QPalette(QColor(button), QColor(window))
    for each, colour in (
        (role.Window, window), (role.Base, base), (role.AlternateBase, alternate), (role.Button, button),
        (role.ToolTipBase, base), (role.WindowText, text), (role.Text, text), (role.ButtonText, text),
        (role.ToolTipText, text), (role.BrightText, "#ffffff"), (role.PlaceholderText, dim),
        (role.Highlight, accent), (role.Accent, accent), (role.HighlightedText, on_accent), (role.Link, link),
        (role.LinkVisited, link),
    ):  # fmt: skip
        palette.setColor(each, QColor(colour))
    for each in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, each, QColor(dim))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(dim))
    return palette
