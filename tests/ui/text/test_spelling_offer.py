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


def test_an_offer_is_renamed_when_the_voice_or_the_spelling_is_of_another_language(qtbot: QtBot) -> None:
    offer = SpellingOffer()
    offer.set_voice("bf_emma")
    for change, tag in (
        (lambda: offer.follow("Hello world"), "en-GB"),
        (lambda: offer.set_voice("af_heart"), "en-US"),
        (lambda: offer.follow("こんにちは"), "ja"),
    ):
        with qtbot.waitSignal(offer.offered) as told:
            change()
        assert told.args == [tag]
