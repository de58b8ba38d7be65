"""How everyday sentences are read: a thousand of them by class, with the expected words, written by hand.

`--log-cli-level=INFO` prints the report for each class.
"""

from __future__ import annotations

import logging
from collections import Counter
from pathlib import Path

import pytest
from words_read import words_read

from kokoro_desktop.spelling import convert

SENTENCES = Path(__file__).parents[2] / "data" / "spelling" / "sentences.tsv"
LANGUAGES = {"us": ("en-US",), "gb": ("en-GB",), "both": ("en-US", "en-GB")}


@pytest.mark.parametrize("language", ["en-US", "en-GB"])
def test_everyday_sentences_are_read_as_a_person_reads_them(language: str) -> None:
    rows = [line.split("\t") for line in SENTENCES.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if language in LANGUAGES[row[1]]]
    count = Counter(row[0] for row in rows)
    wrong, report = Counter[str](), list[str]()
    for category, _, sentence, expected in rows:
        found = words_read(convert(sentence, language))
        if found != expected.split():
            wrong[category] += 1
            report.append(f"{category}: {sentence}\n    expected {expected}\n    found    {' '.join(found)}")
    table = "\n".join(f"{category}: {wrong[category]} of {count[category]} wrong" for category in count)
    logging.getLogger(__name__).info("%s, wrong sentences in each class:\n%s", language, table)
    assert not report, "\n".join(report)
