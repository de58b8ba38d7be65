"""What stands behind an option is a number of the kind, or refused in words."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import pytest

from kokoro_desktop.cli.options import count, positive, seconds


@pytest.mark.parametrize(
    ("parse", "text", "value"),
    [(positive, "1", 1), (count, "0", 0), (seconds, "0.5", 0.5)],
)
def test_number_is_read(parse: Callable[[str], float], text: str, value: float) -> None:
    assert parse(text) == value


@pytest.mark.parametrize(
    ("parse", "text", "sentence"),
    [
        (positive, "0", "'0' is not a whole number of at least 1"),
        (positive, "two", "'two' is not a whole number of at least 1"),
        (count, "-1", "'-1' is not a whole number of at least 0"),
        (seconds, "nan", "'nan' is not a positive number of seconds"),
        (seconds, "x", "'x' is not a positive number of seconds"),
        (seconds, "inf", "'inf' is not a positive number of seconds"),
        (seconds, "0", "'0' is not a positive number of seconds"),
    ],
)
def test_anything_else_is_refused_in_words(parse: Callable[[str], float], text: str, sentence: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError) as caught:
        parse(text)
    assert str(caught.value) == sentence
