"""Light, dark and high-contrast themes, chosen by the system or by the user."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QDir, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from kokoro_desktop import paths
from kokoro_desktop.ui.style.colours import mix
from kokoro_desktop.ui.style.sheet import ICONS, sheet


class Appearance(str, Enum):
    """Choices in the View → Appearance menu."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


def appearance(name: str) -> Appearance:
    """Parse a stored choice; return `Appearance.SYSTEM` if the name is unknown."""
    try:
        return Appearance(name)
    except ValueError:
        return Appearance.SYSTEM


def apply(chosen: Appearance) -> None:
    """Set the palette and the style sheet of all windows.

    The platform, which draws menus and title bars, is asked to use the same colour scheme. If the appearance
    follows the system and the system is in high-contrast mode, the system's own colours are kept. Otherwise, one of the
    program's palettes is used, as chosen by the user or the system.
    """
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return
    hints = application.styleHints()
    if chosen in (Appearance.LIGHT, Appearance.DARK):
        hints.setColorScheme(Qt.ColorScheme.Dark if chosen is Appearance.DARK else Qt.ColorScheme.Light)
    else:
        hints.unsetColorScheme()
    QDir.setSearchPaths(ICONS, [str(paths.resources() / "icons")])
    application.setPalette(_palette_of(chosen, application))
    wanted = sheet(application.palette())  # the platform's palette, if the platform provides one
    if application.styleSheet() != wanted:  # applying a style sheet is slow, because it restyles every widget
        application.setStyleSheet(wanted)


def follow_system(application: QApplication, chosen: Callable[[], Appearance]) -> None:
    """Update the colours whenever the system's colours change while ``chosen`` returns `Appearance.SYSTEM`."""
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
        return QPalette()  # the platform's palette: Windows lets users choose every high-contrast colour
    dark = chosen is Appearance.DARK
    if chosen is Appearance.SYSTEM:
        dark = hints.colorScheme() is Qt.ColorScheme.Dark
    return dark_palette() if dark else light_palette()


def contrast_palette() -> QPalette:
    """Return a white-on-black palette with a yellow highlight and a contrast of at least 15:1."""
    return _palette(
        window="#000000", base="#000000", alternate="#000000", text="#ffffff", dim="#e0e0e0", accent="#ffe14d",
        on_accent="#000000", link="#b0e6ff", button="#000000",
    )  # fmt: skip


def dark_palette() -> QPalette:
    """Return a palette with light text on dark grey and a text contrast of at least 4.5:1 (WCAG 2.2, 1.4.3)."""
    return _palette(
        window="#1f2227", base="#17191d", alternate="#1c1f24", text="#e9ecef", dim="#949ca6", accent="#6ba6ff",
        on_accent="#0a1424", link="#8fbcff", button="#2a2e35",
    )  # fmt: skip


def light_palette() -> QPalette:
    """Return a palette with dark text on light grey."""
    return _palette(
        window="#f4f5f7", base="#ffffff", alternate="#fafbfc", text="#1b1f24", dim="#626b76", accent="#2b66d9",
        on_accent="#ffffff", link="#1d55bd", button="#ffffff",
    )  # fmt: skip


def _palette(**colours: str) -> QPalette:
    role = QPalette.ColorRole
    # This constructor derives the shades of frames and grooves from the button colour.
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
