"""The card of a word: its menu's actions side by side, inside the window, taking no focus."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from kokoro_desktop.ui.text.word_card import WordCard


def _card(under: QWidget, done: list[str]) -> WordCard:
    menu = QMenu()
    menu.addAction("one", lambda: done.append("one"))
    menu.addSeparator()
    menu.addAction("two", lambda: done.append("two"))
    return WordCard(menu, under)


def test_actions_are_buttons_and_a_separator_is_none(under: QWidget) -> None:
    done: list[str] = []
    card = _card(under, done)
    buttons = card.findChildren(QToolButton)
    assert [button.text() for button in buttons] == ["one", "two"]
    assert {button.focusPolicy() for button in buttons} == {Qt.FocusPolicy.NoFocus}
    buttons[1].click()
    assert done == ["two"]


def test_card_stays_within_the_window(under: QWidget) -> None:
    card = _card(under, [])
    for place in (QPoint(10, 20), QPoint(10_000, 10_000), QPoint(-50, -50)):
        card.open_at(place)
        assert card.isVisible()
        assert QRect(QPoint(), under.size()).contains(card.geometry())
    card.open_at(QPoint(10, 20))
    assert card.pos() == QPoint(10, 20)
