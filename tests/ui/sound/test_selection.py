"""What is selected of the sound, with the keyboard and with the mouse."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.sound.selection import Selection
from kokoro_desktop.ui.sound.time_axis import TimeAxis


@pytest.fixture
def selection(qtbot: QtBot) -> Selection:
    axis = TimeAxis()
    axis.set_length(1000)
    axis.fit()
    return Selection(axis, axis)


def test_start_is_selected_and_end_is_not(selection: Selection) -> None:
    selection.set_range(700, 300)
    assert selection.range() == (300, 700)
    assert [selection.contains(sample) for sample in (299, 300, 699, 700)] == [False, True, True, False]


def test_nothing_outside_the_sound_is_selected(selection: Selection) -> None:
    selection.set_range(-5, 2000)
    assert selection.range() == (0, 1000)
    selection.set_range(1500, 2000)
    assert selection.range() is None
    assert not selection.contains(1000)


def test_extending_moves_one_end_and_begins_at_the_origin(selection: Selection) -> None:
    selection.extend_to(200, origin=100)
    selection.extend_to(50, origin=400)
    assert (selection.range(), selection.moving) == ((50, 100), 50)


def test_drag_selects_from_where_the_button_went_down_and_a_click_nothing(selection: Selection) -> None:
    selection.press(100, 1000)
    selection.drag(101, 1000)
    assert (selection.release(), selection.range()) == (False, None)
    selection.press(100, 1000)
    selection.drag(400, 1000)
    assert selection.dragging
    assert (selection.release(), selection.range()) == (True, (100, 400))


@pytest.mark.parametrize(("held", "left"), [(100, 400), (400, 100)])
def test_end_that_is_taken_hold_of_moves_and_the_other_stays(selection: Selection, held: int, left: int) -> None:
    selection.set_range(100, 400)
    assert selection.on_end(held + 2, 1000) and not selection.on_end(250, 1000)
    selection.press(held + 2, 1000)
    selection.drag(600, 1000)
    assert (selection.range(), selection.moving) == ((left, 600), 600)


def test_change_is_told_once_and_clearing_as_nothing(selection: Selection) -> None:
    told: list[tuple[int, int]] = []
    selection.changed.connect(lambda *ends: told.append(ends))
    selection.set_range(100, 200)
    selection.set_range(200, 100)
    selection.clear()
    selection.clear()
    assert told == [(100, 200), (0, 0)]
