"""The application itself: its icon."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from kokoro_desktop.ui.window.application import load_icon


def test_icon_has_a_drawing_for_every_place_that_shows_one(qapp: QApplication) -> None:
    icon = load_icon()
    assert {16, 32, 48, 64, 256} == {size.width() for size in icon.availableSizes()}
    assert icon.pixmap(16, 16).toImage().pixelColor(8, 8).lightness() > 200
