"""Two takes in line: what is chosen or clicked in one is marked and heard by its own samples."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from takes_of_symbols import take_of

from kokoro_desktop.takes.unit_pairs import AlignedTakes, line_up
from kokoro_desktop.ui.dialogs.lined_up_pictures import LinedUpPictures


@pytest.fixture
def lined_up() -> AlignedTakes:
    return line_up(take_of("sʌn"), take_of("sʌ"))


@pytest.fixture
def pictures(qtbot: QtBot, lined_up: AlignedTakes) -> LinedUpPictures:
    made = LinedUpPictures((QWidget(), QWidget()))
    qtbot.addWidget(made)
    made.resize(800, 400)
    made.show()
    made.show_takes(lined_up)
    return made


def test_pair_is_marked_in_both_and_a_phoneme_without_partner_in_one(
    pictures: LinedUpPictures, lined_up: AlignedTakes
) -> None:
    for index, pair in enumerate(lined_up.pairs):
        pictures.mark_pair(index)
        assert tuple(lane.current for lane in pictures.lanes) == tuple(pair)


def test_choice_in_one_lane_is_told_by_its_pair(pictures: LinedUpPictures, lined_up: AlignedTakes) -> None:
    told: list[int] = []
    pictures.pair_chosen.connect(told.append)
    second = pictures.lanes[1]
    last = len(second.units) - 1
    second.clicked.emit(last)
    assert [lined_up.pairs[place][1] for place in told] == [last]


def test_unit_is_heard_by_the_samples_of_its_own_take(pictures: LinedUpPictures, lined_up: AlignedTakes) -> None:
    told: list[tuple[int, int, int]] = []
    pictures.span_requested.connect(lambda *what: told.append(what))
    unit = pictures.lanes[1].units[1]
    pictures.lanes[1].unit_clicked.emit(unit)
    spans = lined_up.second.take.spans
    assert told == [(1, spans[unit.tokens.start].start, spans[unit.tokens.stop - 1].end)]
