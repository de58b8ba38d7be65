"""The tour has six steps, and can be skipped."""

from __future__ import annotations

from desk import Desk
from PySide6.QtCore import Qt
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
        assert any(label.text() == f"{number} of 6" for label in card.findChildren(QLabel))
        titles.append(card.accessibleName())
        press(window, "&Done" if number == 6 else "&Next")
    assert len(set(titles)) == 6
    assert not card.isVisible()
    assert window.panels.editor.isAncestorOf(window.focusWidget())
    assert desk.window is window and window._services.settings.flag(SEEN, False)


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
