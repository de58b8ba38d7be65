"""Python's search for garbage is off while a text is read, and on again whatever comes of it."""

from __future__ import annotations

import gc
from threading import Thread

import pytest

from kokoro_desktop.phonemes import EmptyPhonemes, Vocabulary, encode
from kokoro_desktop.phonemes.garbage import without_search

VOCABULARY = Vocabulary.load()


def test_nothing_is_searched_while_it_is_off() -> None:
    with without_search():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_is_on_again_after_a_text_that_has_nothing_to_speak() -> None:
    with pytest.raises(EmptyPhonemes):
        encode("#", VOCABULARY)
    assert gc.isenabled()


def test_it_is_on_again_when_the_last_of_two_that_overlap_has_ended() -> None:
    first, second = without_search(), without_search()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    second.__exit__(None, None, None)
    assert gc.isenabled()


def test_it_is_on_again_when_one_begins_while_another_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worst moment: one has found it off, and the one that will have it on ends before it is off again."""
    first, second = without_search(), without_search()
    first.__enter__()
    ending = Thread(target=first.__exit__, args=(None, None, None))

    def asked_while_another_ends() -> bool:
        found = gc_is_on()
        ending.start()
        ending.join(0.1)
        return found

    gc_is_on = gc.isenabled
    monkeypatch.setattr(gc, "isenabled", asked_while_another_ends)
    second.__enter__()
    monkeypatch.undo()
    ending.join()
    second.__exit__(None, None, None)
    try:
        assert gc.isenabled()
    finally:
        gc.enable()


def test_what_was_off_stays_off() -> None:
    gc.disable()
    try:
        encode("a", VOCABULARY)
        assert not gc.isenabled()
    finally:
        gc.enable()
