"""Parts of speech."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.tagger import tag


@pytest.mark.parametrize(
    ("text", "place", "wanted"),
    [
        ("I want to record it", 3, "VERB"),
        ("the record was broken", 1, "NOUN"),
        ("she has read it", 2, "VBN"),
        ("a close friend", 1, "ADJ"),
        ("sit in the chair", 1, "IN"),
    ],
)
def test_what_decides_a_homograph_is_found(text: str, place: int, wanted: str) -> None:
    assert tag(text.split())[place] == wanted


def test_nothing_has_no_tags() -> None:
    assert tag([]) == []
