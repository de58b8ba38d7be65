"""The tables of abbreviations."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.expressions import abbreviation_tables as tables


@pytest.mark.parametrize("name", [name for name in vars(tables) if name.isupper()])
def test_every_entry_has_a_written_form_and_words(name: str) -> None:
    table = getattr(tables, name)
    assert table
    assert all(short == short.strip() and words == words.strip() and words for short, words in table.items())
