"""What a report has of a text in ordinary spelling."""

from __future__ import annotations

import json

from kokoro_desktop.export.spelling_report import report_conversion
from kokoro_desktop.spelling import convert


def test_every_word_has_its_place_in_the_text_and_among_the_phonemes() -> None:
    conversion = convert("Hello, world!", "en-US")
    report = json.loads(json.dumps(report_conversion(conversion)))
    assert (report["text"], report["language"]) == ("Hello, world!", "en-US")
    assert report["phonemes"] == conversion.phonemes
    for word, spelled in zip(report["words"], ("Hello", "world"), strict=True):
        assert report["text"][word["start"] : word["end"]] == word["text"] == spelled
        assert report["phonemes"][word["phoneme_start"] : word["phoneme_end"]] == word["phonemes"] != ""
    assert report["left_out"] == []


def test_what_is_left_out_is_listed_with_the_reason() -> None:
    (left_out,) = report_conversion(convert("Hello ж", "en-US"))["left_out"]
    assert (left_out["text"], left_out["start"], left_out["end"]) == ("ж", 6, 7)
    assert left_out["reason"]


def test_every_word_has_its_class_and_how_it_was_read() -> None:
    words = report_conversion(convert("Pay $5 now", "en-US"))["words"]
    assert [(word["class"], word["read_as"]) for word in words] == [("", ""), ("money", "five dollars"), ("", "")]
