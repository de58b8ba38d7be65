"""Light and dark: what is read can be read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.style import colours, theme
from kokoro_desktop.ui.style.theme import Appearance

ROLES = QPalette.ColorRole
PALETTES = pytest.mark.parametrize("palette", [theme.light_palette(), theme.dark_palette()], ids=["light", "dark"])


def _luminance(colour: QColor) -> float:
    """Relative luminance, WCAG 2.2."""
    parts = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in colour.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _contrast(one: QColor, other: QColor) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@PALETTES
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (ROLES.Text, ROLES.Base), (ROLES.Text, ROLES.AlternateBase), (ROLES.WindowText, ROLES.Window),
        (ROLES.ButtonText, ROLES.Button), (ROLES.HighlightedText, ROLES.Highlight),
        (ROLES.ToolTipText, ROLES.ToolTipBase), (ROLES.Link, ROLES.Base), (ROLES.PlaceholderText, ROLES.Base),
    ],
)  # fmt: skip
def test_text_stands_out_from_its_ground(
    palette: QPalette, text: QPalette.ColorRole, ground: QPalette.ColorRole
) -> None:
    assert _contrast(palette.color(text), palette.color(ground)) >= 4.5


@PALETTES
@pytest.mark.parametrize("colour", [colours.unknown_colour, colours.mapped_colour, colours.cut_colour])
def test_marks_stand_out_from_the_editor(palette: QPalette, colour) -> None:
    assert _contrast(colour(palette), palette.color(ROLES.Base)) >= 4.5


@pytest.mark.parametrize("chosen", [Appearance.LIGHT, Appearance.DARK, Appearance.CONTRAST])
def test_what_is_to_be_written_in_an_empty_field_can_be_read(
    application: QApplication, qtbot: QtBot, chosen: Appearance
) -> None:
    theme.apply(chosen)
    field = QLineEdit()
    qtbot.addWidget(field)
    field.ensurePolished()
    palette = field.palette()  # the style sheet's: it is half of the text's colour unless it says so
    hint = palette.color(ROLES.PlaceholderText)
    assert hint.alpha() == 255 and _contrast(hint, palette.color(ROLES.Base)) >= 4.5


def test_dark_is_told_from_light() -> None:
    assert colours.is_dark(theme.dark_palette())
    assert not colours.is_dark(theme.light_palette())


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    yield qapp
    theme.apply(Appearance.SYSTEM)


@pytest.mark.parametrize("chosen", [Appearance.LIGHT, Appearance.DARK])
def test_chosen_appearance_is_that_of_the_application(application: QApplication, chosen: Appearance) -> None:
    theme.apply(chosen)
    assert colours.is_dark(application.palette()) == (chosen is Appearance.DARK)


def test_a_list_that_drops_down_shows_all_of_its_rows(application: QApplication, qtbot: QtBot) -> None:
    theme.apply(Appearance.LIGHT)
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["CPU", "CUDA", "Metal"])
    with qtbot.waitExposed(box):
        box.show()
    box.setFocus()  # as a click does
    box.showPopup()
    last = box.view().visualRect(box.model().index(2, 0)).bottom()
    qtbot.waitUntil(lambda: last < box.view().viewport().height(), timeout=2_000)
    box.hidePopup()


def test_unknown_choice_is_the_systems() -> None:
    assert theme.appearance("sepia") is Appearance.SYSTEM
    assert theme.appearance("dark") is Appearance.DARK
