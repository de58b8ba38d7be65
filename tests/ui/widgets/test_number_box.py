"""Figures stand clear of the frame."""

from __future__ import annotations

from PySide6.QtWidgets import QDoubleSpinBox
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.number_box import NumberBox, set_padding


def test_figures_stand_clear_of_the_frame_on_the_left_alone(qtbot: QtBot) -> None:
    plain = QDoubleSpinBox()
    qtbot.addWidget(plain)
    set_padding(plain)
    box = NumberBox()
    qtbot.addWidget(box)
    for field in (plain, box):
        margins = field.lineEdit().textMargins()
        assert (margins.left(), margins.top(), margins.right(), margins.bottom()) == (6, 0, 0, 0)
