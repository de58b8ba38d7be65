"""Reading text as it changes: at once where it is short, in the background where it is long, the last wish first."""

from __future__ import annotations

import threading

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.reading import PhonemeReading, read
from kokoro_desktop.ui.background import running_jobs
from kokoro_desktop.ui.text import phoneme_reader as module
from kokoro_desktop.ui.text.phoneme_reader import AT_ONCE, PhonemeReader

VOCABULARY = Vocabulary.load()
LONG = "həlˈoʊ wˈɜːld, " * (AT_ONCE // 8)


def test_short_text_is_read_before_submit_returns(qtbot: QtBot) -> None:
    made: list[PhonemeReading] = []
    reader = PhonemeReader(VOCABULARY)
    reader.reading_made.connect(made.append)
    reader.submit("həl")
    assert made == [read("həl", VOCABULARY)]


def test_long_text_is_read_on_another_thread_that_ends(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[threading.Thread] = []

    def watched(text: str, vocabulary: Vocabulary, speed: float, language: str) -> PhonemeReading:
        used.append(threading.current_thread())
        return read(text, vocabulary, speed, language)

    monkeypatch.setattr(module, "read", watched)
    reader = PhonemeReader(VOCABULARY)
    with qtbot.waitSignal(reader.reading_made) as signal:
        reader.submit(LONG)
    assert signal.args == [read(LONG, VOCABULARY)]
    assert used[0] is not threading.main_thread()
    assert not running_jobs()


def test_only_the_last_of_several_long_texts_is_told(qtbot: QtBot) -> None:
    made: list[str] = []
    reader = PhonemeReader(VOCABULARY)
    reader.reading_made.connect(lambda reading: made.append(reading.text))
    for mark in "abc":
        reader.submit(LONG + mark)
    qtbot.waitUntil(lambda: bool(made))
    qtbot.wait(50)
    assert made == [LONG + "c"]


def test_a_short_text_overtakes_a_long_one(qtbot: QtBot) -> None:
    made: list[str] = []
    reader = PhonemeReader(VOCABULARY)
    reader.reading_made.connect(lambda reading: made.append(reading.text))
    reader.submit(LONG)
    reader.submit("a")
    qtbot.wait(500)
    assert made == ["a"]


def test_a_long_text_given_while_another_is_read_is_read_next(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(text: str, vocabulary: Vocabulary, speed: float, language: str) -> PhonemeReading:
        begun.set()
        assert go_on.wait(5)
        return read(text, vocabulary, speed, language)

    monkeypatch.setattr(module, "read", slow)
    made: list[str] = []
    reader = PhonemeReader(VOCABULARY)
    reader.reading_made.connect(lambda reading: made.append(reading.text))
    reader.submit(LONG + "a")
    qtbot.waitUntil(begun.is_set)
    reader.submit(LONG + "b")
    qtbot.wait(300)
    go_on.set()
    qtbot.waitUntil(lambda: made == [LONG + "b"])


def test_the_same_long_text_for_another_speed_is_read_again(qtbot: QtBot) -> None:
    made: list[PhonemeReading] = []
    reader = PhonemeReader(VOCABULARY)
    reader.reading_made.connect(made.append)
    for speed in (1.0, 0.25):
        with qtbot.waitSignal(reader.reading_made):
            reader.submit(LONG, speed)
    assert made == [read(LONG, VOCABULARY), read(LONG, VOCABULARY, 0.25)]


def test_a_failure_is_reported_and_the_next_text_is_read(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(text: str, vocabulary: Vocabulary, speed: float, language: str) -> PhonemeReading:
        if text.endswith("a"):
            raise MemoryError
        return read(text, vocabulary, speed, language)

    monkeypatch.setattr(module, "read", failing)
    reader = PhonemeReader(VOCABULARY)
    with qtbot.waitSignal(reader.reading_failed) as failed:
        reader.submit(LONG + "a")
    assert "MemoryError" in failed.args[0]
    with qtbot.waitSignal(reader.reading_made):
        reader.submit(LONG + "b")


def test_a_text_given_while_another_one_fails_is_read(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def failing(text: str, vocabulary: Vocabulary, speed: float, language: str) -> PhonemeReading:
        if text.endswith("b"):
            return read(text, vocabulary, speed, language)
        begun.set()
        assert go_on.wait(5)
        raise MemoryError

    monkeypatch.setattr(module, "read", failing)
    reader = PhonemeReader(VOCABULARY)
    reader.submit(LONG + "a")
    qtbot.waitUntil(begun.is_set)
    reader.submit(LONG + "b")
    qtbot.wait(300)
    with qtbot.waitSignal(reader.reading_made), qtbot.assertNotEmitted(reader.reading_failed):
        go_on.set()
