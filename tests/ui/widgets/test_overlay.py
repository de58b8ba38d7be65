"""What lies over parts of the window: in its place, with a button that does what an action does."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.overlay import EmptyState, Notice


def test_an_empty_state_stays_in_the_middle_and_its_button_follows_the_action(qtbot: QtBot, under: QWidget) -> None:
    empty, action = EmptyState(under, "Nothing here yet, but there will be."), QAction("&Play…")
    empty.show()
    assert empty.button.isHidden()
    empty.set_action(action)
    assert empty.button.text() == "Play"
    for width in (800, 300):
        under.resize(width, 400)
        assert abs(empty.geometry().center().x() - width / 2) <= 1 and empty.width() <= width
        assert abs(empty.geometry().center().y() - 200) <= 1
    with qtbot.waitSignal(action.triggered):
        empty.button.click()
    action.setEnabled(False)
    assert not empty.button.isEnabled()
    other = QAction("Open")
    empty.set_action(other)
    assert empty.button.text() == "Open" and empty.button.isEnabled()
    with qtbot.assertNotEmitted(action.triggered), qtbot.waitSignal(other.triggered):
        empty.button.click()


def test_a_notice_is_there_while_there_is_something_to_say(qtbot: QtBot, under: QWidget) -> None:
    notice = Notice(under, top=20)
    assert notice.isHidden()
    notice.say("Short")
    width = notice.width()
    assert notice.isVisible() and notice.y() > 20
    notice.say("Something that is a good deal longer")
    assert notice.width() > width and abs(notice.geometry().center().x() - under.width() / 2) <= 1
    notice.say("")
    assert notice.isHidden()
