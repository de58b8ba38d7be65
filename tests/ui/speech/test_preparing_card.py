"""The card of the first start."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonemes.examples import EXAMPLES
from kokoro_desktop.ui.speech.preparing_card import PreparingCard


@pytest.fixture
def card(under: QWidget) -> PreparingCard:
    return PreparingCard(under)


def texts(card: PreparingCard) -> str:
    return "\n".join(label.text() for label in card.findChildren(QLabel))


def button(card: PreparingCard, text: str) -> QPushButton:
    return next(each for each in card.findChildren(QPushButton) if each.text() == text)


def test_card_says_what_is_done_why_and_how_far_it_is(card: PreparingCard, under: QWidget) -> None:
    card.follow(1, 6, "compiling duration")
    assert card.isVisible()
    assert under.rect().contains(card.geometry())
    assert "compiled once" in texts(card)
    assert "Compile the five modules (duration)" in texts(card)
    names = [label.accessibleName() for label in card.findChildren(QLabel) if label.accessibleName()]
    assert names[0] == "Read the model's weights: done"
    assert names[-1] == "Load the model: pending"
    card.follow(4, 6, "compiling decoder")
    assert 0 < card.findChild(QProgressBar).value() < card.findChild(QProgressBar).maximum()


@pytest.mark.parametrize(
    ("rest", "said"),
    [(None, "About a minute"), (3.0, "A few seconds left"), (22.0, "About 20 s left"), (285.0, "About 5 minutes left")],
)
def test_time_left_is_said_as_people_say_it(
    card: PreparingCard, monkeypatch: pytest.MonkeyPatch, rest: float | None, said: str
) -> None:
    monkeypatch.setattr(card, "rest_s", lambda: rest)
    card.follow(1, 6, "compiling duration")
    assert said in texts(card)


def test_loading_alone_shows_no_card(card: PreparingCard) -> None:
    card.follow(0, 1, "loading the model")
    assert card.isHidden()


def test_card_is_put_away_until_the_next_time(card: PreparingCard) -> None:
    card.follow(0, 6, "compiling bert")
    button(card, "Hi&de").click()
    card.follow(1, 6, "compiling duration")
    assert card.isHidden()
    card.end()
    card.follow(0, 6, "compiling bert")
    assert card.isVisible()


def test_example_is_chosen_and_preparing_is_cancelled(card: PreparingCard, qtbot: QtBot) -> None:
    card.follow(0, 6, "compiling bert")
    with qtbot.waitSignal(card.example_chosen) as chosen:
        button(card, EXAMPLES[1].text).click()
    assert chosen.args == [EXAMPLES[1]]
    with qtbot.waitSignal(card.cancelled):
        button(card, "&Cancel").click()


@pytest.mark.parametrize("height", [420, 300, 260, 220, 160])
def test_card_in_a_small_window_leaves_out_what_would_not_be_seen_whole(
    card: PreparingCard, under: QWidget, qtbot: QtBot, height: int
) -> None:
    under.resize(800, height)
    card.follow(1, 6, "compiling duration")
    qtbot.wait(50)
    assert under.rect().contains(card.geometry())
    shown = [each for each in card.findChildren(QWidget) if each.isVisible() and each.parent() is card]
    words = [each for each in shown if not isinstance(each, QProgressBar)]  # which a style makes thinner
    assert all(each.height() >= each.minimumSizeHint().height() for each in words)
    assert all(card.rect().contains(each.geometry()) for each in shown)
    assert button(card, "&Cancel").isVisible() and "Preparing" in texts(card)
    under.resize(800, 700)
    assert all(each.isVisible() for each in card.findChildren(QPushButton))
