"""Text taken apart into clauses, marks, spaces and what is given."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from hypothesis import given as try_with
from hypothesis import strategies as st

from kokoro_desktop.spelling.clauses import LONGEST_CLAUSE, PartedConverter, apart, pieces_between, space
from kokoro_desktop.spelling.override import Override
from kokoro_desktop.spelling.word import Piece, Source

KNOWN = re.compile("[a-z0-9]")


class Letters(PartedConverter):
    """Says words in capitals."""

    def __init__(self) -> None:
        super().__init__(re.compile(r"\s+|[a-m]+|[^\sa-m]+"), KNOWN)

    def _part(self, part: str) -> Iterable[Piece]:
        return [Piece(part, part.upper(), Source.ESPEAK)]


def converted(text: str, given: tuple[Override, ...] = ()) -> list[tuple[str, str]]:
    clauses = lambda clause: [Piece(clause, clause.upper(), Source.ESPEAK)]  # noqa: E731
    return [(piece.text, piece.phonemes) for piece in pieces_between(text, given, clauses, KNOWN)]


@try_with(st.text(st.sampled_from("ab1 .,\n。「ж☺\ufe0f/"), max_size=40))
def test_the_texts_of_the_pieces_joined_are_the_text(text: str) -> None:
    assert "".join(written for written, _ in converted(text)) == text
    assert "".join(piece.text for piece in Letters().pieces(text)) == text


def test_marks_and_line_breaks_end_a_clause_and_spaces_do_not() -> None:
    assert converted("ab cd, e\nf") == [
        ("ab cd", "AB CD"), (",", ","), (" ", " "), ("e", "E"), ("\n", "\n"), ("f", "F"),
    ]  # fmt: skip
    assert converted("a。「b」") == [("a", "A"), ("。", ". "), ("「", " “"), ("b", "B"), ("」", "” ")]


def test_a_mark_within_a_number_belongs_to_it() -> None:
    assert converted("1.5") == [("1.5", "1.5")]
    assert converted("1. 5")[1] == (".", ".")


def test_what_is_given_is_taken_as_it_is() -> None:
    assert converted("abc", (Override(1, 2, "X", Source.USER),)) == [("a", "A"), ("b", "X"), ("c", "C")]
    assert converted("ab", (Override(1, 1, "", Source.MARKUP),)) == [("a", "A"), ("b", "B")]


@pytest.mark.parametrize(
    ("char", "reason"),
    [("ж", "do not occur in"), ("☺", "no spoken name"), ("\u0903", "do not occur in"), ("\ufe0f", "no spoken name")],
)
def test_what_a_language_does_not_have_is_left_out_with_the_reason(char: str, reason: str) -> None:
    piece = pieces_between(f"a{char}", (), lambda clause: [Piece(clause, "A", Source.ESPEAK)], KNOWN)[1]
    assert (piece.source, piece.phonemes) == (Source.LEFT_OUT, "")
    assert reason in piece.reason


def test_text_without_punctuation_is_converted_in_clauses_of_bounded_length() -> None:
    words = [text for text, _ in converted("ab " * LONGEST_CLAUSE)]
    assert max(map(len, words)) <= LONGEST_CLAUSE + 3 and len(words) < 20
    assert [len(text) for text, _ in converted("a" * 10 * LONGEST_CLAUSE)] == [4 * LONGEST_CLAUSE] * 2 + [
        2 * LONGEST_CLAUSE
    ]


def test_parts_are_spoken_with_a_space_between_them() -> None:
    assert "".join(piece.phonemes for piece in Letters().pieces("abno cd")) == "AB NO CD"


def test_groups_are_set_apart_where_no_space_is_and_both_are_spoken() -> None:
    one, other = Piece("a", "A ", Source.ESPEAK), Piece("b", "B", Source.ESPEAK)
    silent = Piece("c", "", Source.LEFT_OUT)
    assert [piece.phonemes for piece in apart([[one], [], [other]])] == ["A ", "B"]
    assert [piece.phonemes for piece in apart([[other], [space(" ")], [one]])] == ["B", " ", "A "]
    assert [piece.phonemes for piece in apart([[silent], [other]])] == ["", "B"]
    assert (space(" ").phonemes, space(" \n ").phonemes) == (" ", "\n")
