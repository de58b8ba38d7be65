"""Spelling told from phonemes."""

from __future__ import annotations

from pathlib import Path

import pytest

from kokoro_desktop.phonemes.examples import EXAMPLES
from kokoro_desktop.spelling.detect import spelled_language

SENTENCES = Path(__file__).parents[1] / "data" / "spelling"


@pytest.mark.parametrize(
    "text",
    ["Hello world", "hello", "The quick brown fox jumps.", "Don’t you see?", "It was Zorbgrok who wrote all that"],
)
def test_english_is_noticed_in_the_dialect_of_the_voice(text: str) -> None:
    assert spelled_language(text, "en-GB") == "en-GB"
    assert spelled_language(text, "es") == "en-US"


@pytest.mark.parametrize("text", ["", "a b c", "bit", "həlˈO wˈɜɹld", "kˈæt", "kata tusi", "1, 2", "hello wˈɜɹld", "…"])
def test_what_may_be_phonemes_is_left_alone(text: str) -> None:
    assert spelled_language(text, "en-US") is None


def test_no_example_of_phonemes_is_taken_for_spelling() -> None:
    assert [each for each in EXAMPLES if spelled_language(each.phonemes, "en-US")] == []


def test_prose_is_noticed_and_its_phonemes_are_not() -> None:
    prose = (SENTENCES / "prose.txt").read_text(encoding="utf-8").splitlines()[:200]
    assert [line for line in prose if len(line) > 12 and not spelled_language(line, "en-US")] == []
    spoken = (SENTENCES / "prose.en-US.reference.txt").read_text(encoding="utf-8").splitlines()[:200]
    assert not any(spelled_language(line, "en-US") for line in spoken)
