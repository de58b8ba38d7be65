"""The noise is a function of seed, pass and place alone, and standard normal."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from philox_answers import KNOWN_ANSWERS
from scipy import stats

from kokoro_desktop.runtime.noise import Noise, philox


@pytest.mark.parametrize(("counter", "key", "words"), KNOWN_ANSWERS)
def test_words_are_those_that_the_generators_authors_publish(
    counter: list[int], key: list[int], words: list[int]
) -> None:
    start = np.array(counter, np.uint64)[:, None]
    assert philox(start, np.array(key, np.uint64)).ravel().tolist() == words


def test_noise_of_a_seed_is_that_of_earlier_versions_of_program_and_numpy() -> None:
    noise = Noise(7, 1).draw(2)
    assert (noise.shape, noise.dtype) == ((1200,), np.float32)
    np.testing.assert_array_max_ulp(noise[[0, 1, 2, -1]], np.float32([0.8010392, 0.67940396, 0.8537879, 0.22181973]), 1)


@given(st.integers(0, 2**128), st.integers(0, 1000), st.integers(0, 2**22), st.integers(1, 3))
def test_a_part_of_a_pass_has_its_part_of_the_noise(seed: int, index: int, frame: int, frames: int) -> None:
    whole = Noise(seed, index, frame).draw(frames + 2)
    np.testing.assert_array_equal(Noise(seed, index, frame + 2).draw(frames), whole[1200:])


def test_seed_and_pass_have_words_of_their_own() -> None:
    words = Noise(0x99999999_88888888_77777777_66666666_55555555, 3, 2).words
    assert words.dtype == np.uint32
    assert [f"{word:x}" for word in words] == ["4b0", "3", "77777777", "88888888", "55555555", "66666666"]


@pytest.mark.parametrize(
    "other", [Noise(1), Noise(2**32), Noise(2**64), Noise(2**96), Noise(0, 1), Noise(0, 0, 1)], ids=str
)
def test_another_seed_pass_or_place_has_noise_of_its_own(other: Noise) -> None:
    first, second = Noise(0).draw(100), other.draw(100)
    assert abs(stats.pearsonr(first, second).statistic) < 4 / np.sqrt(60_000)


def test_numbers_are_standard_normal_by_every_test_at_hand() -> None:
    samples = Noise(0).draw(2000).astype(np.float64)
    assert stats.kstest(samples, "norm").pvalue > 0.01
    assert stats.skewtest(samples).pvalue > 0.01
    assert stats.kurtosistest(samples).pvalue > 0.01
    assert abs(samples.mean()) < 3 / np.sqrt(len(samples))
    assert abs(samples.var() - 1) < 3 * np.sqrt(2 / len(samples))


def test_tails_are_those_of_a_normal_number() -> None:
    samples = np.abs(Noise(1).draw(5000))
    for bound in (2.0, 3.0, 4.0, 4.5):
        expected = len(samples) * 2 * stats.norm.sf(bound)
        assert abs((samples > bound).sum() - expected) < 4 * np.sqrt(expected)


@pytest.mark.parametrize("lag", [1, 2, 3, 4, 5, 300, 600])
def test_neighbours_know_nothing_of_each_other(lag: int) -> None:
    samples = Noise(2).draw(500)
    # Neither of each other's sign nor of each other's size.
    for values in (samples, samples**2):
        assert abs(stats.pearsonr(values[lag:], values[:-lag]).statistic) < 4 / np.sqrt(len(samples))


def test_spectrum_is_white() -> None:
    power = np.abs(np.fft.rfft(Noise(3).draw(1000).astype(np.float64)))[1:-1] ** 2
    assert stats.kstest(power / power.mean(), "expon").pvalue > 0.01
