"""Colours that follow the palette, and the colours of the stages, told apart by the colour-blind too."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QColor, QPalette

_STAGES: Final = {
    "bert": "#0072b2",
    "duration": "#e69f00",
    "alignment": "#cc79a7",
    "f0n": "#009e73",
    "text_encoder": "#d55e00",
    "decoder": "#56b4e9",
}
"""Okabe and Ito's set, https://jfly.uni-koeln.de/color/."""


def mix(first: QColor, second: QColor, share: float) -> QColor:
    """Return ``first`` with ``share`` (0 to 1) of ``second`` in it."""
    keep = 1.0 - share
    return QColor.fromRgbF(
        first.redF() * keep + second.redF() * share,
        first.greenF() * keep + second.greenF() * share,
        first.blueF() * keep + second.blueF() * share,
    )


def faint(colour: QColor, alpha: float) -> QColor:
    """Return ``colour``, see-through but for ``alpha`` (0 to 1)."""
    thin = QColor(colour)
    thin.setAlphaF(alpha)
    return thin


def is_dark(palette: QPalette) -> bool:
    """Tell whether a palette writes light on dark."""
    return palette.color(QPalette.ColorRole.Base).lightness() < palette.color(QPalette.ColorRole.Text).lightness()


def secondary(palette: QPalette) -> QColor:
    """Return the colour of what is said more quietly than the rest."""
    return mix(palette.color(QPalette.ColorRole.WindowText), palette.color(QPalette.ColorRole.Window), 0.35)


def line_colour(palette: QPalette) -> QColor:
    """Return the colour of edges and hairlines: that of the text where the contrast is to be high."""
    window, text = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.WindowText)
    return text if is_high_contrast(palette) else mix(window, text, 0.16)


def is_high_contrast(palette: QPalette) -> bool:
    """Tell whether a palette writes pure white on black or black on white, as systems do for who sees little."""
    grounds = {palette.color(QPalette.ColorRole.Window).rgb(), palette.color(QPalette.ColorRole.WindowText).rgb()}
    return grounds == {QColor("black").rgb(), QColor("white").rgb()}


def unknown_colour(palette: QPalette) -> QColor:
    """Return the colour of what is wrong: a red with at least 4.5 : 1 on the palette's ground."""
    return QColor("#ff7b72") if is_dark(palette) else QColor("#c62828")


def warning_colour(palette: QPalette) -> QColor:
    """Return the colour of what needs attention and is no fault."""
    return QColor("#e3b341") if is_dark(palette) else QColor("#9a6700")


def mapped_colour(palette: QPalette) -> QColor:
    """Return the colour of what reaches the model as something else."""
    return QColor("#6cb6ff") if is_dark(palette) else QColor("#1565c0")


def cut_colour(palette: QPalette) -> QColor:
    """Return the colour of the lines at which long text is cut."""
    return QColor("#d2a8ff") if is_dark(palette) else QColor("#7b1fa2")


def stage_colour(stage: str) -> QColor:
    """Return the colour that stands for a stage wherever it is drawn; grey for one that is not known."""
    return QColor(_STAGES.get(stage, "#888888"))
