"""English beside misaki with spaCy and espeak-ng: how many words differ on sentences whose answers are kept as data."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kokoro_desktop.spelling import convert

DATA = Path(__file__).parents[2] / "data" / "spelling"


def words_of(phonemes: str) -> list[str]:
    """List the words, without the British *and* of numbers, which the reference drops."""
    phonemes = re.sub(r"(hˈʌndɹəd|θˈWzᵊnd) and ", r"\1 ", phonemes)
    stripped = (re.sub(r"[^\wˈˌːᵊᵻ]", "", part) for part in re.split(r"[\s—…]+", phonemes))
    return [word for word in stripped if word]


def differences(name: str, language: str) -> Iterator[tuple[int, int]]:
    """Count, sentence by sentence, the words that differ and the reference's words."""
    sentences = (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    answers = (DATA / f"{name}.{language}.reference.txt").read_text(encoding="utf-8").splitlines()
    for sentence, answer in zip(sentences, answers, strict=True):
        wanted, said = words_of(answer), words_of(convert(sentence, language).phonemes)
        changes = difflib.SequenceMatcher(None, wanted, said, autojunk=False).get_opcodes()
        yield sum(max(j - i, b - a) for op, i, j, a, b in changes if op != "equal"), len(wanted)


@pytest.mark.parametrize("language", ["en-US", "en-GB"])
@pytest.mark.parametrize(("name", "least", "most"), [("prose", 500, 0.007), ("homographs", 100, 0.04)])
def test_few_words_differ_from_the_reference(name: str, least: int, most: float, language: str) -> None:
    found = list(differences(name, language))
    assert len(found) >= least
    assert sum(wrong for wrong, _ in found) <= most * sum(count for _, count in found)
