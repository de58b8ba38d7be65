"""The catalogue of symbols and the examples, against the vocabulary and the voices."""

from __future__ import annotations

import re

import pytest

from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.phonemes.keywords import keywords
from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.phonemes.symbols import SYMBOLS, Symbol, SymbolKind

VOCABULARY = Vocabulary.load()


def test_the_catalogue_holds_exactly_the_vocabulary_each_symbol_once() -> None:
    assert sorted(symbol.char for symbol in SYMBOLS) == sorted(VOCABULARY.ids)


def test_symbols_come_kind_by_kind() -> None:
    kinds = list(dict.fromkeys(symbol.kind for symbol in SYMBOLS))
    assert kinds == list(SymbolKind)
    assert [symbol.kind for symbol in SYMBOLS] == sorted((symbol.kind for symbol in SYMBOLS), key=kinds.index)


@pytest.mark.parametrize("symbol", [symbol for symbol in SYMBOLS if symbol.example], ids=lambda symbol: symbol.char)
def test_an_example_word_holds_its_symbol_and_reaches_the_model_as_it_stands(symbol: Symbol) -> None:
    transcription = re.search("/(.+)/", symbol.example)
    assert transcription is not None
    encoding = encode(transcription[1], VOCABULARY)
    assert symbol.char in encoding.phonemes
    assert (encoding.mapped, encoding.unknown) == ((), ())


def test_every_sound_has_a_name_of_its_own_and_an_example() -> None:
    assert len({symbol.name for symbol in SYMBOLS}) == len(SYMBOLS)
    without = {symbol.char for symbol in SYMBOLS if not symbol.example and symbol.kind is not SymbolKind.PUNCTUATION}
    assert without == {"S"}


@pytest.mark.parametrize("kind", [SymbolKind.PLOSIVE, SymbolKind.NASAL, SymbolKind.FRICATIVE, SymbolKind.AFFRICATE])
def test_the_name_of_a_consonant_contains_its_manner_of_articulation(kind: SymbolKind) -> None:
    manner = kind.value.lower().removesuffix("s")
    without = [each.char for each in SYMBOLS if each.kind is kind and not each.name.endswith(f" {manner}")]
    assert without == (["S"] if kind is SymbolKind.FRICATIVE else [])


@pytest.mark.parametrize(
    ("called", "symbols"), [("oʊ", "O"), ("ow", "O"), ("goat", "OQ"), ("tʃ", "ʧ"), ("ch", "ʧ"), ("kit", "ɪ")]
)
def test_a_symbol_has_the_names_that_other_notations_have_for_it(called: str, symbols: str) -> None:
    assert "".join(symbol.char for symbol in SYMBOLS if called in keywords(symbol.char)) == symbols


def test_phonemes_can_be_written_in_ipa_as_it_is_taught() -> None:
    assert standard_ipa("həlˈO, ʤˈYn wˈɔTəɹ") == "həlˈoʊ, dʒˈɔɪn wˈɔɾəɹ"
    assert encode(standard_ipa("ʤˈYn hˈW"), VOCABULARY, "en-US").phonemes == "ʤˈYn hˈW"
