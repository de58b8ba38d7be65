"""Sentences about symbols."""

from __future__ import annotations

import pytest

from kokoro_desktop.phonemes import SymbolNote
from kokoro_desktop.phonemes.fixes import Edit, Fix
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.text import symbol_words


@pytest.mark.parametrize(
    ("symbols", "shown"),
    [("", "nothing"), ("a", "a"), (" ", "U+0020"), ("\u0303", "◌\u0303"), ("\u200b", "U+200B"), ("aɪ", "aɪ")],
)
def test_what_cannot_be_seen_is_shown(symbols: str, shown: str) -> None:
    assert symbol_words.shown(symbols) == shown


def test_a_space_and_a_mark_get_a_shape() -> None:
    assert [symbol_words.visible(symbol) for symbol in (" ", "\u0303", "a")] == ["␣", "◌\u0303", "a"]
    assert symbol_words.code_point("ʃ") == "U+0283"


def test_an_explanation_says_what_the_model_gets_or_that_it_gets_nothing() -> None:
    mapped = symbol_words.explain(SymbolNote("g", 0, "ɡ", "Both are <one>"))
    assert "<b>g</b> (U+0067, latin small letter g) → <b>ɡ</b>" in mapped and "&lt;one&gt;" in mapped
    assert "not spoken" in symbol_words.explain(SymbolNote("ʑ", 0, None, "Not in the vocabulary"))
    assert "for suggestions" in symbol_words.explain(SymbolNote("əʊ", 0, "əʊ", "Two symbols"))


def test_a_symbol_of_the_vocabulary_is_described_and_punctuation_is_not() -> None:
    assert symbol_words.explain_symbol("ʃ").startswith("<p><b>ʃ</b>: ")
    assert symbol_words.explain_symbol(",") == symbol_words.explain_symbol("ʑ") == ""


def test_a_mixture_is_named_by_its_shares_and_described_by_both_sounds() -> None:
    mixed = Unit("ˈ{s~ʃ:0.4}", range(1), 0, 0, 0, 1, 1)
    assert symbol_words.name_unit(mixed) == "ˈ60% s, 40% ʃ"
    sounds = "voiceless alveolar fricative, esh: voiceless postalveolar fricative"
    assert symbol_words.describe_symbols("{s~ʃ:0.4}") == sounds


def test_a_fix_is_named_for_one_place_and_for_all() -> None:
    here, there = Edit(0, 1, "ɡ"), Edit(2, 3, "ɡ")
    one, everywhere = symbol_words.fix_labels(Fix("g", "ɡ", (here, there), here))
    assert (one, everywhere) == ("Replace g with ɡ", "Replace g with ɡ everywhere (2 occurrences)")
    gone = Edit(0, 1, "")
    assert symbol_words.fix_labels(Fix("&", "", (gone,), gone))[0] == "Remove &&"
