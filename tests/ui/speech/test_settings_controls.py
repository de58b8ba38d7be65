"""Speed, seed and device: what is set is told once, and what makes no sense can't be set."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QDoubleSpinBox, QSlider, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.devices.survey import DeviceChoice, device_choices
from kokoro_desktop.ui.speech.device_picker import DevicePicker
from kokoro_desktop.ui.speech.speed_and_seed import MAX_SEED, SeedControl, SpeedControl

ONE = DeviceChoice(CPU_ALONE, 1, "CPU (1 thread)", True, "")
TWO = DeviceChoice(CPU_ALONE, 2, "CPU (2 threads)", True, "")
CUDA = DeviceChoice(Placement("cuda"), 2, "cuda", False, "no NVIDIA driver found")


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


@pytest.fixture
def devices(qtbot: QtBot) -> DevicePicker:
    widget = DevicePicker()
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


def test_the_first_device_that_can_be_used_is_chosen(devices: DevicePicker) -> None:
    assert devices.choice() is None
    told: list[DeviceChoice | None] = []
    devices.choice_changed.connect(told.append)
    devices.set_choices([CUDA, TWO, ONE])
    assert told == [devices.choice()] == [TWO]


def test_what_was_chosen_stays_chosen_when_the_list_changes(devices: DevicePicker) -> None:
    devices.set_choices([TWO, ONE])
    assert devices.set_choice("llvm", 1)
    told: list[DeviceChoice | None] = []
    devices.choice_changed.connect(told.append)
    devices.set_choices([CUDA, TWO, ONE])
    assert devices.choice() == ONE
    assert told == []


def test_what_cannot_be_used_is_shown_with_the_reason_and_cannot_be_chosen(devices: DevicePicker) -> None:
    devices.set_choices([TWO, CUDA])
    box = devices.findChild(QComboBox)
    assert box.itemData(1, Qt.ItemDataRole.ToolTipRole) == "no NVIDIA driver found"
    assert not box.model().flags(box.model().index(1, 0)) & Qt.ItemFlag.ItemIsEnabled
    assert not devices.set_choice("cuda", 2)
    assert not devices.set_choice("metal", 2)
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert devices.choice() == TWO


def test_device_shows_its_last_measured_speed_and_one_that_is_missing_why(devices: DevicePicker) -> None:
    devices.set_choices([TWO, ONE, CUDA])
    box = devices.findChild(QComboBox)
    assert [box.itemText(row) for row in range(box.count())] == ["CPU (2 threads)", "cuda · no NVIDIA driver found"]
    devices.show_speed("llvm", 2, 0.0625)
    devices.show_speed("llvm", 1, 0.4)
    assert box.currentText() == "CPU (2 threads) · 16×"
    assert "Real-time factor 0.062 (16× faster than speech)" in box.toolTip()
    devices.set_threads(1)
    assert box.currentText() == "CPU (1 thread) · 2.5×"
    again = DevicePicker()
    again.set_choices([TWO, ONE])
    again.set_speeds([*devices.speeds(), "llvm", "llvm two fast"])
    assert again.speeds() == devices.speeds()


def test_threads_are_chosen_within_what_the_device_has(devices: DevicePicker) -> None:
    devices.set_choices([TWO, ONE])
    told: list[DeviceChoice | None] = []
    devices.choice_changed.connect(told.append)
    assert devices.most_threads() == 2
    devices.set_threads(1)
    assert not devices.set_choice("llvm", 3)
    assert told == [ONE]


def test_this_machines_devices_can_be_shown(devices: DevicePicker) -> None:
    devices.set_choices(device_choices())
    assert next(each.accessibleName() for each in devices.findChildren(QComboBox)).startswith("Device: CPU")
    choice = devices.choice()
    assert choice is not None and choice.device == "llvm"


def test_every_control_has_a_name_that_can_be_read_out(
    speed: SpeedControl, seed: SeedControl, devices: DevicePicker
) -> None:
    kinds = (QSlider, QDoubleSpinBox, QComboBox, QAbstractButton)
    controls: list[QWidget] = [child for widget in (speed, seed, devices) for child in widget.findChildren(QWidget)]
    devices.set_choices([TWO])
    devices.set_compare_action(QAction("&Compare Devices…", devices))
    assert [child for child in controls if isinstance(child, kinds) and not child.accessibleName()] == []
    assert {child.accessibleName() for child in controls} >= {"Device: CPU (2 threads)", "Compare Devices", "New seed"}
