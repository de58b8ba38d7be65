"""Each widget that needs one has its own accessibility interface."""

from __future__ import annotations

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QButtonGroup, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.announce import Notification
from kokoro_desktop.ui.sound.phoneme_lane import PhonemeLane
from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.widgets.buttons import ChoiceButton
from kokoro_desktop.ui.widgets.note import Note
from kokoro_desktop.ui.window import accessible_widgets


class _AlignedLane(PhonemeLane):
    """Lane whose positions are not times."""


def test_roles(qtbot: QtBot) -> None:
    accessible_widgets.install()
    window = QWidget()
    qtbot.addWidget(window)
    role, axis = QAccessible.Role, TimeAxis()
    for widget, expected in (
        (Notification("Saved", window), role.Notification),
        (Note("A note", window), role.Paragraph),
        (QStackedWidget(window), role.Client),
        (ChoiceButton(QButtonGroup(window), window), role.RadioButton),
        (PhonemeLane(axis, window), role.List),
        (_AlignedLane(axis, window), role.Client),
    ):
        assert QAccessible.queryAccessibleInterface(widget).role() is expected
