"""Stress levels are misaki's."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.stress import change_stress, measure_weight, stress_last


@pytest.mark.parametrize(
    ("phonemes", "level", "changed"),
    [
        ("həlˈO", None, "həlˈO"),
        ("ˌæbsəlˈutli", -2, "æbsəlutli"),
        ("ˌæbsəlˈutli", -1, "æbsəlˌutli"),
        ("həlˈO", 0, "həlˌO"),
        ("həlˈO", -0.5, "həlˌO"),
        ("ðə", 0, "ðˌə"),
        ("ðə", 0.5, "ðˌə"),
        ("ðə", 1, "ðˌə"),
        ("ðə", 2, "ðˈə"),
        ("ðə", -0.5, "ðə"),
        ("həlˌO", 1, "həlˈO"),
        ("həlˌO", 0.5, "həlˌO"),
        ("həlˈO", 2, "həlˈO"),
        ("st", 2, "st"),
    ],
)
def test_a_level_changes_stress_as_misaki_does(phonemes: str, level: float | None, changed: str) -> None:
    assert change_stress(phonemes, level) == changed


def test_what_is_spelled_is_stressed_on_its_last_letter() -> None:
    assert stress_last("jˌuɛsˌA") == "jˌuɛsˈA"
    assert stress_last("jˈu") == "jˈu"


def test_a_diphthong_weighs_two() -> None:
    assert measure_weight("həlˈO") == 6
    assert measure_weight("kˈæʧ") == 5
