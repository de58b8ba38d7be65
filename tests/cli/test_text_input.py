"""Text that commands are given: its language, its words and what is left out of it."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from kokoro_desktop.cli.text_input import MOST_NAMED, add_language, convert_input


def test_the_languages_are_named_in_the_help_and_a_tag_is_taken_as_it_is() -> None:
    parser = argparse.ArgumentParser()
    add_language(parser, "the voice's")
    assert "en-US" in parser.format_help() and "the voice's" in parser.format_help()
    args = parser.parse_args(["--language", "fr", "--dictionary", "a.tsv"])
    assert (args.language, args.dictionary) == ("fr", Path("a.tsv"))
    assert parser.parse_args([]).language is None


def test_words_of_a_dictionary_come_first(tmp_path: Path) -> None:
    own = tmp_path / "words.tsv"
    own.write_text("hello\tbˈI\n", encoding="utf-8")
    assert convert_input("hello", None, "en-US", own).phonemes == "bˈI"


def test_what_is_left_out_is_named_and_of_many_the_rest_counted(
    fresh_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    convert_input("hello " + "ж " * (MOST_NAMED + 2), None, "en-US", None)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("'ж' at position 7 is not spoken: ")
    assert lines[MOST_NAMED:] == ["and 2 more; --json reports all"]


def test_a_long_stretch_is_named_by_its_beginning(fresh_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    convert_input("hello " + "ж" * 41, None, "en-US", None)
    assert capsys.readouterr().err.startswith("'" + "ж" * 39 + "…' at position 7")
