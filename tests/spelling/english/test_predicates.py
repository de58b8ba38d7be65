"""Nouns and verbs of the same spelling, by the finite verbs of their clause."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.predicates import is_habit, is_noun_before_verb, is_verb_of_question, noun_or_verb


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
        ("The/DT firm/NOUN *projects/NOUN annual/ADJ sales/NOUN of/IN a/DT million/OTHER ./OTHER", "VERB"),
        ("The/DT muscle/NOUN *contracts/NOUN when/OTHER it/PRP receives/VERB a/DT signal/NOUN ./OTHER", "VERB"),
        ("If/IN nobody/NOUN *objects/NOUN ,/OTHER we'll/OTHER leave/VERB ./OTHER", "VERB"),
        ("My/OTHER neighbour/ADJ *objects/NOUN to/IN the/DT noise/NOUN ./OTHER", "VERB"),
        ("A/DT list/NOUN of/IN *projects/NOUN that/OTHER are/VBP late/ADJ ./OTHER", "NOUN"),
        ("This/DT pattern/NOUN helps/NOUN prevent/NOUN *conflicts/NOUN between/IN users/NOUN ./OTHER", "NOUN"),
        ("The/DT court/NOUN *records/NOUN from/IN May/NNP were/VBD lost/VBN ./OTHER", "NOUN"),
        ("He/PRP lost/VBD the/DT court/NOUN *records/NOUN to/IN her/PRP ./OTHER", "NOUN"),
        ("Birthday/NOUN *presents/VERB covered/VBD the/DT table/NOUN ./OTHER", "NOUN"),
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


@pytest.mark.parametrize(
    ("sentence", "habit"),
    [
        ("The/DT shop/NOUN *used/VBN to/OTHER sell/VERB bread/NOUN ./OTHER", True),
        ("Our/OTHER school/NOUN *used/VBN to/OTHER have/VERB a/DT pool/NOUN ./OTHER", True),
        ("The/DT money/NOUN *used/VBN to/OTHER buy/VERB the/DT car/NOUN was/VBD stolen/VBN ./OTHER", False),
        ("A/DT knife/NOUN *used/VBN to/OTHER cut/VERB bread/NOUN ./OTHER", False),
        ("Path/NOUN prefix/NOUN *used/VBN to/OTHER store/VERB data/NOUN ./OTHER", False),
        ("It's/OTHER *used/VBN to/OTHER treat/VERB burns/NOUN ./OTHER", False),
    ],
)
def test_used_to_is_a_habit_if_it_is_the_only_finite_verb(sentence: str, habit: bool) -> None:
    assert is_habit(*_tagged(sentence)) is habit


@pytest.mark.parametrize(
    ("sentence", "noun"),
    [
        ("The/DT *recall/ADJ affects/NOUN ten/OTHER cars/NOUN ./OTHER", True),
        ("His/OTHER business/NOUN *associate/VBP was/VBD late/ADJ ./OTHER", True),
        ("Those/DT men/NOUN *object/VBP ./OTHER", False),
        ("Her/OTHER friends/NOUN *object/VBP ./OTHER", False),
    ],
)
def test_a_word_after_an_article_or_before_a_finite_verb_is_a_noun(sentence: str, noun: bool) -> None:
    assert is_noun_before_verb(*_tagged(sentence)) is noun
