"""A stretch that is given is one piece of every converter that needs nothing installed."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.english_converter import English
from kokoro_desktop.spelling.override import Converter, Override
from kokoro_desktop.spelling.word import Source


@pytest.mark.parametrize("converter", [English(british=False), English(british=True)], ids=["american", "british"])
def test_given_stretch_is_one_piece_and_an_empty_one_a_border(converter: Converter) -> None:
    text = "one two three"
    pieces = converter.pieces(text, [Override(2, 6, "x", Source.USER), Override(9, 9, "", Source.INLINE)])
    assert "".join(piece.text for piece in pieces) == text
    [given] = [piece for piece in pieces if piece.source is Source.USER]
    assert (given.text, given.phonemes) == ("e tw", "x")
    ends = [sum(len(each.text) for each in pieces[: i + 1]) for i in range(len(pieces))]
    assert 9 in ends
