"""Figures have the decimal mark of the window's language."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QLocale

from kokoro_desktop.ui.figures import fill, localised


@pytest.fixture(params=["de", "en"])
def mark(request: pytest.FixtureRequest) -> Iterator[str]:
    """Have the window speak a language; its decimal mark."""
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield {"de": ",", "en": "."}[request.param]
    QLocale.setDefault(before)


def test_fractions_have_the_mark_of_the_language_and_nothing_else_changes(mark: str) -> None:
    values = (1.25, np.float32(2.5), "a.b", 40.0, 20)
    said = fill("{0:.2f} s. {1:+.1f} s; {2}, {3:.0f} %, {4:05d}, {2!r}.", *values)
    assert said == f"1{mark}25 s. +2{mark}5 s; a.b, 40 %, 00020, 'a.b'."


def test_a_finished_text_is_written_with_the_mark(mark: str) -> None:
    assert localised("1.35× (0.92–2.10, in the end 3.)") == f"1{mark}35× (0{mark}92–2{mark}10, in the end 3.)"
