"""One undo takes back what came last, be it text, prosody or a take, wherever the focus is."""

from __future__ import annotations

import pytest
from desk import HELLO, Desk
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.ui.text.phoneme_text import PhonemeText
from kokoro_desktop.ui.window.main_window import MainWindow

CONTROL = Qt.KeyboardModifier.ControlModifier
VOWEL = 4


@pytest.fixture
def window(desk: Desk) -> MainWindow:
    made = desk.open_and_speak()
    made.undo_stack.clear()
    return made


def field(window: MainWindow) -> PhonemeText:
    found = window.panels.editor.focusProxy()
    assert isinstance(found, PhonemeText)
    return found


def state(window: MainWindow) -> tuple[str, ProsodyEdit]:
    return window.panels.editor.text(), window.prosody.edit


def test_text_prosody_and_takes_are_undone_and_done_again_in_their_order(
    desk: Desk, qtbot: QtBot, window: MainWindow
) -> None:
    lane, editor = window.panels.sound.lane, field(window)
    states = [state(window)]

    def follow() -> None:
        states.append(state(window))

    lane.pitch_stepped.emit(VOWEL, 2.0, False)
    follow()
    editor.moveCursor(editor.textCursor().MoveOperation.End)
    qtbot.keyClicks(editor, "ab")
    follow()
    window.panels.editor.set_text(HELLO)  # the very take's text: its prosody can be changed again
    follow()
    lane.pitch_stepped.emit(VOWEL, 1.0, False)
    follow()
    qtbot.keyClicks(editor, "c")
    follow()
    window.take_controller.delete([window.store.takes[0].id])
    count = len(window.store.takes)
    assert window.undo_stack.count() == 6
    assert window.actions_.undo.text().startswith("&Undo Delete Take")
    editor.setFocus()
    qtbot.keyClick(editor, Qt.Key.Key_Z, CONTROL)
    assert len(window.store.takes) == count + 1
    for expected in reversed(states[:-1]):
        qtbot.keyClick(editor, Qt.Key.Key_Z, CONTROL)
        assert state(window) == expected
    assert state(window) == (HELLO, NO_EDIT)
    assert not window.actions_.undo.isEnabled()
    for expected in states[1:]:
        window.actions_.redo.trigger()
        assert state(window) == expected


def test_edits_that_a_text_lost_come_back_with_it(window: MainWindow) -> None:
    window.panels.sound.lane.pitch_stepped.emit(VOWEL, 2.0, False)
    before = window.prosody.edit
    window.panels.editor.set_text("h.")
    assert window.prosody.edit != before
    window.actions_.undo.trigger()
    assert state(window) == (HELLO, before)


def test_what_is_typed_after_an_undo_or_another_step_is_a_step_of_its_own(qtbot: QtBot, window: MainWindow) -> None:
    editor = field(window)
    for text in ("ab", "cd"):
        qtbot.keyClicks(editor, text)
        window.prosody.reshape("x", lambda edit, take: edit)  # nothing: no step
    assert window.undo_stack.count() == 1
    window.actions_.undo.trigger()
    qtbot.keyClicks(editor, "e")
    assert (window.undo_stack.count(), window.actions_.redo.isEnabled()) == (1, False)
    window.take_controller.rename(window.store.takes[0].id, "new")
    qtbot.keyClicks(editor, "f")
    assert window.undo_stack.count() == 3
    window.actions_.undo.trigger()
    assert window.panels.editor.text() == "e" + HELLO
    qtbot.keyClick(editor, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert window.panels.editor.text() == "ef" + HELLO


def test_the_menu_of_the_text_undoes_what_came_last_as_well(qtbot: QtBot, window: MainWindow) -> None:
    editor = field(window)
    qtbot.keyClicks(editor, "a")
    window.take_controller.rename(window.store.takes[0].id, "new")
    place = editor.rect().center()
    for _ in range(2):
        wish = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, place, editor.mapToGlobal(place))
        QApplication.sendEvent(editor.viewport(), wish)
        [menu] = [each for each in editor.findChildren(QMenu) if each.isVisible()]
        [action] = [each for each in menu.actions() if each.objectName() == "edit-undo"]
        action.trigger()
        menu.close()
        qtbot.waitUntil(lambda: not [each for each in editor.findChildren(QMenu) if each.isVisible()])
    assert window.store.takes[0].title != "new"
    assert window.panels.editor.text() == HELLO


def test_one_undo_returns_text_and_phonemes_wherever_the_focus_is(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    row, actions, phonemes = window.panels.editor.spelling, window.actions_, window.panels.editor.text
    row.setFocus()
    for text, said in (("One.", "wˈʌn."), ("Two.", "tˈu.")):
        row.selectAll()
        row.insertPlainText(text)
        desk.until(lambda said=said: phonemes().endswith(said))
    assert actions.undo.text() == "&Undo Edit Text"
    actions.undo.trigger()
    assert (row.text(), phonemes().split()[-1]) == ("One.", "wˈʌn.")
    assert actions.redo.text() == "&Redo Edit Text"
    qtbot.keyClick(row, Qt.Key.Key_Y, CONTROL)
    assert phonemes().endswith("tˈu.")
    field(window).setFocus()
    qtbot.keyClick(field(window), Qt.Key.Key_Z, CONTROL)
    assert phonemes().endswith("wˈʌn.")


def test_words_typed_before_and_after_speaking_are_undone_one_by_one(
    desk: Desk, qtbot: QtBot, window: MainWindow
) -> None:
    editor = window.panels.editor
    editor.set_text("")
    field = editor.focusProxy()
    field.setFocus()
    qtbot.keyClicks(field, "won tu")
    desk.until(window.actions_.speak.isEnabled)
    window.actions_.speak.trigger()
    qtbot.keyClicks(field, "s fri")
    left = []
    for _ in range(4):
        window.actions_.undo.trigger()
        left.append(editor.text())
    assert left == ["won tus ", "won tu", "won ", ""]
