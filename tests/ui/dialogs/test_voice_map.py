"""The map of voices follows the mouse and the keyboard, and describes itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.dialogs.voice_map import VoiceMapView
from kokoro_desktop.voices import catalogue
from kokoro_desktop.voices.voice_map import Point, VoiceMap

MAP = VoiceMap.load()
LEFT = Qt.MouseButton.LeftButton
KEYS = Qt.Key


@pytest.fixture
def view(qtbot: QtBot) -> VoiceMapView:
    made = VoiceMapView(MAP)
    qtbot.addWidget(made)
    made.moved.connect(lambda x, y: made.show_blend((x, y), None, f"{x} {y}"))
    made.resize(500, 500)
    made.show()
    return made


def moves(view: VoiceMapView) -> list[Point]:
    seen: list[Point] = []
    view.moved.connect(lambda x, y: seen.append((x, y)))
    return seen


def test_pixels_and_positions_correspond(view: VoiceMapView) -> None:
    assert view.point_at(view.place_of((0.3, 0.8))) == pytest.approx((0.3, 0.8))
    assert view.place_of((0, 0)).y() > view.place_of((0, 1)).y()


def test_the_handle_follows_the_mouse_and_snaps_to_voices(view: VoiceMapView, qtbot: QtBot) -> None:
    seen = moves(view)
    sara = view.place_of(MAP.points["if_sara"])
    qtbot.mousePress(view, LEFT, pos=(sara + QPointF(5, 5)).toPoint())
    qtbot.mouseMove(view, (sara + QPointF(40, 40)).toPoint())
    qtbot.mouseRelease(view, LEFT, pos=QPoint(0, 0))
    assert seen[0] == MAP.points["if_sara"]
    assert seen[-1] == pytest.approx(view.point_at(sara + QPointF(40, 40)), abs=0.01)


def test_the_handle_stays_inside_the_outline(view: VoiceMapView, qtbot: QtBot) -> None:
    seen = moves(view)
    qtbot.mousePress(view, LEFT, pos=QPoint(1, 499))
    assert seen == [pytest.approx(MAP.inside(view.point_at(QPointF(1, 499))))]


@pytest.mark.parametrize(
    ("key", "step"),
    [(KEYS.Key_Left, (-0.02, 0)), (KEYS.Key_Right, (0.02, 0)), (KEYS.Key_Up, (0, 0.02)), (KEYS.Key_Down, (0, -0.02))],
)
def test_arrow_keys_move_the_handle_finer_with_shift(
    view: VoiceMapView, qtbot: QtBot, key: Qt.Key, step: Point
) -> None:
    seen = moves(view)
    view.show_blend((0.5, 0.5), None, "")
    qtbot.keyClick(view, key)
    qtbot.keyClick(view, key, Qt.KeyboardModifier.ShiftModifier)
    assert seen == [
        pytest.approx((0.5 + step[0], 0.5 + step[1])), pytest.approx((0.5 + 1.2 * step[0], 0.5 + 1.2 * step[1])),
    ]  # fmt: skip


def test_home_is_the_nearest_voice_also_without_a_handle(view: VoiceMapView, qtbot: QtBot) -> None:
    seen = moves(view)
    qtbot.keyClick(view, KEYS.Key_Home)
    assert seen == [MAP.points[MAP.nearest((0.5, 0.5))]]


def test_the_blend_is_described_and_other_keys_are_left_to_the_dialog(view: VoiceMapView, qtbot: QtBot) -> None:
    view.show_blend((0.5, 0.5), (0.2, 0.6), "Heart 50% + Bella 50%")
    assert (view.accessibleName(), view.accessibleDescription()) == ("Map of voices", "Heart 50% + Bella 50%")
    seen = moves(view)
    qtbot.keyClick(view, KEYS.Key_A)
    assert seen == []


def test_each_step_announces_the_blend(view: VoiceMapView, qtbot: QtBot, announced: list[str]) -> None:
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    qtbot.keyClick(view, KEYS.Key_Home)
    x, y = MAP.points[MAP.nearest((0.5, 0.5))]
    assert announced[-1] == f"{x} {y}"


def test_labels_overlap_neither_each_other_nor_the_edge(view: VoiceMapView) -> None:
    boxes = list(view._labels.values())
    assert len(boxes) > 25
    assert not any(one.intersects(other) for place, one in enumerate(boxes) for other in boxes[:place])
    assert all(view.rect().toRectF().contains(box) for box in boxes)


def test_the_legend_has_every_language(view: VoiceMapView) -> None:
    assert all(info.language_name in view.legend() for info in catalogue())
    assert not view.grab().isNull()
