"""Nouns and verbs of the same spelling, by the finite verbs of their clause."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.predicates import is_verb_of_question, noun_or_verb


def _tagged(sentence: str) -> tuple[list[str], list[str], int]:
    """Split "word/TAG" pairs; the word in question is marked with a star."""
    pairs = [pair.rsplit("/", 1) for pair in sentence.split()]
    place = next(at for at, (word, _) in enumerate(pairs) if word.startswith("*"))
    return [word.lstrip("*") for word, _ in pairs], [tag for _, tag in pairs], place


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        (
            "A/DT camera/NOUN above/IN the/DT door/NOUN *records/NOUN everyone/NOUN who/OTHER enters/VERB ./OTHER",
            "VERB",
        ),
        ("If/IN the/DT trial/NOUN *proceeds/NOUN ,/OTHER he/PRP will/OTHER testify/VERB ./OTHER", "VERB"),
        ("The/DT court/NOUN *records/NOUN from/IN May/NNP were/VBD lost/VBN ./OTHER", "NOUN"),
        ("He/PRP lost/VBD the/DT court/NOUN *records/NOUN to/IN her/PRP ./OTHER", "NOUN"),
        ("The/DT court/NOUN *records/VERB show/VBP that/IN ./OTHER", "NOUN"),
    ],
)
def test_a_clause_has_one_finite_verb(sentence: str, tag: str) -> None:
    assert noun_or_verb(*_tagged(sentence)) == tag


@pytest.mark.parametrize(
    ("sentence", "verb"),
    [
        ("Will/OTHER the/DT risk/NOUN *decrease/NOUN with/IN age/NOUN ?/OTHER", True),
        ("Will/OTHER the/DT pay/NOUN *increase/NOUN be/VERB enough/ADJ ?/OTHER", False),
        ("Will/OTHER the/DT risk/NOUN *decrease/NOUN ./OTHER", False),
    ],
)
def test_a_question_with_an_auxiliary_has_one_other_verb(sentence: str, verb: bool) -> None:
    assert is_verb_of_question(*_tagged(sentence)) is verb
