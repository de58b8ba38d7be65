"""Speed and seed: their ranges, and what is told of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDoubleSpinBox, QSlider, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.speech.speed_and_seed import MAX_SEED, SeedControl, SpeedControl


@pytest.fixture
def speed(qtbot: QtBot) -> SpeedControl:
    widget = SpeedControl()
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.fixture
def seed(qtbot: QtBot) -> SeedControl:
    widget = SeedControl()
    qtbot.addWidget(widget)
    widget.show()
    return widget


def test_the_speed_is_told_once_and_moves_the_slider(speed: SpeedControl) -> None:
    told: list[float] = []
    speed.value_changed.connect(told.append)
    slider = speed.findChild(QSlider)
    middle = slider.value()
    speed.set_value(1.5)
    speed.set_value(1.5)
    assert told == [speed.value()] == [1.5]
    assert slider.value() > middle


@pytest.mark.parametrize(("wanted", "got"), [(9.0, 4.0), (0.0, 0.25), (1.234, 1.23)])
def test_the_speed_stays_in_its_range(speed: SpeedControl, wanted: float, got: float) -> None:
    speed.set_value(wanted)
    assert speed.value() == got


def test_the_slider_spans_the_range_with_normal_speed_in_its_middle(speed: SpeedControl) -> None:
    slider = speed.findChild(QSlider)
    ends = []
    for step in (slider.minimum(), (slider.minimum() + slider.maximum()) // 2, slider.maximum()):
        slider.setValue(step)
        ends.append(speed.value())
    assert ends == [0.25, 1.0, 4.0]


def test_a_double_click_on_the_slider_brings_normal_speed_back(speed: SpeedControl) -> None:
    speed.set_value(3)
    QTest.mouseDClick(speed.findChild(QSlider), Qt.MouseButton.LeftButton)
    assert speed.value() == 1.0


def test_a_speed_typed_is_told_when_it_is_whole(speed: SpeedControl) -> None:
    told: list[float] = []
    speed.value_changed.connect(told.append)
    number = speed.findChild(QDoubleSpinBox)
    number.selectAll()
    QTest.keyClicks(number, number.locale().toString(2.25, "f", 2))
    assert told == []
    QTest.keyClick(number, Qt.Key.Key_Return)
    assert told == [2.25]


@pytest.mark.parametrize(("typed", "got"), [("9", 4.0), ("123", 4.0), ("0", 0.25), ("-1", 0.25), ("1", 1.0), ("", 2.0)])
def test_a_speed_typed_outside_the_range_becomes_its_end(speed: SpeedControl, typed: str, got: float) -> None:
    speed.set_value(2.0)
    number = speed.findChild(QDoubleSpinBox)
    number.selectAll()
    QTest.keyClick(number, Qt.Key.Key_Delete)
    QTest.keyClicks(number, typed)
    QTest.keyClick(number, Qt.Key.Key_Return)
    assert speed.value() == got
    assert number.text() == number.locale().toString(got, "f", 2)


def test_a_speed_that_is_already_the_most_is_shown_again(speed: SpeedControl) -> None:
    speed.set_value(4.0)
    number = speed.findChild(QDoubleSpinBox)
    number.selectAll()
    QTest.keyClicks(number, "7")
    QTest.keyClick(number, Qt.Key.Key_Return)
    assert number.text() == number.locale().toString(4.0, "f", 2)


def test_the_seed_is_told_once(seed: SeedControl) -> None:
    told: list[int] = []
    seed.value_changed.connect(told.append)
    seed.set_value(7)
    seed.set_value(7)
    assert told == [seed.value()] == [7]


@pytest.mark.parametrize(("wanted", "got"), [(-1, 0), (MAX_SEED, MAX_SEED)])
def test_the_seed_stays_in_its_range(seed: SeedControl, wanted: int, got: int) -> None:
    seed.set_value(wanted)
    assert seed.value() == got


def test_the_dice_always_throws_another_seed(seed: SeedControl) -> None:
    dice = seed.findChild(QAbstractButton)
    for _ in range(50):
        before = seed.value()
        dice.click()
        assert seed.value() != before
        assert 0 <= seed.value() < 10_000


def test_speed_and_seed_have_names_that_can_be_read_out(speed: SpeedControl, seed: SeedControl) -> None:
    kinds = (QSlider, QDoubleSpinBox, QAbstractButton)
    controls = [child for widget in (speed, seed) for child in widget.findChildren(QWidget)]
    assert [child for child in controls if isinstance(child, kinds) and not child.accessibleName()] == []
    assert "New seed" in {child.accessibleName() for child in controls}


def test_a_drag_that_begins_beside_the_handle_moves_it(speed: SpeedControl) -> None:
    slider = speed.findChild(QSlider)
    y = slider.height() // 2
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() // 5, y))
    begun = speed.value()
    QTest.mouseMove(slider, QPoint(slider.width() // 3, y))
    dragged = speed.value()
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() // 3, y))
    assert 0.25 < begun < dragged < 1.0


def test_a_typed_speed_that_is_out_of_range_is_reported(speed: SpeedControl) -> None:
    told: list[str] = []
    speed.told.connect(told.append)
    number = speed.findChild(QDoubleSpinBox)
    for typed in ("2", "999"):
        number.selectAll()
        QTest.keyClicks(number, typed)
        QTest.keyClick(number, Qt.Key.Key_Return)
    assert set(told) == {"The speed must be 0.25 to 4. It is now 4.00."}
