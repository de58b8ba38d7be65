"""Spelling among the phonemes is noticed once, and no more when it is gone."""

from __future__ import annotations

import threading

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.spelling import detect
from kokoro_desktop.ui.text import spelling_offer
from kokoro_desktop.ui.text.spelling_offer import SpellingOffer


@pytest.fixture(autouse=True)
def short_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling_offer, "_PAUSE_MS", 20)


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


def test_a_text_is_looked_at_off_the_gui_thread_and_nothing_is_told_of_one_that_has_changed_meanwhile(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, go_on = list[tuple[str, bool]](), threading.Event()

    def look(text: str, language: str) -> str | None:
        looked.append((text, threading.current_thread() is threading.main_thread()))
        go_on.wait(10)
        return "en-US" if text == "Hello" else None

    monkeypatch.setattr(detect, "spelled_language", look)
    offer, told = SpellingOffer(), list[str]()
    offer.offered.connect(told.append)
    offer.follow("Hello")
    qtbot.waitUntil(lambda: bool(looked))
    offer.follow("həlˈO")
    go_on.set()
    qtbot.waitUntil(lambda: len(looked) == 2)
    assert looked == [("Hello", False), ("həlˈO", False)]
    assert told == []
