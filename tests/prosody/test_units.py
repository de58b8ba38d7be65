"""Which tokens an editor shows as one, and how they share a length."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.prosody.units import distributed, editor_units

SYMBOLS = st.lists(st.sampled_from(["", *sorted(Vocabulary.load().ids)]), max_size=40)


def units(text: str) -> list[str]:
    return [unit.symbols for unit in editor_units(["", *text, ""])]


def test_a_stress_mark_is_one_with_what_it_stresses_and_a_length_mark_with_what_it_lengthens() -> None:
    assert units("həlˈoːʊ") == ["", "h", "ə", "l", "ˈoː", "ʊ", ""]
    assert units("tʰˌɑ̃ma↘") == ["", "tʰ", "ˌɑ̃", "m", "a↘", ""]


def test_punctuation_and_spaces_are_one_pause() -> None:
    assert units("a, “b”. c") == ["", "a", ", “", "b", "”. ", "c", ""]
    pauses = [unit.is_pause for unit in editor_units(["", *"a, b", ""])]
    assert pauses == [True, False, True, False, True]


@given(SYMBOLS)
def test_units_hold_every_token_once_and_in_order(symbols: list[str]) -> None:
    found = editor_units(symbols)
    assert [token for unit in found for token in unit.tokens] == list(range(len(symbols)))
    assert "".join(unit.symbols for unit in found) == "".join(symbols)


def test_a_length_is_shared_as_predicted() -> None:
    edits = distributed([3, 4], 9, np.array([1, 5]))
    assert [(each.token, each.frames) for each in edits] == [(3, 1.5), (4, 7.5)]
