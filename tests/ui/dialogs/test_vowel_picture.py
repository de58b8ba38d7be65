"""The picture of a vowel chart."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter, QPalette
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonetics.vowels import FormantScale, VowelToken, group_vowels
from kokoro_desktop.ui.dialogs.vowel_picture import VowelPicture
from kokoro_desktop.ui.style import theme

FRONT = [("i", 300.0, 2300.0), ("i", 320.0, 2400.0), ("i", 340.0, 2200.0)]
BACK = [("ɑ", 700.0, 1100.0), ("ɑ", 710.0, 1150.0), ("ɑ", 720.0, 1050.0)]


@pytest.fixture
def picture(qtbot: QtBot) -> VowelPicture:
    made = VowelPicture()
    qtbot.addWidget(made)
    made.resize(500, 400)
    return made


def show(picture: VowelPicture, vowels: Iterable[tuple[str, float, float]], voice: str = "af_heart") -> None:
    tokens = [VowelToken(symbol, voice, 0.0, 0.1, f1_hz, f2_hz) for symbol, f1_hz, f2_hz in vowels]
    picture.show_vowels(group_vowels(tokens, FormantScale.HERTZ), FormantScale.HERTZ)


def painted(picture: VowelPicture, palette: QPalette | None = None) -> QImage:
    image = QImage(picture.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    picture.paint(painter, palette or theme.light_palette())
    painter.end()
    return image


def centre_of(image: QImage, colour: str) -> tuple[float, float]:
    """Return the mean place of the pixels of one colour."""
    places = [
        (x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).name() == colour
    ]
    x, y = np.mean(places, axis=0)
    return float(x), float(y)


def test_front_vowels_are_on_the_left_and_open_ones_at_the_bottom(picture: VowelPicture) -> None:
    show(picture, [*FRONT, *BACK])
    image = painted(picture)
    (front_x, close_y), (back_x, open_y) = centre_of(image, "#1565c0"), centre_of(image, "#5d4037")
    assert front_x < back_x
    assert close_y < open_y


def test_the_chart_is_drawn_in_each_palette_and_without_vowels(picture: VowelPicture) -> None:
    for palette in (theme.light_palette(), theme.dark_palette(), theme.contrast_palette()):
        show(picture, [*FRONT, *BACK])
        full = painted(picture, palette)
        show(picture, [])
        assert painted(picture, palette) != full
        assert full.pixelColor(1, 1) == palette.base().color()


def test_one_token_and_equal_tokens_have_a_chart(picture: VowelPicture) -> None:
    show(picture, [])
    nothing = painted(picture)
    for vowels in (FRONT[:1], FRONT[:1] * 5):
        show(picture, vowels)
        assert painted(picture) != nothing
