"""What a rule sees around its match."""

from __future__ import annotations

import re

from kokoro_desktop.spelling.english.expressions.rule import CONTEXT, after, before, modifies_noun


def _match(text: str, part: str) -> re.Match[str]:
    match = re.compile(re.escape(part)).search(text)
    assert match is not None
    return match


def test_context_is_limited_so_that_long_texts_take_linear_time() -> None:
    match = _match("a" * 1000 + "5" + "b" * 1000, "5")
    assert (before(match), after(match)) == ("a" * CONTEXT, "b" * CONTEXT)


def test_a_unit_before_its_noun_counts_one_thing() -> None:
    assert modifies_noun(_match("a 5 km run", "5 km"))
    assert not modifies_noun(_match("a 5 km or more", "5 km"))
    assert not modifies_noun(_match("of 5 km runs", "5 km"))
