"""Figures have the decimal mark of the window's language."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from kokoro_desktop.ui.figures import duration, factor, fill, localised, pace, times


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


def test_what_is_less_has_a_minus_and_no_hyphen() -> None:
    assert fill("{0:+.1f} st, {1}, {2}", -1.5, "a-b", -3) == "−1.5 st, a-b, -3"


class _Spaced(QTranslator):
    """Has a space before the sign for percent."""

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        return "{0} %" if text == "{0}%" else None


def test_percentages_in_a_finished_text_are_written_as_in_the_language(qapp: QApplication) -> None:
    translator = _Spaced()
    qapp.installTranslator(translator)
    said = localised("68%, 7 % (100%) 5%")
    qapp.removeTranslator(translator)
    assert said == "68 %, 7 % (100 %) 5 %"


@pytest.mark.parametrize(("seconds", "written"), [(0.0424, "42 ms"), (1.234, "1.23 s"), (12.34, "12 s")])
def test_time_is_written_with_the_digits_it_is_worth(seconds: float, written: str) -> None:
    assert duration(seconds) == written


@pytest.mark.parametrize(("rtf", "written"), [
    (0.05, "20× faster than speech"), (0.4, "2.5× faster than speech"), (2.0, "2.0× slower than speech"), (0.0, ""),
])  # fmt: skip
def test_pace_is_faster_or_slower_than_speech(rtf: float, written: str) -> None:
    assert pace(rtf) == written


def test_factor_says_what_it_means() -> None:
    assert factor(0.5) == "Real-time factor 0.500 (2.0× faster than speech)"
    assert times(0) == "0.0×"
