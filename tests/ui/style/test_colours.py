"""Colours that can be read on the palette's ground."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QColor, QPalette

from kokoro_desktop.spec import STAGES
from kokoro_desktop.ui.style import colours


def palette(ground: str, text: str) -> QPalette:
    made = QPalette()
    for role in (QPalette.ColorRole.Base, QPalette.ColorRole.Window):
        made.setColor(role, QColor(ground))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText):
        made.setColor(role, QColor(text))
    return made


LIGHT, DARK = palette("#ffffff", "#202020"), palette("#1e1e1e", "#e0e0e0")


def luminance(colour: QColor) -> float:
    """Relative luminance by WCAG 2.1."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ground", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    "colour", [colours.unknown_colour, colours.warning_colour, colours.mapped_colour, colours.cut_colour]
)
def test_what_is_marked_has_contrast_enough_to_be_read(colour: Callable[[QPalette], QColor], ground: QPalette) -> None:
    one, other = luminance(colour(ground)), luminance(ground.color(QPalette.ColorRole.Base))
    assert (max(one, other) + 0.05) / (min(one, other) + 0.05) >= 4.5


def test_a_mixture_lies_between_its_colours() -> None:
    black, red = QColor("black"), QColor("red")
    assert colours.mix(black, red, 0.0) == QColor.fromRgbF(0, 0, 0)
    assert colours.mix(black, red, 1.0) == QColor.fromRgbF(1, 0, 0)
    assert colours.mix(QColor("white"), black, 0.25).redF() == pytest.approx(0.75, abs=1e-3)


def test_a_faint_colour_lets_through_what_is_below_it() -> None:
    red = QColor("red")
    assert colours.faint(red, 0.25).alphaF() == pytest.approx(0.25, abs=1e-3)
    assert red.alphaF() == 1.0


def test_a_dark_palette_and_one_of_high_contrast_are_told() -> None:
    assert (colours.is_dark(LIGHT), colours.is_dark(DARK)) == (False, True)
    high = palette("black", "white")
    assert (colours.is_high_contrast(high), colours.is_high_contrast(DARK)) == (True, False)
    assert colours.line_colour(high) == QColor("white")
    assert luminance(colours.line_colour(DARK)) < 0.1
    assert luminance(colours.secondary(DARK)) < luminance(QColor("#e0e0e0"))


def test_every_stage_has_a_colour_of_its_own() -> None:
    assert len({colours.stage_colour(stage).name() for stage in STAGES}) == len(STAGES)
    assert colours.stage_colour("another") == QColor("#888888")
