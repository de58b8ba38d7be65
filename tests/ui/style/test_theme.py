"""Light and dark: what is read can be read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.style import colours, theme
from kokoro_desktop.ui.style.theme import Appearance
from kokoro_desktop.ui.widgets.popup import Popup

ROLES = QPalette.ColorRole
PALETTES = pytest.mark.parametrize("palette", [theme.light_palette(), theme.dark_palette()], ids=["light", "dark"])
APPEARANCES = pytest.mark.parametrize("chosen", [Appearance.LIGHT, Appearance.DARK, Appearance.CONTRAST])


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


@pytest.mark.parametrize("role", [ROLES.Text, ROLES.WindowText, ROLES.ButtonText, ROLES.Link, ROLES.PlaceholderText])
def test_text_in_high_contrast_has_the_documented_contrast(role: QPalette.ColorRole) -> None:
    palette = theme.contrast_palette()
    assert _contrast(palette.color(role), palette.color(ROLES.Base)) >= 15
    assert _contrast(palette.color(ROLES.HighlightedText), palette.color(ROLES.Highlight)) >= 15


def test_secondary_text_such_as_tags_of_takes_has_the_documented_contrast() -> None:
    for palette, least in ((theme.light_palette(), 4.5), (theme.dark_palette(), 4.5), (theme.contrast_palette(), 15)):
        assert _contrast(colours.secondary(palette), palette.color(ROLES.Base)) >= least


@PALETTES
@pytest.mark.parametrize("colour", [colours.unknown_colour, colours.mapped_colour, colours.cut_colour])
def test_marks_stand_out_from_the_editor(palette: QPalette, colour) -> None:
    assert _contrast(colour(palette), palette.color(ROLES.Base)) >= 4.5


@pytest.mark.parametrize("palette", [theme.light_palette(), theme.dark_palette(), theme.contrast_palette()])
def test_groups_of_a_chart_stand_out_from_it(palette: QPalette) -> None:
    for number in range(9):
        assert _contrast(colours.group_colour(number, palette), palette.color(ROLES.Base)) >= 4.5


@pytest.mark.parametrize("palette", [theme.light_palette(), theme.dark_palette(), theme.contrast_palette()])
def test_edges_of_fields_focus_frames_and_chevrons_stand_out(palette: QPalette) -> None:
    """WCAG 2.2, 1.4.11."""
    chevron = QColor("#808080")  # of the files; the style sheet cannot recolour them
    for ground in (ROLES.Window, ROLES.Base):
        for colour in (colours.edge_colour(palette), palette.color(ROLES.Highlight), chevron):
            assert _contrast(colour, palette.color(ground)) >= 3


@APPEARANCES
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


@pytest.mark.parametrize("kind", [QMenu, Popup])
@pytest.mark.parametrize(("chosen", "least"), [(Appearance.DARK, 1.5), (Appearance.CONTRAST, 3.0)])
def test_what_opens_over_a_dark_window_has_an_edge(
    application: QApplication, qtbot: QtBot, kind: type[QWidget], chosen: Appearance, least: float
) -> None:
    theme.apply(chosen)
    opened = kind()
    qtbot.addWidget(opened)
    opened.resize(80, 60)
    picture = opened.grab().toImage()
    ratio = picture.devicePixelRatio()
    edge = [picture.pixelColor(round(x * ratio), round(y * ratio)) for x, y in ((0, 30), (79, 30), (40, 0), (40, 59))]
    assert all(_contrast(each, opened.palette().color(ROLES.Window)) >= least for each in edge)


@APPEARANCES
def test_a_menus_chosen_entry_keeps_the_accent_as_its_ground(
    application: QApplication, qtbot: QtBot, chosen: Appearance
) -> None:
    theme.apply(chosen)
    menu = QMenu()
    qtbot.addWidget(menu)
    entry = menu.addAction("Play")
    menu.popup(menu.pos())
    menu.setActiveAction(entry)
    picture = menu.grab().toImage()
    row = round(menu.actionGeometry(entry).center().y() * picture.devicePixelRatio())
    assert picture.pixelColor(picture.width() - 8, row) == menu.palette().color(ROLES.Highlight)
    menu.close()


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


def test_the_current_row_of_a_list_that_drops_down_is_seen_in_high_contrast(
    application: QApplication, qtbot: QtBot
) -> None:
    theme.apply(Appearance.CONTRAST)
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["CPU", "CUDA"])
    with qtbot.waitExposed(box):
        box.show()
    box.showPopup()
    view = box.view()
    drawn = view.viewport().grab().toImage()
    grounds = [drawn.pixelColor(view.visualRect(box.model().index(row, 0)).topLeft() + QPoint(2, 2)) for row in (0, 1)]
    box.hidePopup()
    assert _contrast(*grounds) >= 3


@APPEARANCES
def test_lines_between_the_groups_of_a_menu_are_seen(
    application: QApplication, qtbot: QtBot, chosen: Appearance
) -> None:
    theme.apply(chosen)
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("Cut")
    line = menu.addSeparator()
    menu.addAction("Copy")
    menu.adjustSize()
    drawn, box = menu.grab().toImage(), menu.actionGeometry(line)
    grounds = [drawn.pixelColor(box.center().x(), y) for y in range(box.top(), box.bottom() + 1)]
    assert max(_contrast(each, grounds[0]) for each in grounds) >= 1.8
