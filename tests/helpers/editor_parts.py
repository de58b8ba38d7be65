"""Access to the parts of a phoneme editor, for tests."""

from __future__ import annotations

from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit

from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.text.phoneme_text import PhonemeText

SENTENCE = "həlˈəl wˈɜːld, ðɪs ɪz ɐ lˈɔŋ tˈɛkst! "


def field(editor: PhonemeEditor) -> PhonemeText:
    return editor.findChild(PhonemeText)


def received(editor: PhonemeEditor) -> QLineEdit:
    return editor.findChild(QLineEdit)


def counter(editor: PhonemeEditor) -> str:
    return next(label.text() for label in editor.findChildren(QLabel) if "symbol" in label.text())


def press(editor: PhonemeEditor, text: str) -> None:
    QTest.keyClicks(field(editor), text)


def menu_labels(editor: PhonemeEditor, index: int) -> list[str]:
    menu = field(editor).fix_menu(index)
    return [action.text() for action in menu.actions()] if menu is not None else []


def pixels(editor: PhonemeEditor) -> QImage:
    return field(editor).viewport().grab().toImage()
