"""A note is a paragraph for screen readers, which they read only on request."""

from __future__ import annotations

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.note import Note
from kokoro_desktop.ui.window import accessible_widgets


def test_a_note_is_a_paragraph_with_its_text_as_name(qtbot: QtBot) -> None:
    accessible_widgets.install()
    window = QWidget()
    qtbot.addWidget(window)
    made = Note("", window)
    made.setText("Lines <b>without a voice</b> use the default.")
    interface = QAccessible.queryAccessibleInterface(made)
    assert interface.role() is QAccessible.Role.Paragraph
    assert interface.text(QAccessible.Text.Name) == "Lines without a voice use the default."
