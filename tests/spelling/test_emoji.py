"""Emoji in a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.spelling.emoji import EMOJI, leave_out_emoji
from kokoro_desktop.spelling.markup import Part


@pytest.mark.parametrize("emoji", ["😀", "👍🏽", "❤️", "🇩🇪", "👨‍👩‍👧", "1️⃣", "☀", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"])
def test_an_emoji_is_matched_whole(emoji: str) -> None:
    found = EMOJI.match(emoji)
    assert found is not None and found[0] == emoji


@pytest.mark.parametrize("text", ["5", "#", "±", "→", "é", "©"])
def test_other_signs_are_none(text: str) -> None:
    assert EMOJI.match(text) is None


@given(st.text(st.sampled_from("a 😀👍🏽❤️1\u20e3#")))
def test_no_character_is_lost(text: str) -> None:
    assert "".join(part.written for part in leave_out_emoji([Part(text)] if text else [])) == text
