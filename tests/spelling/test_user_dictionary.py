"""The user's dictionary: a plain file that survives being written, edited by hand and carried elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.errors import InputError, OutputError
from kokoro_desktop.spelling.user_dictionary import UserDictionary, UserDictionaryError, UserEntry, change, load, save

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
    dictionary = UserDictionary().with_entries(UserEntry("a", "x", "en"), UserEntry("a", "y", "fr"))
    assert [entry.phonemes for entry in dictionary.with_entries(UserEntry("a", "z", "en")).entries] == ["y", "z"]
    assert dictionary.without("a") == UserDictionary()


@pytest.mark.parametrize(("word", "phonemes"), [("", "x"), ("a", " "), ("a\tb", "x"), ("a", "x\ny"), ("\udcff", "x")])
def test_what_would_break_the_table_is_refused(word: str, phonemes: str) -> None:
    with pytest.raises(InputError, match="must not be empty"):
        UserDictionary().with_entries(UserEntry(word, phonemes))


def test_longer_words_are_found_first_and_only_whole_ones() -> None:
    dictionary = UserDictionary((UserEntry("new", "1"), UserEntry("new york", "2")))
    found = dictionary.overrides("New York, newt, new", "en-US")
    assert [(each.start, each.end, each.phonemes) for each in found] == [(0, 8, "2"), (16, 19, "1")]


def test_a_folder_that_cannot_be_made_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError):
        save(UserDictionary(), tmp_path / "file" / "deeper" / "d.tsv")


@pytest.mark.parametrize("ending", [".tsv", ".csv"])
def test_tab_or_line_break_in_a_comment_becomes_a_space(tmp_path: Path, ending: str) -> None:
    (tmp_path / "in.csv").write_text('word,phonemes,language,comment\na,x,en,"two\nlines\there"\n', encoding="utf-8")
    path = tmp_path / f"d{ending}"
    change(path, lambda dictionary: dictionary.with_entries(*load(tmp_path / "in.csv").entries))
    assert load(path).entries == (UserEntry("a", "x", "en", "two lines here"),)


def test_line_break_in_an_imported_word_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text('a,x\n"b\nc",y\n', encoding="utf-8")
    with pytest.raises(UserDictionaryError, match="line 2: A word must not be empty"):
        load(tmp_path / "in.csv")


ADD = """
import sys
from pathlib import Path
from kokoro_desktop.spelling.user_dictionary import UserEntry, change
change(Path(sys.argv[1]), lambda dictionary: dictionary.with_entries(UserEntry(sys.argv[2], "a")))
"""


def test_words_added_by_many_processes_at_once_are_all_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOKORO_DESKTOP_DATA", str(tmp_path))
    words = [f"word{number}" for number in range(8)]
    running = [subprocess.Popen([sys.executable, "-c", ADD, str(tmp_path / "d.tsv"), word]) for word in words]
    assert [process.wait(60) for process in running] == [0] * len(words)
    assert sorted(entry.word for entry in load(tmp_path / "d.tsv").entries) == words


def test_adding_a_hundred_thousand_words_takes_seconds(tmp_path: Path) -> None:
    start = time.process_time()
    words = [UserEntry(f"word{number}", "a") for number in range(100_000)]
    save(UserDictionary(tuple(words[:1000])).with_entries(*words), tmp_path / "d.tsv")
    assert len(load(tmp_path / "d.tsv").entries) == 100_000
    assert time.process_time() - start < 5


def test_twenty_thousand_words_are_found_in_ten_thousand_characters_at_once() -> None:
    dictionary = UserDictionary(tuple(UserEntry(f"word{number}", "a") for number in range(20_000)))
    text = "some word7 and word19999. " * 400
    assert len(dictionary.overrides(text, "en-US")) == 800
    start = time.process_time()
    dictionary.overrides(text, "en-US")
    assert time.process_time() - start < 0.1


def naive(dictionary: UserDictionary, text: str, language: str) -> list[tuple[int, int, str]]:
    found, place = [], 0
    while place < len(text):
        best = None
        for entry in dictionary.entries:
            end = place + len(entry.word)
            inside = (place and re.match(r"\w", text[place - 1])) or re.match(r"\w", text[end : end + 1])
            written = text[place:end]
            if not inside and entry.word in (written, written.lower()) and entry.speaks(language):
                best = entry if best is None or len(entry.word) >= len(best.word) else best
        if best is None:
            place += 1
        else:
            found.append((place, place + len(best.word), best.phonemes))
            place += len(best.word)
    return found


letters = st.text("aAb_ -.'", min_size=1, max_size=6)


@given(
    st.lists(st.tuples(letters.filter(str.strip), st.sampled_from(["", "en", "fr"])), max_size=6), st.text("aAb_ -.'")
)
def test_words_are_found_as_by_trying_all_of_them_everywhere(words: list[tuple[str, str]], text: str) -> None:
    dictionary = UserDictionary(tuple(UserEntry(word, str(n), tag) for n, (word, tag) in enumerate(words)))
    found = [(each.start, each.end, each.phonemes) for each in dictionary.overrides(text, "en-US")]
    assert found == naive(dictionary, text, "en-US")


def test_changed_file_is_loaded_again_and_an_unchanged_one_only_once(tmp_path: Path) -> None:
    path = tmp_path / "d.tsv"
    for phonemes in "xy":
        save(UserDictionary((UserEntry("a", phonemes),)), path)
        assert load(path).entries[0].phonemes == phonemes
        assert load(path) is load(path)
