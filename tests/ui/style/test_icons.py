"""Icons are SVG files that are drawn in the palette's colours."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from kokoro_desktop import paths
from kokoro_desktop.spec import STAGES
from kokoro_desktop.ui.style.colours import stage_colour
from kokoro_desktop.ui.style.icons import line_icon, paint_icon, swatch

DRAWINGS = sorted((paths.resources() / "icons").glob("*.svg"))


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_is_visible_in_its_square_and_can_be_recoloured(qapp: QApplication, path: Path) -> None:
    renderer = QSvgRenderer(str(path))
    assert renderer.isValid() and renderer.viewBoxF() == QRectF(0, 0, 16, 16)
    image = QImage(64, 64, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_icon(painter, path.stem, QRectF(0, 0, 64, 64), QColor("red"))
    painter.end()
    pixels = [image.pixelColor(x, y) for x in range(64) for y in range(64)]
    assert {pixel.name() for pixel in pixels if pixel.alpha() > 250} == {"#ff0000"}


def test_an_icon_is_drawn_in_the_requested_place(qapp: QApplication) -> None:
    image = QImage(64, 32, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_icon(painter, "error", QRectF(32, 0, 32, 32), QColor("red"))
    painter.end()
    drawn = [(x, y) for x in range(64) for y in range(32) if image.pixelColor(x, y) == QColor("red")]
    assert drawn
    assert min(x for x, _ in drawn) >= 32


def test_an_icon_is_paler_if_it_is_disabled(qapp: QApplication) -> None:
    normal, disabled = (
        line_icon("done").pixmap(QSize(32, 32), mode).toImage() for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
    )
    assert normal != disabled


def test_swatch_has_the_colour_of_its_stage(qapp: QApplication) -> None:
    for stage in STAGES:
        image = swatch(stage).pixmap(64, 64).toImage()
        assert image.pixelColor(image.width() // 2, image.height() // 2) == stage_colour(stage)
