"""A drag on a box of the lane: a click where it goes nowhere, selecting sideways, moving boxes that are selected."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, QPointF
from PySide6.QtWidgets import QApplication

from kokoro_desktop.ui.sound.box_drag import BoxDrag

START = QPointF(100, 100)


@pytest.fixture
def drag(qapp: QApplication) -> BoxDrag:
    parent = QObject(qapp)
    return BoxDrag(parent)


def _by(x: float, y: float) -> QPointF:
    return START + QPointF(x, y)


def test_button_that_goes_nowhere_is_a_click(drag: BoxDrag) -> None:
    drag.press(3, START, selected=True)
    assert drag.move(_by(1, 1), 3, locked=False) is None
    assert not drag.moving
    assert drag.release() == (3, False)


def test_selected_boxes_go_both_ways(drag: BoxDrag) -> None:
    told: list[tuple[int, float, float]] = []
    drag.dragged.connect(lambda *what: told.append(what))
    drag.press(2, START, selected=True)
    assert drag.move(_by(40, -25), 2, locked=False) == (2.5, 40.0)
    assert told == [(2, 2.5, 40.0)]
    assert drag.release() == (None, True)


@pytest.mark.parametrize(("way", "moved"), [((40, -25), (0.0, 40.0)), ((20, -45), (4.5, 0.0))])
def test_locked_only_the_farther_way_counts(
    drag: BoxDrag, way: tuple[float, float], moved: tuple[float, float]
) -> None:
    drag.press(2, START, selected=True)
    assert drag.move(_by(*way), 2, locked=True) == moved


def test_sideways_from_another_box_selects_in_order(drag: BoxDrag) -> None:
    told: list[tuple[int, int]] = []
    drag.selected.connect(lambda *what: told.append(what))
    drag.press(5, START, selected=False)
    assert drag.move(_by(-60, 5), 2, locked=False) is None
    assert told == [(2, 5)]
    assert drag.release() == (None, False)


def test_upwards_from_another_box_moves_its_pitch_alone(drag: BoxDrag) -> None:
    drag.press(5, START, selected=False)
    assert drag.move(_by(10, -60), 5, locked=False) == (6.0, 0.0)


def test_nothing_moves_without_a_press(drag: BoxDrag) -> None:
    assert drag.move(_by(99, 99), 1, locked=False) is None
