"""The user's dictionary: a plain file that survives being written, edited by hand and carried elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.errors import InputError, OutputError
from kokoro_desktop.spelling.user_dictionary import UserDictionary, UserDictionaryError, UserEntry, load, save

lines = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=12).map(str.strip)
entries = st.builds(
    UserEntry, lines.filter(bool), lines.filter(bool), st.sampled_from(["", "en", "en-GB", "fr"]), lines
)


@given(words=st.lists(entries, max_size=5), ending=st.sampled_from([".tsv", ".csv", ".txt"]))
def test_what_is_written_is_read_back(
    words: list[UserEntry], ending: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("dictionary") / f"words{ending}"
    save(UserDictionary(tuple(words)), path)
    assert load(path) == UserDictionary(tuple(words))


def test_a_file_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert load(tmp_path / "none.tsv") == UserDictionary()


def test_a_table_by_hand_needs_neither_heading_nor_language(tmp_path: Path) -> None:
    path = tmp_path / "own.tsv"
    path.write_text("gif\tʤˈɪf\n\nTVM\tˌtiviˈɛm\ten\tthe compiler\n", encoding="utf-8")
    assert load(path).entries == (UserEntry("gif", "ʤˈɪf"), UserEntry("TVM", "ˌtiviˈɛm", "en", "the compiler"))


def test_a_line_without_phonemes_is_named(tmp_path: Path) -> None:
    path = tmp_path / "own.tsv"
    path.write_text("word\tphonemes\ngif\n", encoding="utf-8")
    with pytest.raises(UserDictionaryError, match="line 2 has no word or no phonemes"):
        load(path)


def test_a_word_is_replaced_where_language_and_word_are_the_same() -> None:
    dictionary = UserDictionary().with_entry(UserEntry("a", "x", "en")).with_entry(UserEntry("a", "y", "fr"))
    assert [entry.phonemes for entry in dictionary.with_entry(UserEntry("a", "z", "en")).entries] == ["y", "z"]
    assert dictionary.without("a") == UserDictionary()


@pytest.mark.parametrize(("word", "phonemes"), [("", "x"), ("a", " "), ("a\tb", "x"), ("a", "x\ny")])
def test_what_would_break_the_table_is_refused(word: str, phonemes: str) -> None:
    with pytest.raises(InputError, match="must be one line"):
        UserDictionary().with_entry(UserEntry(word, phonemes))


def test_longer_words_are_found_first_and_only_whole_ones() -> None:
    dictionary = UserDictionary((UserEntry("new", "1"), UserEntry("new york", "2")))
    found = dictionary.given("New York, newt, new", "en-US")
    assert [(each.start, each.end, each.phonemes) for each in found] == [(0, 8, "2"), (16, 19, "1")]


def test_a_folder_that_cannot_be_made_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError):
        save(UserDictionary(), tmp_path / "file" / "deeper" / "d.tsv")
