"""English text is cut so that its tokens, joined, are the text; words are read in ASCII, quotations open and close."""

from __future__ import annotations

import pytest
from hypothesis import given
from spelled_texts import texts

from kokoro_desktop.spelling.english.tokens import LONGEST_WORD, TokenKind, cut, plain
from kokoro_desktop.spelling.override import Override
from kokoro_desktop.spelling.word import Source


def _read(text: str) -> list[tuple[str, str]]:
    return [(token.kind.name, token.read) for token in cut(text, False) if token.kind is not TokenKind.SPACE]


@given(texts)
def test_no_character_is_lost(text: str) -> None:
    assert "".join(token.text for token in cut(text, False)) == text


def test_quotations_open_and_close_though_the_signs_are_straight() -> None:
    assert [read for kind, read in _read("\"a 'b' c\"") if kind == "MARK"] == ["“", "“", "”", "”"]


@pytest.mark.parametrize(("text", "kind", "read"), [
    ("U.S.", "WORD", "U.S."), ("vs", "PHRASE", "versus"), ("don’t", "WORD", "don't"), ("%", "PHRASE", "percent"),
    ("café", "WORD", "cafe"), ("--", "MARK", "—"), ("...", "MARK", "..."), ("日", "OTHER", ""),
    ("a" * (LONGEST_WORD + 1), "OTHER", ""),
])  # fmt: skip
def test_token_is_read_as_what_it_is(text: str, kind: str, read: str) -> None:
    assert _read(text) == [(kind, read)]


def test_stretch_that_is_given_is_one_token() -> None:
    tokens = list(cut("a b c", False, [Override(1, 4, "xyz", Source.INLINE)]))
    assert [(token.text, token.kind) for token in tokens] == [
        ("a", TokenKind.WORD),
        (" b ", TokenKind.OVERRIDE),
        ("c", TokenKind.WORD),
    ]
    assert tokens[1].read == "xyz"


@pytest.mark.parametrize(("word", "letters"), [("œuvre", "oeuvre"), ("naïve", "naive"), ("да", ""), ("it’s", "it's")])
def test_word_is_written_in_ascii_where_it_can_be(word: str, letters: str) -> None:
    assert plain(word) == letters
