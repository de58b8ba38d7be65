"""Messages in place."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from kokoro_desktop.ui.widgets.banner import Banner, BannerArea, BannerButton


@pytest.fixture
def area(under: QWidget) -> BannerArea:
    return BannerArea(under)


def shown(area: BannerArea) -> list[str]:
    return [banner.text() for banner in area.findChildren(Banner) if banner.isVisible()]


def test_new_message_replaces_its_namesake_and_stands_before_the_others(area: BannerArea) -> None:
    assert area.isHidden()
    area.show_message("error", "error", "first")
    area.show_message("audio", "warning", "silent")
    area.show_message("error", "error", "second")
    assert (area.message("error"), area.message("audio")) == ("second", "silent")
    assert shown(area) == ["second"]
    area.drop("error")
    assert area.message("error") is None
    assert shown(area) == ["silent"]
    area.drop("audio")
    assert area.isHidden()


def test_cross_shows_the_message_before(area: BannerArea) -> None:
    area.show_message("audio", "warning", "silent", closable=False)
    banner = area.show_message("error", "error", "wrong")
    banner.findChild(QToolButton).click()
    assert shown(area) == ["silent"]
    assert area.message("error") is None


def test_message_lies_over_the_content_and_grows_with_its_sentence(area: BannerArea, under: QWidget) -> None:
    area.show_message("error", "error", "short")
    low = area.height()
    assert area.geometry().top() >= 0 and area.geometry().right() < under.width()
    area.show_message("error", "error", "a sentence of many words " * 20)
    QTest.qWait(10)
    assert area.height() > low
    under.resize(400, 300)
    assert area.width() < 400


def test_button_is_pressed_and_another_sentence_is_said(area: BannerArea) -> None:
    pressed: list[bool] = []
    banner = area.show_message("model", "information", "", BannerButton("Go", lambda: pressed.append(True)))
    banner.say("Preparing")
    assert (banner.text(), banner.accessibleName()) == ("Preparing", "Preparing")
    next(each for each in banner.findChildren(QPushButton) if each.text() == "Go").click()
    assert pressed == [True]
