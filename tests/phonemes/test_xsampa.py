"""X-SAMPA against a table that others made, key by key."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phonecodes.phonecode_tables import _xsampa_and_diac2ipa as reference

from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.xsampa import TABLE, XsampaConversion, conversion

VOCABULARY = Vocabulary.load()

# Letters that the other table writes as a letter and a mark, or as two letters.
SPELT_OTHERWISE = {"I\\", "U\\", "p_<", "n_d", "N_g"}
# Kept as they are because to the model they are punctuation; tones and boundaries, for which it has other symbols.
LEFT_OUT = {"!", "-", "*", "/", "^", "||", ">", "_`"} | {
    key for key in reference if key.startswith("_") and key[1:2] in set("BFHLMRTX12345/\\")
}

keys = st.sampled_from(sorted(TABLE))
typed = st.text(st.sampled_from(sorted({char for key in TABLE for char in key} | set(" .,bdfklmnpstvwz"))), max_size=30)


def to_ipa(xsampa: str) -> str:
    """Type a text key by key."""
    shown = ""
    for key in xsampa:
        shown += key
        change = conversion(shown)
        if change is not None:
            assert 1 <= change.length <= len(shown)
            shown = shown[: -change.length] + change.replacement
    return shown


@pytest.mark.parametrize("key", sorted(set(reference) - SPELT_OTHERWISE - LEFT_OUT))
def test_a_sequence_is_what_another_table_says(key: str) -> None:
    assert to_ipa(key) == reference[key]


@given(keys)
def test_every_sequence_of_the_table_becomes_its_symbol(key: str) -> None:
    assert to_ipa(key) == TABLE[key]


@given(typed)
def test_a_key_changes_no_more_than_the_last_few_characters(text: str) -> None:
    assert conversion(text) == conversion(text[-max(map(len, TABLE)) :])


@given(st.lists(keys.filter(lambda key: not key.startswith(("_", "\\", "`", "=")) and key not in ("'", '"', ":"))))
def test_sequences_apart_do_not_meddle_with_each_other(parts: list[str]) -> None:
    assert to_ipa(" ".join(parts)) == " ".join(TABLE[part] for part in parts)


@given(st.text(st.sampled_from("bdfhjklmnpstvwz ,.!-"), max_size=40))
def test_what_is_no_xsampa_stays(text: str) -> None:
    assert to_ipa(text) == text


def test_a_word_becomes_ipa() -> None:
    assert to_ipa('h@"l@U w3:ld, "r\\AT@`') == "həˈləʊ wɜːld, ˈɹɑθɚ"


def test_a_longer_sequence_takes_over_what_its_beginning_became() -> None:
    assert conversion("r\\") == XsampaConversion(2, "ɹ")
    assert conversion("ɹ`") == XsampaConversion(2, "ɻ")
    assert conversion("kæt") is None
    assert conversion("") is None


def test_most_of_the_vocabulary_can_be_typed() -> None:
    typable = {char for symbol in TABLE.values() for char in symbol} | set(map(chr, range(128)))
    missing = {symbol for symbol in VOCABULARY.ids if symbol not in typable}
    # Ligatures are typed as two letters, which the table of mappings does not join; typographic signs, arrows and
    # misaki's own letters are in no ASCII notation.
    assert missing == set("ʣʥʦʨꭧʤʧ—…“”ᵝᵊ↓→↗↘")
