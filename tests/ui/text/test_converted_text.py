"""Words of a conversion are found by place, and an edit of one word is found among all phonemes."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling import convert
from kokoro_desktop.ui.text.converted_text import ConvertedText, index_words


@pytest.fixture(scope="module")
def hello() -> ConvertedText:
    return index_words(convert("Hello, world world", "en-US"), {("world", 1): "wɜld"})


def test_a_chosen_pronunciation_replaces_the_phonemes_of_that_word_only(hello: ConvertedText) -> None:
    assert hello.written == "həlˈO, wˈɜɹld wɜld"
    assert [word.piece.text for word in hello.marked] == ["world"]
    assert hello.words[2].piece.alternatives[0] == "wˈɜɹld"
    assert hello.spoken == (("Hello", 0, 5), ("world", 7, 13), ("world", 14, 18))


@pytest.mark.parametrize(("place", "index"), [(0, 0), (4, 0), (5, None), (7, 1), (17, 2), (18, None), (-1, None)])
def test_words_are_found_by_their_place_in_the_text(hello: ConvertedText, place: int, index: int | None) -> None:
    assert hello.index_at(place) == index


@pytest.mark.parametrize(("place", "index"), [(0, 0), (5, None), (7, 1), (12, 1), (13, None), (17, 2), (99, None)])
def test_words_are_found_by_their_place_in_the_phonemes(hello: ConvertedText, place: int, index: int | None) -> None:
    assert hello.index_of_phoneme(place) == index


def test_an_edit_within_one_word_is_found_and_one_beyond_it_is_not(hello: ConvertedText) -> None:
    assert hello.edited_word("hɛlˈO,\nwˈɜɹld wɜld") == (("Hello", 0), "hɛlˈO")
    assert hello.edited_word("həlˈO, wˈɜɹld wəld") == (("world", 1), "wəld")
    assert hello.edited_word("mama") is None
