"""The tour has six steps, and can be skipped."""

from __future__ import annotations

from desk import Desk
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.tour import SEEN, TourCard


def press(window: MainWindow, text: str) -> None:
    [card] = window.findChildren(TourCard)
    next(button for button in card.findChildren(QPushButton) if button.text() == text).click()


def test_the_tour_shows_six_parts_of_the_window(desk: Desk) -> None:
    window = desk.open()
    window.panels.editor.setFocus()
    window.actions_.tour.trigger()
    [card] = window.findChildren(TourCard)
    titles = []
    for number in range(1, 7):
        assert card.isVisible() and window.rect().contains(card.geometry())
        assert any(label.text() == f"Step {number} of 6" for label in card.findChildren(QLabel))
        titles.append(card.accessibleName())
        press(window, "&Done" if number == 6 else "&Next")
    assert len(set(titles)) == 6
    assert not card.isVisible()
    assert window.panels.editor.isAncestorOf(window.focusWidget())
    assert desk.window is window and window._services.settings.flag(SEEN, False)


def test_each_step_is_announced_with_its_number_and_the_focused_button(desk: Desk, announced: list[str]) -> None:
    window = desk.open()
    window.actions_.tour.trigger()
    assert announced[-1].startswith("Step 1 of 6. Write. Type ordinary text")
    assert announced[-1].endswith("Press Enter for the next step, or Esc to close the tour.")
    press(window, "&Next")
    assert announced[-1].startswith("Step 2 of 6. Choose a voice.") and announced[-1].endswith("Button: Next")
    for _ in range(4):
        press(window, "&Next")
    assert announced[-1].startswith("Step 6 of 6. ") and announced[-1].endswith("Button: Done")


def test_enter_presses_the_focused_button_of_the_tour(desk: Desk, qtbot: QtBot, announced: list[str]) -> None:
    window = desk.open()
    window.actions_.tour.trigger()
    [card] = window.findChildren(TourCard)
    for _ in range(2):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    back = next(button for button in card.findChildren(QPushButton) if button.text() == "&Back")
    back.setFocus()
    qtbot.keyClick(back, Qt.Key.Key_Return)
    assert announced[-1].startswith("Step 2 of 6. ") and announced[-1].endswith("Button: Back")
    assert back.hasFocus()
    qtbot.keyClick(back, Qt.Key.Key_Return)
    assert announced[-1].startswith("Step 1 of 6. ")
    assert window.focusWidget().text() == "&Next"
    press(window, "&Skip")


def test_the_tour_names_the_keys_that_the_user_has_chosen(desk: Desk, announced: list[str]) -> None:
    window = desk.open()
    bindings = window.actions_.bindings
    assert [bindings.keys(name) for name in ("speak", "play", "stop", "help", "shortcuts")] == [
        "Ctrl+Return", "Space", "Esc", "F1", "Ctrl+F1",
    ]  # fmt: skip
    bindings.assign("stop", QKeySequence("F7"))
    bindings.assign("shortcuts", QKeySequence())
    window.actions_.tour.trigger()
    for _ in range(5):
        press(window, "&Next")
    assert any("Play (Space) plays" in each and "Stop (F7) stops" in each for each in announced)
    assert "Press F1 in any window for help." in announced[-1] and "shortcuts (none)" in announced[-1]
    press(window, "&Done")


def test_esc_ends_the_tour_from_anywhere_in_the_window_and_says_so(
    desk: Desk, qtbot: QtBot, announced: list[str]
) -> None:
    window = desk.open()
    window.panels.editor.setFocus()
    window.actions_.tour.trigger()
    [card] = window.findChildren(TourCard)
    window.panels.speed.setFocus()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert announced[-1] == "Tour closed"


def test_the_tour_is_skipped_by_button_or_esc(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    for by_key in (False, True):
        window.actions_.tour.trigger()
        [card] = [each for each in window.findChildren(TourCard) if each.isVisible()]
        if by_key:
            qtbot.keyClick(card, Qt.Key.Key_Escape)
        else:
            next(button for button in card.findChildren(QPushButton) if button.text() == "&Skip").click()
        assert not card.isVisible()
