"""The scroll bar follows what is in view, and moves it."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.sound.time_scroll_bar import TimeScrollBar


@pytest.fixture
def axis() -> TimeAxis:
    made = TimeAxis()
    made.set_length(1_000_000)
    return made


def test_it_shows_which_part_is_in_view(axis: TimeAxis, qtbot: QtBot) -> None:
    bar = TimeScrollBar(axis)
    qtbot.addWidget(bar)
    assert not bar.isEnabled()
    axis.show_range(250_000, 450_000)
    assert bar.isEnabled()
    assert (bar.maximum(), bar.pageStep(), bar.singleStep(), bar.value()) == (8_000, 2_000, 200, 2_500)
    axis.set_length(10**9)
    axis.show_range(0, 1)
    assert (bar.pageStep(), bar.singleStep()) == (1, 1)


def test_moving_it_moves_the_view(axis: TimeAxis, qtbot: QtBot) -> None:
    bar = TimeScrollBar(axis)
    qtbot.addWidget(bar)
    axis.show_range(250_000, 450_000)
    bar.setValue(5_000)
    assert (axis.start, axis.end) == (500_000, 700_000)
    assert bar.value() == 5_000
