"""The languages that text can be in."""

from __future__ import annotations

import pytest

from kokoro_desktop.errors import InputError
from kokoro_desktop.spelling.languages import LANGUAGES, converter, language_of
from kokoro_desktop.voices import catalogue


@pytest.mark.parametrize(
    ("tag", "found"), [("en", "en-US"), ("en-gb", "en-GB"), ("EN-GB", "en-GB"), ("PT-br", "pt-BR"), ("zh", "zh")]
)
def test_a_tag_is_found_in_any_capitalisation(tag: str, found: str) -> None:
    assert language_of(tag).tag == found


def test_another_is_refused_in_a_sentence_that_lists_all() -> None:
    with pytest.raises(InputError, match=r"'de' is not supported. Choose one of en-US, en-GB, .*zh\.$"):
        language_of("de")


def test_every_voice_speaks_one_of_them() -> None:
    assert {voice.language for voice in catalogue()} <= {language.tag for language in LANGUAGES}


def test_what_converts_a_language_is_made_once_and_knows_which_english_it_is() -> None:
    american, british = (converter(language_of(tag)) for tag in ("en-US", "en-GB"))
    assert converter(language_of("en")) is american
    said = [converted.pieces("tomato")[0].phonemes for converted in (american, british)]
    assert said == ["təmˈATO", "təmˈɑːtQ"]
