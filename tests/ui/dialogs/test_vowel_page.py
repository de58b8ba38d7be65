"""The vowel chart: its picture, and the same data as a table for those who do not see it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonetics.vowels import FormantScale, VowelToken
from kokoro_desktop.ui.dialogs.vowel_page import VowelPage
from kokoro_desktop.ui.style import theme

TOKENS = [
    VowelToken(symbol, "af_heart", 0.0, 0.1, f1_hz, f2_hz)
    for symbol, f1_hz, f2_hz in (
        ("i", 300.0, 2300.0), ("i", 320.0, 2400.0), ("i", 340.0, 2200.0), ("ɑ", 700.0, 1100.0), ("oʊ", 500.0, 900.0),
        ("ə", None, None),
    )
]  # fmt: skip


@pytest.fixture
def page(qtbot: QtBot) -> VowelPage:
    made = VowelPage()
    qtbot.addWidget(made)
    made.resize(1000, 500)
    made.show()
    made.show_tokens(TOKENS, complete=True)
    return made


def rows(page: VowelPage) -> list[list[str]]:
    model = page.table.model()
    shown = [at for at in range(model.columnCount()) if not page.table.isColumnHidden(at)]
    return [[model.index(row, at).data() for at in shown] for row in range(model.rowCount())]


def heads(page: VowelPage) -> list[str]:
    model = page.table.model()
    return [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]


def painted(page: VowelPage, palette=None) -> QImage:
    image = QImage(page.picture.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    page.picture.paint(painter, palette or theme.light_palette())
    painter.end()
    return image


def centre_of(image: QImage, colour: str) -> tuple[float, float]:
    """Return the mean place of the pixels of one colour."""
    places = [
        (x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).name() == colour
    ]
    x, y = np.mean(places, axis=0)
    return float(x), float(y)


def test_the_table_has_the_figures_of_the_chart(page: VowelPage) -> None:
    assert rows(page) == [
        ["i", "3", "320", "20", "2300", "100"],
        ["oʊ", "1", "500", "–", "900", "–"],
        ["ɑ", "1", "700", "–", "1100", "–"],
    ]
    assert heads(page)[3:] == ["F1, Hz", "F1 SD, Hz", "F2, Hz", "F2 SD, Hz"]
    assert page.message.text() == "5 tokens, 1 without formants"
    assert page.table.currentIndex().row() == 0
    assert "5 tokens of 3 vowels" in page.picture.accessibleDescription()


def test_the_unit_applies_to_chart_and_table(page: VowelPage) -> None:
    page.scale.setCurrentIndex(page.scale.findData(FormantScale.BARK))
    assert rows(page)[2] == ["ɑ", "1", "6.53", "–", "9.11", "–"]
    assert heads(page)[3] == "F1, Bark"
    assert page.picture.accessibleDescription().split(" in ")[1].startswith("Bark")


def test_diphthongs_can_be_left_out(page: VowelPage) -> None:
    page.diphthongs.setChecked(False)
    assert [row[0] for row in rows(page)] == ["i", "ɑ"]
    assert page.message.text() == "4 tokens, 1 without formants"


def test_several_voices_are_named_and_not_pooled(page: VowelPage) -> None:
    page.show_tokens([*TOKENS, VowelToken("i", "bf_emma", 0.0, 0.1, 400.0, 2000.0)], complete=True)
    assert [row[:3] for row in rows(page)] == [
        ["i", "Heart", "3"], ["oʊ", "Heart", "1"], ["ɑ", "Heart", "1"], ["i", "Emma", "1"],
    ]  # fmt: skip


def test_front_vowels_are_on_the_left_and_open_ones_at_the_bottom(page: VowelPage) -> None:
    backs = [replace(TOKENS[3], f1_hz=TOKENS[3].f1_hz + more) for more in (10.0, 20.0)]
    page.show_tokens([*TOKENS[:4], *backs], complete=True)
    image = painted(page)
    (front_x, close_y), (back_x, open_y) = centre_of(image, "#1565c0"), centre_of(image, "#5d4037")
    assert front_x < back_x
    assert close_y < open_y


def test_the_chart_is_drawn_in_each_palette_and_without_vowels(page: VowelPage) -> None:
    for palette in (theme.light_palette(), theme.dark_palette(), theme.contrast_palette()):
        page.show_tokens(TOKENS, complete=True)
        full = painted(page, palette)
        page.show_tokens([], complete=True)
        assert painted(page, palette) != full
        assert full.pixelColor(1, 1) == palette.base().color()
