"""Japanese, beside what misaki makes of the same sentences."""

from __future__ import annotations

import sys

import pytest
from spelled_texts import check_conversion

from kokoro_desktop.errors import InputError
from kokoro_desktop.spelling import convert
from kokoro_desktop.spelling.extras.japanese import Japanese
from kokoro_desktop.spelling.extras.missing import LanguageMissing
from kokoro_desktop.spelling.languages import language_of


@pytest.mark.parametrize("text", ["こんにちは、世界。", "彼は２０２４年に来た。", "「はい」と言った。", "3時"])
def test_a_sentence_becomes_what_misaki_makes_of_it(text: str) -> None:
    cutlet = pytest.importorskip("misaki.cutlet").Cutlet()
    conversion = convert(text, "ja")
    assert (conversion.text, conversion.phonemes) == (text, cutlet(text)[0])


@pytest.mark.parametrize("text", ["0000000000", "0" * 40 + "円", "ゝ", "ー"])
def test_what_misaki_gives_up_on_is_accounted_for(text: str) -> None:
    pytest.importorskip("misaki.cutlet")
    check_conversion(text, "ja")


def test_a_long_text_without_a_mark_takes_no_longer_for_each_letter() -> None:
    pytest.importorskip("misaki.cutlet")
    check_conversion("漢" * 5_000, "ja")  # took minutes where misaki was given all of it


def test_where_a_package_is_missing_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jaconv", None)
    with pytest.raises(
        LanguageMissing, match=r"package jaconv\. Install it with: python3 packaging/launch\.py --extra ja"
    ) as caught:
        Japanese(language_of("en-US").make())
    assert isinstance(caught.value, InputError)
