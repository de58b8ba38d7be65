"""What is under More: showing the threads there are is no choice, changing them is one."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.speech.more_settings import MoreSettings
from kokoro_desktop.ui.widgets.popup import Popup


def test_only_the_user_chooses_threads(qtbot: QtBot) -> None:
    more = MoreSettings()
    qtbot.addWidget(more)
    told: list[int] = []
    more.threads_chosen.connect(told.append)
    more.show_threads(3, 8)
    box = next(each for each in more.findChildren(QSpinBox) if each.accessibleName() == "Threads")
    assert (box.minimum(), box.value(), box.maximum()) == (1, 3, 8)
    assert told == []
    box.setValue(5)
    assert told == [5]


def test_button_drops_it_down(qtbot: QtBot) -> None:
    more = MoreSettings()
    qtbot.addWidget(more)
    more.show()
    popup = more.findChild(Popup)
    assert not popup.isVisible()
    more.open()
    assert popup.isVisible()
    popup.hide()
