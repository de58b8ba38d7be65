"""The style sheet leaves no name unfilled, takes its colours from the palette, and is stronger in high contrast."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from kokoro_desktop.ui.style import colours
from kokoro_desktop.ui.style import sheet as style
from kokoro_desktop.ui.style.sheet import RADIUS, sheet


def test_every_name_is_filled_from_the_palette(qapp: QApplication) -> None:
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Highlight, QColor("#123456"))
    written = sheet(palette)
    assert "$" not in written
    assert "#123456" in written
    assert "url(icons:down.svg)" in written
    assert f"border-radius: {RADIUS}px" in written
    assert written.count("{") == written.count("}")


def test_high_contrast_has_thicker_rings_and_no_dim_text(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    palette = QPalette()
    plain = sheet(palette)
    monkeypatch.setattr(style, "is_high_contrast", lambda palette: True)
    monkeypatch.setattr(colours, "is_high_contrast", lambda palette: True)
    strong = sheet(palette)
    assert ("border: 3px solid" in plain, "border: 3px solid" in strong) == (False, True)
    assert f'QLabel[quiet="true"] {{ color: {palette.color(QPalette.ColorRole.Text).name()}; }}' in strong
