"""A small window opens where there is room."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.popup import Popup, PopupOwner
from kokoro_desktop.ui.window import accessible_widgets


def placed(qtbot: QtBot, x: int, y: int) -> tuple[Popup, QWidget]:
    part, popup = QWidget(), Popup()
    for widget in (part, popup):
        qtbot.addWidget(widget)
    part.setGeometry(x, y, 80, 20)
    popup.resize(200, 100)
    popup.place_at(part)
    return popup, part


def test_it_opens_below_its_part(qtbot: QtBot) -> None:
    popup, part = placed(qtbot, 100, 50)
    assert (popup.x(), popup.y()) == (100, 70)
    assert popup.isWindow() and not part.isVisible()


def test_at_the_bottom_it_opens_above(qtbot: QtBot) -> None:
    screen = QGuiApplication.primaryScreen().availableGeometry()
    popup, _ = placed(qtbot, 100, screen.bottom() + 1 - 120)
    assert popup.y() == screen.bottom() + 1 - 100
    popup, _ = placed(qtbot, 100, screen.bottom() + 1 - 119)
    assert popup.y() == screen.bottom() + 1 - 119 - 100


def test_it_never_opens_beyond_an_edge(qtbot: QtBot) -> None:
    screen = QGuiApplication.primaryScreen().availableGeometry()
    popup, _ = placed(qtbot, screen.right() - 50, 50)
    assert popup.x() == screen.right() + 1 - 200
    popup, _ = placed(qtbot, screen.left() - 30, 50)
    assert popup.x() == screen.left()


def test_an_open_popup_is_a_child_of_its_owner_for_screen_readers(qtbot: QtBot) -> None:
    accessible_widgets.install()
    owner = PopupOwner()
    qtbot.addWidget(owner)
    QPushButton("Open", owner)
    popup = Popup(owner)
    owner.show()
    described = QAccessible.queryAccessibleInterface(owner)
    assert described.childCount() == 1
    popup.show()
    assert described.childCount() == 2
    child = described.child(1)
    assert child.object() is popup and described.indexOfChild(child) == 1
    popup.hide()
    assert described.childCount() == 1


def test_an_open_popup_closes_with_its_owner(qtbot: QtBot) -> None:
    owner = PopupOwner()
    qtbot.addWidget(owner)
    popup = Popup(owner)
    owner.show()
    popup.show()
    owner.close()
    assert not popup.isVisible()
