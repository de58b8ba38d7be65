"""A text to read and to copy."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop import paths
from kokoro_desktop.ui.widgets.text_dialog import DetailsDialog


@pytest.fixture
def dialog(qtbot: QtBot) -> DetailsDialog:
    made = DetailsDialog("It failed.", "line 1\nline 2")
    qtbot.addWidget(made)
    return made


def button(dialog: DetailsDialog, text: str) -> QPushButton:
    return next(each for each in dialog.findChildren(QPushButton) if each.text() == text)


def test_sentence_and_text_are_copied_together(dialog: DetailsDialog, qtbot: QtBot) -> None:
    qtbot.mouseClick(button(dialog, "&Copy"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "It failed.\n\nline 1\nline 2"
    assert dialog.text.isReadOnly()


def test_the_folder_of_the_log_files_is_opened(
    dialog: DetailsDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    qtbot.mouseClick(button(dialog, "Open &Log Folder"), Qt.MouseButton.LeftButton)
    assert opened == [QUrl.fromLocalFile(str(paths.logs()))]


def test_enter_closes_and_does_not_copy(dialog: DetailsDialog, qtbot: QtBot) -> None:
    dialog.show()
    closing = next(each for each in dialog.findChildren(QPushButton) if each.isDefault())
    assert not button(dialog, "&Copy").autoDefault()
    with qtbot.waitSignal(dialog.rejected):
        closing.click()
