"""Keys that belong to the window, and not to the text field with the focus."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.window_keys import WindowKeys


@pytest.mark.parametrize("field", [QSpinBox, QDoubleSpinBox])
def test_undo_belongs_to_the_window_unless_typing_is_not_applied(
    qtbot: QtBot, field: type[QSpinBox] | type[QDoubleSpinBox]
) -> None:
    window, undone = QWidget(), list[bool]()
    qtbot.addWidget(window)
    box = field(window)
    box.setKeyboardTracking(False)
    WindowKeys(QAction(window), window).follow_focus(None, box)
    QShortcut(QKeySequence.StandardKey.Undo, window, lambda: undone.append(True))
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Up)
    qtbot.keyClick(box, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == [True] and box.value() == 1
    box.selectAll()
    qtbot.keyClicks(box, "7")
    qtbot.keyClick(box, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == [True] and box.value() == 1
