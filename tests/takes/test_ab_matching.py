"""Two takes by turns: neither is louder, and the ear stays at the same phoneme."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from takes_of_symbols import take_of

from kokoro_desktop.takes import Take
from kokoro_desktop.takes.ab_matching import corresponding_sample, match_levels, matched_gains

MakeTake = Callable[..., Take]


def with_level(take: Take, level: float) -> Take:
    """Let a take hum at one level wherever a phoneme sounds."""
    samples = np.zeros(len(take.samples), np.float32)
    for span in take.spans:
        samples[span.start : span.end] = level if span.symbol.strip() else 0
    return replace(take, samples=samples)


def test_the_louder_is_turned_down_to_the_quieter() -> None:
    loud, quiet = with_level(take_of("aə"), 0.5), with_level(take_of("aə"), 0.125)
    assert matched_gains(loud, quiet) == pytest.approx((0.25, 1.0))
    assert matched_gains(quiet, loud) == pytest.approx((1.0, 0.25))
    first, second = match_levels(loud, quiet)
    np.testing.assert_allclose(first, second)
    assert second is quiet.samples


def test_a_long_pause_makes_a_take_no_louder() -> None:
    short = with_level(take_of("a ə", [4, 4, 4, 4, 4]), 0.25)
    long = with_level(take_of("a ə", [40, 4, 400, 4, 4]), 0.25)
    assert matched_gains(short, long) == pytest.approx((1.0, 1.0))


def test_silence_is_left_as_it_is() -> None:
    assert matched_gains(take_of("a"), with_level(take_of("a"), 0.5)) == (1.0, 1.0)


def test_the_same_place_is_the_same_share_of_the_same_phoneme() -> None:
    quick, slow = take_of("aə", [2, 4, 6, 2]), take_of("aə", [2, 10, 30, 2])
    for first, second in ((quick, slow), (slow, quick)):
        for one, other in zip(first.spans, second.spans, strict=True):
            middle = (one.start + one.end) // 2
            assert corresponding_sample(middle, first, second) == (other.start + other.end) // 2


def test_other_phonemes_are_at_the_same_share_of_the_whole() -> None:
    first, second = take_of("aə", [5, 5, 5, 5]), take_of("ʃ", [5, 5, 30])
    assert corresponding_sample(len(first.samples) // 4, first, second) == len(second.samples) // 4


def test_the_place_is_always_a_sample_of_the_other_take() -> None:
    first, second = take_of("a"), take_of("a", [1, 1, 1])
    assert corresponding_sample(len(first.samples), first, second) == len(second.samples) - 1
    assert corresponding_sample(0, first, second) == 0
    assert corresponding_sample(100, first, replace(second, samples=second.samples[:0], spans=())) == 0
