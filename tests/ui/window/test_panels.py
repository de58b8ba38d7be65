"""The window's contents: a stage that is clicked opens the timing, and the room is divided as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import HELLO, Desk
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QSplitter, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.text.symbol_palette import SymbolButton
from kokoro_desktop.ui.widgets.banner import BannerButton
from kokoro_desktop.ui.widgets.layouts import is_tab_stop
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.panels import Panels


@pytest.fixture
def panels(qtbot: QtBot) -> Panels:
    made = Panels()
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    return made


def test_every_dock_is_found_by_its_name(panels: Panels) -> None:
    assert list(panels.docks) == ["symbols", "takes", "inspector", "timing"]
    assert panels.seed is panels.more.seed


def test_details_of_the_stages_open_the_timing(panels: Panels) -> None:
    panels.docks["timing"].set_shown(False)
    panels.stages.details_requested.emit()
    assert panels.docks["timing"].isVisible()


def test_room_is_divided_as_it_was(panels: Panels, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "window.ini")
    column = next(each for each in panels.findChildren(QSplitter) if each.indexOf(panels.editor) == 0)
    column.setSizes([300, 200])
    column.splitterMoved.emit(300, 1)
    divided = column.sizes()
    panels.remember(settings)
    panels.reset()
    assert column.sizes() != divided
    panels.restore(settings)
    assert column.sizes() == divided


def test_the_text_gets_the_height_it_needs_until_the_user_sets_one(panels: Panels, qtbot: QtBot) -> None:
    column = next(each for each in panels.findChildren(QSplitter) if each.indexOf(panels.editor) == 0)
    panels.editor.set_text("ma")
    low = column.sizes()[0]
    panels.editor.set_text("ma\n" * 3)
    qtbot.waitUntil(lambda: column.sizes()[0] > low)
    column.setSizes([300, 200])
    column.splitterMoved.emit(300, 1)
    divided = column.sizes()
    panels.editor.set_text("ma")
    qtbot.wait(50)
    assert column.sizes() == divided


def chain(window: MainWindow) -> list[QWidget]:
    """Return the widgets that Tab reaches, in order."""
    first = widget = window.panels.editor
    reached = []
    while True:
        widget = widget.nextInFocusChain()
        if widget is first:
            return reached
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled():
            reached.append(widget)


@pytest.mark.parametrize("name", ["symbols", "takes", "timing"])
def test_tab_reaches_only_what_is_on_screen(desk: Desk, name: str) -> None:
    """WCAG 2.4.3 and 2.4.7: Qt moves a dock behind another tab off the screen, where Tab would still find it."""
    window = desk.open_and_speak()
    window.panels.docks[name].set_shown(True)
    desk.until(window.panels.docks[name].is_in_front)
    reached = chain(window)
    assert len(reached) > 10
    symbols = window.panels.symbols  # its buttons are scrolled into view when they get the focus
    assert not [each for each in reached if each.visibleRegion().isEmpty() and not symbols.isAncestorOf(each)]
    behind = [dock for dock in window.panels.docks.values() if dock.name != name]
    assert not [widget for widget in reached for dock in behind if dock.isAncestorOf(widget)]


def test_the_docks_keep_their_width_whichever_tab_is_in_front(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    widths = set()
    for dock in window.panels.docks.values():
        dock.set_shown(True)
        desk.until(dock.is_in_front)
        qtbot.wait(20)
        widths.add(dock.width())
    assert len(widths) == 1


def test_f6_moves_the_focus_through_text_sound_panel_and_transport(desk: Desk) -> None:
    window = desk.open_and_speak()
    panels, actions = window.panels, window.actions_
    panels.docks["takes"].set_shown(True)
    desk.until(panels.docks["takes"].is_in_front)
    panels.editor.setFocus()
    for area in (panels.sound, panels.takes, panels.transport, panels.editor):
        actions.next_area.trigger()
        assert area.isAncestorOf(window.focusWidget()), area
    assert window.focusWidget() is panels.editor.focusProxy()
    actions.previous_area.trigger()
    assert panels.transport.isAncestorOf(window.focusWidget())


def test_focus_goes_to_the_editor_or_to_play_when_its_widget_disappears(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    panels = window.panels
    button = panels.banners.show_message("x", "information", "Convert?", BannerButton("Convert", lambda: None))
    convert = button.findChildren(QPushButton)[0]
    convert.setFocus()
    panels.banners.drop("x")
    assert panels.editor.isAncestorOf(window.focusWidget())
    desk.speak(HELLO)
    stop = next(each for each in panels.transport.findChildren(QToolButton) if each.accessibleName() == "Stop")
    stop.setFocus()
    assert window.focusWidget() is stop
    window.actions_.stop.trigger()
    desk.until(lambda: not stop.isEnabled())
    assert window.focusWidget() is panels.transport.play


def test_a_key_whose_action_is_not_available_is_reported(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    window.panels.sound.waveform.setFocus()
    QApplication.processEvents()
    assert not window.actions_.export.isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert window.status._state.text() == "Export is currently not available."


def test_esc_with_nothing_to_stop_is_not_reported(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    window.panels.sound.waveform.setFocus()
    before = window.status._state.text()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.status._state.text() == before


def test_symbols_that_were_not_spoken_are_named_until_speech_starts_again(desk: Desk) -> None:
    window = desk.open_and_speak("hə 7 % 7")
    desk.until(lambda: window.panels.status.state() == "Ready. Symbols that were not spoken: 7 %")
    desk.speak("wˈʌn.")
    window.actions_.stop.trigger()
    desk.until(lambda: window.panels.status.state() == "Ready")


def test_the_caption_of_the_picture_stays_visible_below_a_banner(desk: Desk) -> None:
    window = desk.open_and_speak()
    window.panels.editor.set_text("wˈʌn.")
    desk.until(window.panels.sound.caption)
    window.panels.banners.show_message("x", "warning", "The disk is full.")
    QApplication.processEvents()
    notice = window.panels.sound._whose
    banner = window.panels.banners
    top = notice.mapTo(window, notice.rect().topLeft()).y()
    assert notice.isVisible() and top >= banner.mapTo(window, banner.rect().bottomLeft()).y()


def walk(start: QWidget, key: Qt.Key) -> list[QWidget]:
    """Press a key from a widget until the focus returns to a widget it has been on; return these widgets."""
    start.setFocus()
    focused: list[QWidget] = []
    while (here := QApplication.focusWidget()) is not None and here not in focused:
        focused.append(here)
        QTest.keyClick(here, key)
    assert QApplication.focusWidget() is focused[0]
    return focused


def test_tab_goes_through_the_window_from_top_to_bottom_and_around(desk: Desk, qtbot: QtBot) -> None:
    panels = desk.open_and_speak().panels
    qtbot.waitUntil(lambda: panels.symbols.findChild(SymbolButton) is not None)
    focused = walk(panels.voice, Qt.Key.Key_Tab)
    areas = (panels.voice, panels.speed, panels.device, panels.editor, panels.sound, panels.symbols, panels.transport)
    visited = [next((area for area in areas if area is each or area.isAncestorOf(each)), None) for each in focused]
    assert [area for area in dict.fromkeys(visited) if area is not None] == list(areas)
    assert visited.count(panels.symbols) > 5
    changes = [area for area, before in zip(visited, [None, *visited], strict=False) if area is not before]
    assert len([area for area in changes if area is not None]) == len(areas)
    rows = [each.accessibleName() for each in focused if panels.editor.isAncestorOf(each)]
    assert rows[-3:] == ["Text", "Phonemes", "What the model receives"]
    tabs = next(each for each in focused if isinstance(each, QTabBar))
    assert focused.index(tabs) < visited.index(panels.symbols)
    assert walk(panels.voice, Qt.Key.Key_Backtab) == [focused[0], *reversed(focused[1:])]


def test_tab_reaches_every_enabled_button_and_field(desk: Desk) -> None:
    window = desk.open()
    visited = walk(window.panels.voice, Qt.Key.Key_Tab)
    stops = [each for each in window.findChildren(QWidget) if is_tab_stop(each) and each.window() is window]
    assert {each for each in stops if each.isVisible() and each.isEnabled()} == set(visited)
