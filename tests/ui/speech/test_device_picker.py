"""The choice of a device: what can be chosen, why the rest cannot, and threads."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.devices.survey import DeviceChoice, device_choices
from kokoro_desktop.ui.speech.device_picker import DevicePicker

ONE = DeviceChoice(CPU_ALONE, 1, "CPU (1 thread)", True, "")
TWO = DeviceChoice(CPU_ALONE, 2, "CPU (2 threads)", True, "")
CUDA = DeviceChoice(Placement("cuda"), 2, "cuda", False, "no NVIDIA driver found")


@pytest.fixture
def devices(qtbot: QtBot) -> DevicePicker:
    widget = DevicePicker()
    qtbot.addWidget(widget)
    widget.show()
    return widget


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


def test_a_device_that_was_chosen_stays_chosen_when_the_list_arrives(devices: DevicePicker) -> None:
    metal = DeviceChoice(Placement("metal"), 2, "metal", True, "")
    devices.set_choices([TWO, metal])
    assert devices.set_choice("metal", 2)
    devices.set_choices([CUDA, TWO, ONE, metal])
    assert devices.choice() == metal


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
    assert devices.max_threads() == 2
    devices.set_threads(1)
    assert not devices.set_choice("llvm", 3)
    assert told == [ONE]


def test_this_machines_devices_can_be_shown(devices: DevicePicker) -> None:
    devices.set_choices(device_choices())
    assert next(each.accessibleName() for each in devices.findChildren(QComboBox)).startswith("Device: CPU")
    choice = devices.choice()
    assert choice is not None and choice.device == "llvm"


def test_device_has_names_that_can_be_read_out(devices: DevicePicker) -> None:
    devices.set_choices([TWO])
    devices.set_compare_action(QAction("&Compare Devices…", devices))
    controls = devices.findChildren(QWidget)
    assert [
        child for child in controls if isinstance(child, QComboBox | QAbstractButton) and not child.accessibleName()
    ] == []
    assert {child.accessibleName() for child in controls} >= {"Device: CPU (2 threads)", "Compare Devices"}
