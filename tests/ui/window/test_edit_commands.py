"""Undo and the clipboard."""

from __future__ import annotations

from desk import HELLO, Desk
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication


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
