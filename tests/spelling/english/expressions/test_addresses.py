"""Addresses, files, tags and names in programs."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling.english.expressions import find_expression


@pytest.mark.parametrize(("text", "part", "words"), [
    ("bob.smith@x.org", "bob.smith@x.org", "bob dot smith at X dot org"),
    ("https://a.com/b", "https://a.com/b", "H T T P S colon slash slash A dot com slash B"),
    ("example.com", "example.com", "example dot com"),
    ("#BlackLives", "#", "hashtag Black Lives"),
    ("@jack", "@", "at jack"),
    ("C#", "C", "C sharp"),
    ("C++", "C", "C plus plus"),
    (".NET", ".", "dot net"),
    ("/usr/bin", "/", "slash user slash bin"),
    ("snake_case", "snake", "snake underscore case"),
    ("camelCase", "camel", "camel Case"),
    ("main.py", "main", "main dot P Y"),
    ("0xFF", "0", "zero X F F"),
])  # fmt: skip
def test_an_address_is_read_sign_by_sign(text: str, part: str, words: str) -> None:
    reading = find_expression(text, text.index(part), len(text), british=False)
    assert reading is not None and " ".join(reading.words) == words
