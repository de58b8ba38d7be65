"""Spelling among the phonemes is noticed once, and no more when it is gone."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.text.spelling_offer import SpellingOffer


def test_spelling_is_offered_once_and_withdrawn_when_it_is_gone(qtbot: QtBot) -> None:
    offer, told = SpellingOffer(), list[str]()
    offer.offered.connect(told.append)
    offer.withdrawn.connect(lambda: told.append("withdrawn"))
    offer.set_voice("bf_emma")
    for text in ("Hello", "Hello world"):
        offer.follow(text)
        qtbot.waitUntil(lambda: bool(told))
    offer.follow("həlˈO wˈɜɹld")
    qtbot.waitUntil(lambda: len(told) > 1)
    assert told == ["en-GB", "withdrawn"]
