"""Mandarin, beside what misaki makes of the same sentences."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from kokoro_desktop.spelling import Source, convert
from kokoro_desktop.spelling.extras.mandarin import Mandarin
from kokoro_desktop.spelling.extras.missing import LanguageMissing
from kokoro_desktop.spelling.languages import language_of


@pytest.mark.parametrize("text", ["你好，世界！", "北京是中国的首都。", "这是一本很有意思的书；你看过吗？"])
def test_a_sentence_becomes_what_misaki_makes_of_it(text: str) -> None:
    reference = pytest.importorskip("misaki.zh").ZHG2P()
    conversion = convert(text, "zh")
    assert (conversion.text, conversion.phonemes) == (text, reference(text)[0])


def test_latin_words_are_read_as_english_and_figures_as_words() -> None:
    pytest.importorskip("misaki.zh")
    words = {word.piece.text: word.piece for word in convert("我喜欢Hello，有35元。", "zh").words()}
    assert words["Hello"].phonemes.strip() == "həlˈO"
    assert words["35"].source is Source.NUMBER


def test_a_number_without_a_reading_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    stubs = {
        "cn2an": SimpleNamespace(transform=lambda text, mode: text),
        "jieba": SimpleNamespace(setLogLevel=lambda level: None, lcut=list),
        "misaki.zh": SimpleNamespace(ZHG2P=SimpleNamespace(word2ipa=lambda word: "")),
    }
    for name, stub in stubs.items():
        monkeypatch.setitem(sys.modules, name, stub)
    (piece,) = Mandarin(language_of("en-US").make()).pieces("35")
    assert (piece.source, piece.phonemes) == (Source.LEFT_OUT, "") and piece.reason


def test_where_a_package_is_missing_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cn2an", None)
    with pytest.raises(
        LanguageMissing, match=r"package cn2an\. Install it with: python3 packaging/launch\.py --extra zh"
    ):
        Mandarin(language_of("en-US").make())
