"""Edits of phonemes keep the spelling of the words that they leave."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling import convert
from kokoro_desktop.spelling.document import Document


def converted(document: Document) -> Document:
    return document.converted(convert(document.text, "en-US"))


def document(text: str) -> Document:
    return converted(Document.from_text(text))


def rows(document: Document) -> tuple[str, str]:
    return document.text, document.phonemes


@pytest.mark.parametrize(
    ("start", "end", "typed", "text", "phonemes"),
    [
        (1, 2, "ɛ", "Hello world", "hɛlˈO wˈɜɹld"),
        (5, 5, "z", "Hello world", "həlˈOz wˈɜɹld"),
        (6, 6, "ə", "Hello world", "həlˈO əwˈɜɹld"),
        (5, 6, "", "Hello world", "həlˈOwˈɜɹld"),
        (6, 12, "", "Hello ", "həlˈO "),
        (4, 12, "", "Hello", "həlˈ"),
        (3, 9, "X", "Hello world", "həlXɹld"),
        (0, 12, "mˈama", "", "mˈama"),
        (5, 5, " mˈa", "Hello world", "həlˈO mˈa wˈɜɹld"),
        (5, 6, "\n", "Hello\nworld", "həlˈO\nwˈɜɹld"),
        (2, 2, "\n", "Hello\n world", "hə\nlˈO wˈɜɹld"),
        (5, 6, "ma ma", "Hello world", "həlˈOma mawˈɜɹld"),
    ],
)
def test_phonemes_are_edited_with_their_words(start: int, end: int, typed: str, text: str, phonemes: str) -> None:
    made = document("Hello world").edit_phonemes(start, end, typed)
    assert rows(made) == (text, phonemes)
    assert rows(converted(made)) == (text, phonemes.rstrip())


def test_a_word_that_was_emptied_takes_the_phonemes_that_are_typed_next() -> None:
    made = document("a mouse").edit_phonemes(0, 1, "")
    assert rows(made) == ("a mouse", " mˈWs")
    assert made.edit_phonemes(0, 0, "ə").words == (("a", 0, 1), ("mouse", 2, 6))


def test_phonemes_typed_before_a_word_are_no_part_of_it_once_a_space_follows() -> None:
    made = document("Hello world")
    for place, typed in enumerate("ðə ", 6):
        made = made.edit_phonemes(place, place, typed)
    assert rows(made) == ("Hello world", "həlˈO ðə wˈɜɹld")
    assert made.words == (("Hello", 0, 5), ("world", 9, 15))


def test_deleted_words_leave_their_neighbours_apart() -> None:
    made = document("one two three")
    first, last = made.words[0][2], made.words[2][1]
    assert made.edit_phonemes(first, last, "").text == "one three"


def test_joined_lines_keep_their_words_apart() -> None:
    made = document("one\ntwo")
    assert made.edit_phonemes(4, 5, "").text == "one two"


def test_a_newline_typed_among_the_phonemes_of_a_space_keeps_them() -> None:
    made = document("Hello world").edit_phonemes(5, 6, "mama").edit_phonemes(7, 7, "\n")
    assert made.phonemes == "həlˈOma\nmawˈɜɹld"
