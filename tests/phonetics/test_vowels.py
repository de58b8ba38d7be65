"""Vowels in a chart: which segments are vowels, how they are grouped, the Bark scale and the ellipses."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from takes_of_symbols import take_of

from kokoro_desktop.phonetics.segments import MeasuredSegment
from kokoro_desktop.phonetics.vowels import (
    FormantScale,
    Vowel,
    VowelToken,
    find_vowels,
    group_vowels,
    hertz_to_bark,
)
from kokoro_desktop.takes import Take

# Upper edges of the critical bands 1 to 24, in hertz, of E. Zwicker (1961), Subdivision of the audible frequency range
# into critical bands.
BAND_EDGES_HZ = [
    100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720, 2000, 2320, 2700, 3150, 3700, 4400, 5300, 6400,
    7700, 9500, 12000, 15500,
]  # fmt: skip
# To a precision that rounding does not disturb.
FORMANTS = arrays(np.float64, st.tuples(st.integers(3, 30), st.just(2)), elements=st.integers(150, 4000).map(float))


def segment(symbol: str, start_s: float = 0.0, f1_hz: float | None = 500.0, f2_hz: float | None = 1500.0):
    return MeasuredSegment(
        symbol, "word", "primary", start_s, 0.1, None, None, None, None, -20.0, f1_hz, f2_hz, None, 800.0, 1.0
    )


def token(symbol: str, voice: str = "af_heart", f1_hz: float | None = 500.0) -> VowelToken:
    return VowelToken(symbol, voice, 0.0, 0.1, f1_hz, 1500.0)


@pytest.mark.parametrize(("bark", "hertz"), list(enumerate(BAND_EDGES_HZ, 1)))
def test_bark_scale_agrees_with_the_published_critical_bands(bark: int, hertz: int) -> None:
    assert hertz_to_bark(np.array([float(hertz)]))[0] == pytest.approx(bark, abs=0.06)


def test_vowels_are_grouped_without_stress_and_tone_but_with_length_and_nasality() -> None:
    take = take_of(["m"])
    segments = [
        segment(each) for each in ("m", "a", "a→", "a↘", "aː", "ɔ̃", "oʊ", "ʤ", "ts", "ɹ", "{ɪ~i:0.4}", "{s~ʃ:0.4}")
    ]
    groups = group_vowels(find_vowels(take, segments), FormantScale.HERTZ)
    assert {each.symbol: len(each.formants) for each in groups} == {
        "{ɪ~i:0.4}": 1, "oʊ": 1, "ɔ̃": 1, "a": 3, "aː": 1,
    }  # fmt: skip


def test_each_speaker_of_a_dialogue_has_own_vowels() -> None:
    take: Take = take_of(["a"])
    text = "ˈa [voice bf_emma] ˈa"
    take = replace(take, request=replace(take.request, text=text), chunk_starts=(0, 24_000))
    tokens = find_vowels(take, [segment("a", 0.3), segment("a", 1.3)])
    assert [(each.voice, each.start_s) for each in tokens] == [("af_heart", 0.3), ("bf_emma", 1.3)]
    assert [each.voice for each in group_vowels(tokens, FormantScale.HERTZ)] == ["af_heart", "bf_emma"]


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [("oʊ", True), ("aɪː", True), ("{O~ɑ:0.5}", True), ("o", False), ("iː", False), ("{ɪ~i:0.4}", False)],
)
def test_diphthongs_are_told_from_long_vowels(symbol: str, expected: bool) -> None:
    assert token(symbol).is_diphthong is expected


def test_vowels_are_listed_voice_by_voice_from_close_to_open() -> None:
    tokens = [token("a"), token("i", "bf_emma"), token("i"), token("ə"), token("a", "bf_emma")]
    groups = group_vowels(tokens, FormantScale.HERTZ)
    assert [(each.voice, each.symbol) for each in groups] == [
        ("af_heart", "i"), ("af_heart", "ə"), ("af_heart", "a"), ("bf_emma", "i"), ("bf_emma", "a"),
    ]  # fmt: skip


def test_tokens_without_formants_are_left_out() -> None:
    assert group_vowels([token("a", f1_hz=None)], FormantScale.BARK) == ()


def test_means_in_bark_are_means_of_converted_formants() -> None:
    [vowel] = group_vowels([token("a", f1_hz=300.0), token("a", f1_hz=920.0)], FormantScale.BARK)
    assert vowel.mean.tolist() == pytest.approx([(3.029 + 8.034) / 2, 11.09], abs=0.01)


def test_ellipse_of_a_known_covariance_has_its_axes() -> None:
    # Covariance [[4, 0], [0, 1]]: semi-axes 2 and 1.
    corners = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]]) * np.sqrt(3) / 2 * [2, 1]
    ellipse = Vowel("a", "af_heart", corners).ellipse
    assert ellipse is not None
    np.testing.assert_allclose(np.abs(ellipse).max(axis=0), [2, 1])


@given(FORMANTS)
def test_ellipse_is_one_standard_deviation_of_the_covariance(formants: np.ndarray) -> None:
    vowel = Vowel("a", "af_heart", formants)
    ellipse, deviation = vowel.ellipse, vowel.deviation
    assert ellipse is not None and deviation is not None
    # Its width and height are those of mean ± SD; 72 points come within 0.1 % of the extremes.
    reach = np.abs(ellipse - vowel.mean).max(axis=0)
    assert (reach <= deviation * (1 + 1e-6) + 1e-3).all()
    assert (reach >= deviation * 0.999 - 1e-3).all()
    covariance = np.cov(formants, rowvar=False)
    if np.linalg.cond(covariance) < 1e6:
        away = ellipse - vowel.mean
        np.testing.assert_allclose(np.sum(away @ np.linalg.inv(covariance) * away, axis=1), 1, rtol=1e-6)


def test_two_tokens_have_a_deviation_but_no_ellipse_and_one_has_neither() -> None:
    two = Vowel("a", "af_heart", np.array([[700.0, 1200.0], [800.0, 1300.0]]))
    assert two.ellipse is None
    assert two.deviation is not None and two.deviation.tolist() == pytest.approx([70.71, 70.71], abs=0.01)
    assert Vowel("a", "af_heart", two.formants[:1]).deviation is None
