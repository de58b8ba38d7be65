"""What a row of the list of takes has room for."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication

from kokoro_desktop.ui.takes.take_rows import _fit


@pytest.mark.usefixtures("qapp")
def test_words_are_shortened_where_there_is_little_room_and_letters_never() -> None:
    metrics = QFontMetricsF(QFont(QApplication.font()))
    assert _fit(("A", "incomplete"), metrics, 400.0) == ["A", "incomplete"]
    letter, word = _fit(("A", "incomplete"), metrics, 90.0)
    assert letter == "A" and word.endswith("…") and word[:2] == "in"
    assert _fit(("A", "incomplete"), metrics, 30.0) == ["A"]
