"""Homographs in sentences written by hand: the word, its American phonemes without stress, and the sentence."""

from __future__ import annotations

from pathlib import Path

from kokoro_desktop.spelling import convert
from kokoro_desktop.spelling.english.homographs import refine

SENTENCES = Path(__file__).parents[2] / "data" / "spelling" / "homograph_sentences.tsv"
MOST_WRONG = 0.01


def _plain(phonemes: str) -> str:
    return phonemes.translate({ord(mark): None for mark in "ˈˌ"}).translate(str.maketrans("ᵻɪT", "əət"))


def test_few_homographs_are_read_as_the_other_word() -> None:
    rows = [line.split("\t") for line in SENTENCES.read_text(encoding="utf-8").splitlines()]
    wrong = []
    for word, expected, sentence in rows:
        found = [
            each.piece.phonemes
            for each in convert(sentence, "en-US").words()
            if each.piece.text.lower() == word.lower()
        ]
        if _plain(found[-1]) != _plain(expected):
            wrong.append(f"{sentence}: {word} is {found[-1]}, not {expected}")
    assert len(wrong) <= MOST_WRONG * len(rows), "\n".join([*wrong, f"{len(wrong)} of {len(rows)} are wrong"])


def test_words_around_a_homograph_correct_its_tag() -> None:
    words = ["Please", "record", "it", "in", "the", "record"]
    assert refine(words, ["OTHER"] * 6) == ["OTHER", "VERB", *["OTHER"] * 4]


def test_a_long_text_takes_linear_time_because_the_window_is_limited() -> None:
    assert refine(["x"] * 100 + ["lead"] + ["x"] * 100 + ["pipe"], ["NOUN"] * 202)[100] == "NOUN"
