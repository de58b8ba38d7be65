"""What is said on the terminal about symbols that the model does not receive as typed."""

from __future__ import annotations

import pytest

from kokoro_desktop.cli.symbol_notes import NOTES_SHOWN, name_changes
from kokoro_desktop.phonemes import Vocabulary, encode


def said(text: str, capsys: pytest.CaptureFixture[str], language: str = "") -> list[str]:
    name_changes(encode(text, Vocabulary.load(), language))
    printed = capsys.readouterr()
    assert not printed.out
    return printed.err.splitlines()


def test_each_symbol_is_named_with_its_place_and_what_becomes_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    unknown, mapped = said("gæʑ", capsys)
    assert unknown.startswith("unknown symbol 'ʑ' at position 3 is not spoken: ")
    assert mapped.startswith("'g' at position 1 becomes 'ɡ': ")


def test_what_may_be_meant_otherwise_is_named_with_what_it_may_be(capsys: pytest.CaptureFixture[str]) -> None:
    (doubtful,) = said("həʊ", capsys, "en-US")
    assert doubtful.startswith("'əʊ' at position 2 is unchanged: ")
    assert doubtful.endswith(", 'Q' or 'O'")


def test_of_many_the_first_are_named_and_the_rest_counted(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said("a" + "ʑ" * (NOTES_SHOWN + 3), capsys)
    assert len(lines) == NOTES_SHOWN + 1
    assert lines[-1] == "and 3 more unknown symbols; --json reports all"
    assert len(said("a" + "ʑ" * NOTES_SHOWN, capsys)) == NOTES_SHOWN
