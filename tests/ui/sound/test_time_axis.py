"""The mapping from samples to pixels, and the ruler's labels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.sound.time_axis import MIN_VISIBLE, TimeAxis, TimeScrollBar, clock, step, ticks


def axis(length: int) -> TimeAxis:
    made = TimeAxis()
    made.set_length(length)
    return made


@given(
    length=st.integers(1, 20_000_000),
    moves=st.lists(st.tuples(st.floats(0.1, 10), st.floats(-1e6, 3e7), st.floats(-1e6, 3e7)), max_size=6),
)
def test_the_view_never_leaves_the_sound(length: int, moves: list[tuple[float, float, float]]) -> None:
    view = axis(length)
    for factor, anchor, start in moves:
        view.zoom(factor, anchor)
        view.scroll_to(start)
        view.reveal(anchor)
    assert view.start >= 0
    assert view.end <= max(length, MIN_VISIBLE) * (1 + 1e-9)
    assert view.visible >= min(MIN_VISIBLE, length) * (1 - 1e-9)


@given(place=st.floats(0.0, 1.0), factor=st.floats(1.01, 8))
def test_zooming_in_keeps_what_is_under_the_mouse_there(place: float, factor: float) -> None:
    view = axis(1_000_000)
    anchor = view.start + place * view.visible
    view.zoom(factor, anchor)
    assert view.x_at(anchor, 1_000) == pytest.approx(place * 1_000, abs=1e-3)


def test_x_and_sample_are_each_others_inverse() -> None:
    view = axis(48_000)
    view.show_range(12_000, 24_000)
    assert view.x_at(18_000, 600) == 300
    assert view.sample_at(300, 600) == 18_000
    assert (view.sample_at(-1e6, 600), view.sample_at(1e6, 600)) == (0, 48_000)


def test_a_growing_sound_stays_in_view_unless_one_has_zoomed() -> None:
    view = axis(10_000)
    view.set_length(20_000)
    assert (view.start, view.end) == (0, 20_000)
    view.show_range(5_000, 6_000)
    view.set_length(40_000)
    assert (view.start, view.end) == (5_000, 6_000)


def test_turning_the_page_moves_only_for_what_is_out_of_view() -> None:
    view = axis(100_000)
    view.show_range(0, 10_000)
    seen: list[tuple[float, float]] = []
    view.view_changed.connect(lambda start, end: seen.append((start, end)))
    view.reveal(9_999)
    assert seen == []
    view.reveal(10_000)
    assert seen == [(9_000, 19_000)]


def test_labels_are_round_and_few() -> None:
    assert [tick.label for tick in ticks(0, 1, 6)] == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
    assert [tick.label for tick in ticks(55, 65, 2)] == ["55", "1:00", "1:05"]
    assert step(600, 10) == 60


def test_times_are_written_as_people_read_them() -> None:
    assert (clock(0.25, 2), clock(59.5, 1), clock(125, 0), clock(125.5, 1)) == ("0.25", "59.5", "2:05", "2:05.5")
    assert clock(59.999, 2) == "1:00.00"


def test_the_scroll_bar_shows_which_part_is_in_view(qtbot: QtBot) -> None:
    view = axis(1_000_000)
    bar = TimeScrollBar(view)
    qtbot.addWidget(bar)
    assert not bar.isEnabled()
    view.show_range(250_000, 450_000)
    assert bar.isEnabled()
    assert (bar.maximum(), bar.pageStep(), bar.singleStep(), bar.value()) == (8_000, 2_000, 200, 2_500)
    view.set_length(10**9)
    view.show_range(0, 1)
    assert (bar.pageStep(), bar.singleStep()) == (1, 1)


def test_moving_the_scroll_bar_moves_the_view(qtbot: QtBot) -> None:
    view = axis(1_000_000)
    bar = TimeScrollBar(view)
    qtbot.addWidget(bar)
    view.show_range(250_000, 450_000)
    bar.setValue(5_000)
    assert (view.start, view.end) == (500_000, 700_000)
    assert bar.value() == 5_000
