"""Colours derived from the palette, and stage colours that colour-blind users can distinguish."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QColor, QPalette

# The Okabe–Ito colour set, https://jfly.uni-koeln.de/color/.
_STAGES: Final = {
    "bert": "#0072b2",
    "duration": "#e69f00",
    "alignment": "#cc79a7",
    "f0n": "#009e73",
    "text_encoder": "#d55e00",
    "decoder": "#56b4e9",
}
# Colours on light and on dark backgrounds, with a contrast of at least 4.5:1.
_GROUPS: Final = (
    ("#1565c0", "#6cb6ff"),  # blue
    ("#c62828", "#ff7b72"),  # red
    ("#1b7837", "#5fd38d"),  # green
    ("#7b1fa2", "#d2a8ff"),  # purple
    ("#9a6700", "#e3b341"),  # amber
    ("#00767a", "#4fd1d9"),  # teal
    ("#ad1457", "#ff8ac2"),  # pink
    ("#5d4037", "#c8b4a6"),  # brown
)


def mix(first: QColor, second: QColor, share: float) -> QColor:
    """Return a blend of two colours; ``share`` (0 to 1) is the proportion of ``second``."""
    keep = 1.0 - share
    return QColor.fromRgbF(
        first.redF() * keep + second.redF() * share,
        first.greenF() * keep + second.greenF() * share,
        first.blueF() * keep + second.blueF() * share,
    )


def faint(colour: QColor, alpha: float) -> QColor:
    """Return a colour with its opacity set to ``alpha``, from 0 to 1."""
    thin = QColor(colour)
    thin.setAlphaF(alpha)
    return thin


def is_dark(palette: QPalette) -> bool:
    """Return whether a palette has light text on a dark background."""
    return palette.color(QPalette.ColorRole.Base).lightness() < palette.color(QPalette.ColorRole.Text).lightness()


def secondary(palette: QPalette) -> QColor:
    """Return the colour of secondary text; in high contrast, the text colour."""
    text, window = palette.color(QPalette.ColorRole.WindowText), palette.color(QPalette.ColorRole.Window)
    return text if is_high_contrast(palette) else mix(text, window, 0.35)


def line_colour(palette: QPalette) -> QColor:
    """Return the colour of edges and hairlines; in high contrast, the text colour."""
    window, text = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.WindowText)
    return text if is_high_contrast(palette) else mix(window, text, 0.16)


def edge_colour(palette: QPalette) -> QColor:
    """Return the edge colour of input fields; its contrast with the background is at least 3:1 (WCAG 2.2, 1.4.11)."""
    window, text = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.WindowText)
    return text if is_high_contrast(palette) else mix(window, text, 0.5)


def is_high_contrast(palette: QPalette) -> bool:
    """Return whether a palette is pure black on white or white on black, as in a system's high-contrast mode."""
    grounds = {palette.color(QPalette.ColorRole.Window).rgb(), palette.color(QPalette.ColorRole.WindowText).rgb()}
    return grounds == {QColor("black").rgb(), QColor("white").rgb()}


def unknown_colour(palette: QPalette) -> QColor:
    """Return the colour of errors, a red with a contrast of at least 4.5:1 against the background."""
    return QColor("#ff7b72") if is_dark(palette) else QColor("#c62828")


def warning_colour(palette: QPalette) -> QColor:
    """Return the colour of warnings."""
    return QColor("#e3b341") if is_dark(palette) else QColor("#9a6700")


def mapped_colour(palette: QPalette) -> QColor:
    """Return the colour of symbols that are replaced before they reach the model."""
    return QColor("#6cb6ff") if is_dark(palette) else QColor("#1565c0")


def cut_colour(palette: QPalette) -> QColor:
    """Return the colour of the lines that separate the passes of a long text."""
    return QColor("#d2a8ff") if is_dark(palette) else QColor("#7b1fa2")


def stage_colour(stage: str) -> QColor:
    """Return the colour of a stage; grey for an unknown stage."""
    return QColor(_STAGES.get(stage, "#888888"))


def group_colour(number: int, palette: QPalette) -> QColor:
    """Return the colour of a group in a chart (eight colours, used in turn); in high contrast, the text colour."""
    if is_high_contrast(palette):
        return palette.color(QPalette.ColorRole.Text)
    return QColor(_GROUPS[number % len(_GROUPS)][is_dark(palette)])
