"""Undo and the clipboard."""

from __future__ import annotations

from desk import HELLO, Desk
from newcomer import Newcomer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot


def test_cut_copy_and_paste_belong_to_the_field_that_has_the_focus(desk: Desk) -> None:
    window, clipboard = desk.open(), QGuiApplication.clipboard()
    window.panels.editor.setFocus()
    window.panels.editor.set_text("wˈʌn")
    window.actions_.select_all.trigger()
    window.actions_.cut.trigger()
    assert (window.panels.editor.text(), clipboard.text()) == ("", "wˈʌn")
    window.actions_.paste.trigger()
    window.actions_.paste.trigger()
    assert window.panels.editor.text() == "wˈʌnwˈʌn"
    desk.speak(HELLO)
    window.panels.sound.waveform.setFocus()
    QApplication.sendPostedEvents()
    assert not window.actions_.paste.isEnabled() and not window.actions_.cut.isEnabled()
    window.actions_.copy.trigger()
    assert clipboard.text() == HELLO
    window.actions_.select_all.trigger()
    assert window.panels.sound.waveform.selection() == (0, window.panels.sound.axis.length)


def test_a_line_is_moved_with_its_caret_and_moved_back(desk: Desk, qtbot: QtBot) -> None:
    window, newcomer = desk.open(), Newcomer(qtbot)
    newcomer.type_into("Phonemes", "wˈʌn\ntˈu\nθɹˈi")
    desk.until(window.actions_.line_up.isEnabled)
    newcomer.choose("Edit", "Move Line Up")
    assert newcomer.reads("Phonemes") == "wˈʌn\nθɹˈi\ntˈu"
    newcomer.choose("Edit", "Move Line Up")
    newcomer.choose("Edit", "Move Line Up")  # already the first
    assert newcomer.reads("Phonemes") == "θɹˈi\nwˈʌn\ntˈu"
    newcomer.choose("Edit", "Move Line Down")
    assert newcomer.reads("Phonemes") == "wˈʌn\nθɹˈi\ntˈu"
    for before in ("θɹˈi\nwˈʌn\ntˈu", "wˈʌn\nθɹˈi\ntˈu", "wˈʌn\ntˈu\nθɹˈi"):
        newcomer.choose("Edit", "Undo")
        assert newcomer.reads("Phonemes") == before


def test_a_single_line_cannot_be_moved(desk: Desk) -> None:
    window = desk.open()
    desk.speak(HELLO)
    assert not window.actions_.line_up.isEnabled() and not window.actions_.line_down.isEnabled()
