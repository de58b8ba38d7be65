"""Mixtures of two phonemes: one token each, with its place; what is none is refused in a sentence."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Vocabulary, without_weights
from kokoro_desktop.phonemes.mixtures import is_mixture, mixed_token, split_tokens
from kokoro_desktop.spec import N_TOKENS

VOCABULARY = Vocabulary.load()
TOKENS = st.integers(1, N_TOKENS - 1)


def split(*tokens: int) -> list[list[float]]:
    return [array.tolist() for array in split_tokens(np.array(tokens, np.int64))]


@given(TOKENS, TOKENS, st.integers(0, 10_000))
def test_two_tokens_and_a_weight_are_one_number(first: int, second: int, steps: int) -> None:
    token = mixed_token(first, second, steps / 10_000)
    assert is_mixture(token) and not is_mixture(first)
    assert split(token, first) == [[first, first], [second, 0], [pytest.approx(steps / 10_000), 0]]


def test_weights_can_be_taken_out() -> None:
    assert without_weights("ɐ {s~ʃ:0.4}ː {i~ɪ}: [pause 1s]") == "ɐ {s~ʃ}ː {i~ɪ}: [pause 1s]"
