"""Texts with mixtures: each mixture is one token, and the rest is encoded as usual."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import BadMixture, Vocabulary, encode, mixture_at, open_mixtures, passes
from kokoro_desktop.phonemes.mixtures import Mixture, split_tokens
from kokoro_desktop.phonemes.reading import read
from kokoro_desktop.spec import N_TOKENS

VOCABULARY = Vocabulary.load()
TOKENS = st.integers(1, N_TOKENS - 1)


def split(*tokens: int) -> list[list[float]]:
    return [array.tolist() for array in split_tokens(np.array(tokens, np.int64))]


def test_what_is_beside_mixtures_is_read_as_ever() -> None:
    encoding = encode("{g~k:.5}g[pause 1s]{i~ɪ:1}\u0303ʘ{g~k:0.50}", VOCABULARY)
    assert encoding.phonemes == "ɡɡi\u0303ɡ"
    assert encoding.tokens[0] == encoding.tokens[-1]
    assert encoding.origins == (0, 8, 19, 26, 28)
    assert encoding.pauses == ((2, 1.0),)
    assert [(note.symbol, note.index) for note in (*encoding.mapped, *encoding.unknown)] == [("g", 8), ("ʘ", 27)]


def test_a_character_of_private_use_is_never_taken_for_a_mixture() -> None:
    encoding = encode("\U000f0000{s~ʃ:0.4}", VOCABULARY)
    assert (encoding.symbols, encoding.unknown[0].symbol) == (("{s~ʃ:0.4}",), "\U000f0000")


def test_a_mixture_stays_whole_in_its_pass() -> None:
    parts = passes(encode("bˈi. " * 120 + "{s~ʃ:0.4}ˈi", VOCABULARY))
    assert len(parts) > 1
    assert parts[-1].symbols[-3:] == ("{s~ʃ:0.4}", "ˈ", "i")


@given(TOKENS, TOKENS, st.floats(0, 1))
def test_a_mixture_that_is_written_is_read_back(first: int, second: int, weight: float) -> None:
    sounds = [symbol for symbol in VOCABULARY.ids if symbol.isalpha()]
    mixture = Mixture(sounds[first % len(sounds)], sounds[second % len(sounds)], weight)
    ((one,), (other,), (read_weight,)) = split(*encode(str(mixture), VOCABULARY).tokens)
    assert (one, other) == (VOCABULARY.ids[mixture.first], VOCABULARY.ids[mixture.second])
    assert read_weight == pytest.approx(weight, abs=0.6e-4)


def test_mixtures_without_a_weight_are_found_with_their_places() -> None:
    found = open_mixtures("a{g~k} {i~ɪ:1}{s~ʃ}", VOCABULARY)
    assert [(place.start, place.stop, str(mixture)) for place, mixture in found] == [(1, 6, "{ɡ~k}"), (14, 19, "{s~ʃ}")]
    with pytest.raises(BadMixture, match=r"'\{s\}' at position 7"):
        open_mixtures("{g~k} {s}", VOCABULARY)


def test_a_mixture_is_found_by_any_of_its_places() -> None:
    text = "a{s~ʃ:0.4}{s}"
    found = [mixture_at(text, index, VOCABULARY) for index in range(len(text))]
    assert [each is not None for each in found] == [False, *[True] * 9, *[False] * 3]
    assert found[1] == (range(1, 10), Mixture("s", "ʃ", 0.4))


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        ("{s~ʃ}", "needs a weight"),
        ("{s~ʃ:}", "not a number from 0 to 1"),
        ("{s~ʃ:1.01}", "not a number from 0 to 1"),
        ("{s~ʃ:-0}", "not a number from 0 to 1"),
        ("{s~ʃ:nan}", "not a number from 0 to 1"),
        ("{s:0.4}", "two phonemes"),
        ("{s~ʃ~z:0.4}", "two phonemes"),
        ("{}", "two phonemes"),
        ("{s~ʘ:0.4}", "does not know 'ʘ'"),
        ("{ ~s:0.4}", "does not know ' '"),
        ("{ts~s:0.4}", "reads 'ts' as 2 symbols"),
        ("{,~s:0.4}", "',' is a pause"),
    ],
)
def test_what_is_no_mixture_is_refused_with_its_place_and_marked(mark: str, reason: str) -> None:
    with pytest.raises(BadMixture, match=reason) as caught:
        encode(f"a{mark}", VOCABULARY)
    assert (caught.value.mark, caught.value.index) == (mark, 1)
    reading = read(f"a{mark}", VOCABULARY)
    assert reading.encoding is None
    assert [(each.start, each.end, reason in each.note.reason) for each in reading.marks] == [(1, 1 + len(mark), True)]
