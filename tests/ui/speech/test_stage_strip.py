"""The line of stages: the time in as many digits as it is worth, and how much faster than speech that was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kokoro_desktop.takes import Take
from kokoro_desktop.ui.speech.stage_strip import StageStrip, duration, factor, pace, times


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


def test_take_in_view_is_shown_and_a_click_opens_all_of_it(qtbot: QtBot, make_take: Callable[..., Take]) -> None:
    strip = StageStrip()
    qtbot.addWidget(strip)
    strip.show()
    label = next(each for each in strip.findChildren(QLabel) if each.text())
    assert label.text() == "Time by stage is shown here"
    take = make_take(1)
    strip.set_take(take)
    assert label.text() == f"{duration(take.total_s)} · {pace(take.rtf)}"
    strip.set_take(replace(take, seconds={}))  # made of passes that were there
    assert label.text() == "Nothing had to be computed"
    with qtbot.waitSignal(strip.details_requested):
        qtbot.mouseClick(strip, Qt.MouseButton.LeftButton)
    strip.set_take(None)
    assert label.text() == "Time by stage is shown here"
    assert not label.toolTip()
