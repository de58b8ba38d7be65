"""Messages in place."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar, QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.banner import BannerArea, BannerButton


def test_new_message_replaces_its_namesake(qtbot: QtBot) -> None:
    area = BannerArea()
    qtbot.addWidget(area)
    assert area.isHidden()
    area.show_message("error", "error", "first")
    area.show_message("audio", "warning", "silent")
    area.show_message("error", "error", "second")
    assert (area.message("error"), area.message("audio")) == ("second", "silent")
    area.drop("error")
    assert area.message("error") is None
    assert not area.isHidden()
    area.drop("audio")
    assert area.isHidden()


def test_button_is_pressed_and_progress_is_shown(qtbot: QtBot) -> None:
    area = BannerArea()
    qtbot.addWidget(area)
    pressed: list[bool] = []
    banner = area.show_message("model", "information", "", BannerButton("Go", lambda: pressed.append(True)))
    banner.say("Preparing")
    assert (banner.text(), banner.accessibleName()) == ("Preparing", "Preparing")
    next(each for each in banner.findChildren(QPushButton) if each.text() == "Go").click()
    assert pressed == [True]
    bar = banner.findChild(QProgressBar)
    banner.set_progress(3, 10)
    assert (bar.value(), bar.maximum()) == (3, 10)
    banner.set_progress(0, 0)
    assert bar.maximum() == 0  # nobody knows
