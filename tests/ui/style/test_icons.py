"""Every icon is a path within its square, drawn in the palette's colours."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter
from PySide6.QtWidgets import QApplication

from kokoro_desktop.spec import STAGES
from kokoro_desktop.ui.style.colours import stage_colour
from kokoro_desktop.ui.style.icons import GRID, SHAPES, line_icon, outline, paint_icon, swatch


@pytest.mark.parametrize("name", SHAPES)
def test_shape_lies_within_its_square(name: str) -> None:
    path = outline(SHAPES[name].removeprefix("F"))
    assert not path.isEmpty()
    assert QRectF(0, 0, GRID, GRID).contains(path.boundingRect())


def test_shape_is_drawn_in_the_colour_and_place_that_are_asked_for(qapp: QApplication) -> None:
    image = QImage(64, 32, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_icon(painter, "error", QRectF(32, 0, 32, 32), QColor("red"))
    painter.end()
    drawn = [(x, y) for x in range(64) for y in range(32) if image.pixelColor(x, y) == QColor("red")]
    assert drawn
    assert min(x for x, _ in drawn) >= 32


def test_icon_is_paler_where_it_is_disabled(qapp: QApplication) -> None:
    normal, disabled = (
        line_icon("done").pixmap(QSize(32, 32), mode).toImage() for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
    )
    assert normal != disabled


def test_swatch_has_the_colour_of_its_stage(qapp: QApplication) -> None:
    for stage in STAGES:
        image = swatch(stage).pixmap(64, 64).toImage()
        assert image.pixelColor(image.width() // 2, image.height() // 2) == stage_colour(stage)
