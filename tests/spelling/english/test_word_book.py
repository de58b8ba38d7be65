"""The dictionary's file."""

from __future__ import annotations

from pathlib import Path

import pytest

from kokoro_desktop.spelling.english.word_book import DictionaryError, WordBook


def test_a_dialect_has_its_own_phonemes_and_both_capitalisations_find_a_word() -> None:
    american, british = WordBook(british=False), WordBook(british=True)
    for word in ("bath", "Bath"):
        assert american.get(word).phonemes["DEFAULT"] == "bˈæθ"
        assert british.get(word).phonemes["DEFAULT"] == "bˈɑːθ"
    assert dict(american.get("read").phonemes)["VBD"] == "ɹˈɛd"


@pytest.mark.parametrize(("name", "american", "british"), [
    ("Siobhan", "ʃəvˈɔn", "ʃəvˈɔːn"), ("Nguyen", "wˈɪn", "wˈɪn"), ("Joaquin", "wɑkˈin", "wɑːkˈiːn"),
    ("Niamh", "nˈiv", "nˈiːv"), ("Sean", "ʃˈɔn", "ʃˈɔːn"), ("Harris", "hˈɛɹɪs", "hˈaɹɪs"),
    ("Donald", "dˈɑnᵊld", "dˈɒnᵊld"),
])  # fmt: skip
def test_names_of_today_are_known(name: str, american: str, british: str) -> None:
    for is_british, phonemes in ((False, american), (True, british)):
        entry = WordBook(is_british).get(name)
        assert entry is not None and entry.checked and entry.phonemes["DEFAULT"] == phonemes


@pytest.mark.parametrize("word", ["", "\n", "\t", "zzyzzyx", "the\tend", "aaaa\n", "\uffff", "a\x00"])
def test_what_is_not_in_it_is_not_found(word: str) -> None:
    assert WordBook(british=False).get(word) is None


@pytest.mark.parametrize("content", [b"", b"KDDICT1\n", b"KDDICT1\n\xff\xff\xff\xff", b"SQLite format 3\0"])
def test_a_damaged_file_is_refused_in_one_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "english.dictionary"
    path.write_bytes(content)
    with pytest.raises(DictionaryError, match=r"cannot be used: .*; reinstall the program"):
        WordBook(british=False, path=path)
    with pytest.raises(DictionaryError):
        WordBook(british=False, path=tmp_path / "none")
