"""Long lines are divided without anything else being spoken, and what is too long is refused in a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.reading import read
from kokoro_desktop.ui.text import long_lines
from kokoro_desktop.ui.text.long_lines import LONG_LINE, MOST, MOST_IN_LINE, divide_lines, refusal

VOCABULARY = Vocabulary.load()


@given(text=st.text(st.sampled_from("aˈə ,.-–|:\n\t\u0303'#/‿\u200b"), max_size=60))
def test_a_divided_text_is_read_as_it_was(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(long_lines, "LONG_LINE", 8)
        lines = divide_lines(text)
    assert lines.replace("\n", " ") == text.replace("\n", " ")
    before, after = read(text, VOCABULARY), read(lines, VOCABULARY)
    assert after.cuts == before.cuts
    if before.encoding is not None:
        assert after.encoding is not None
        assert after.encoding.phonemes == before.encoding.phonemes
        assert after.encoding.origins == before.encoding.origins
        assert after.encoding.style_length == before.encoding.style_length


def test_lines_are_as_long_as_they_may_be() -> None:
    lines = divide_lines("həlˈO " * 10_000 + "ˈɛnd").split("\n")
    assert len(lines) == 41
    assert all(len(line) <= LONG_LINE for line in lines)


def test_what_is_short_or_has_no_space_stays_as_it_is() -> None:
    for text in ("", "a b\nc", "a" * 3 * LONG_LINE, " " * 3 * LONG_LINE):
        assert divide_lines(text) == text
    many = "a b\n" * 20_000
    assert divide_lines(many) is many


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a b " * (MOST // 4), ""),
        ("a b " * (MOST // 4) + "a", "The text is too long: 1,000,001 characters"),
        ("a" * (MOST_IN_LINE + 1), "A line of 20,001 characters without a space is too long"),
        ("#§ " * 9_000, ""),
        ("", ""),
    ],
)  # fmt: skip
def test_what_is_too_long_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    said = refusal(text)
    assert said.startswith(sentence) and bool(said) == bool(sentence)
