"""Names of tokens."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.phonemes.mixtures import split_tokens
from kokoro_desktop.spec import N_TOKENS

VOCABULARY = Vocabulary.load()
TOKENS = st.integers(1, N_TOKENS - 1)


def split(*tokens: int) -> list[list[float]]:
    return [array.tolist() for array in split_tokens(np.array(tokens, np.int64))]


def test_a_mixture_is_one_token_in_its_place_and_is_called_as_it_was_typed() -> None:
    encoding = encode("ɐ {s~ʃ:0.4}ˈɑ", VOCABULARY)
    ids = VOCABULARY.ids
    assert encoding.symbols == ("ɐ", " ", "{s~ʃ:0.4}", "ˈ", "ɑ")
    assert (encoding.phonemes, encoding.origins, encoding.style_length) == ("ɐ sˈɑ", (0, 1, 2, 11, 12), 5)
    assert split(encoding.tokens[2]) == [[ids["s"]], [ids["ʃ"]], [pytest.approx(0.4)]]
