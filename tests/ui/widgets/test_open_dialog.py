"""Opening of dialogs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.open_dialog import open_dialog


def test_a_dialog_fits_the_screen_and_is_deleted_when_it_closes(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    dialog = QDialog(window)
    dialog.resize(10_000, 10_000)
    open_dialog(dialog)
    room = window.screen().availableSize()
    assert QSize(dialog.size()).boundedTo(room) == dialog.size()
    assert dialog.windowModality() is Qt.WindowModality.WindowModal
    with qtbot.waitSignal(dialog.destroyed):
        dialog.close()


def test_a_modeless_dialog_leaves_its_window_usable(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    dialog = QDialog(window)
    open_dialog(dialog, modal=False)
    assert dialog.isVisible() and not dialog.isModal()


@pytest.mark.parametrize("tabs", [True, False])
def test_the_title_of_a_dialog_with_tabs_is_announced(
    qtbot: QtBot, announced: list[str], monkeypatch: pytest.MonkeyPatch, tabs: bool
) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.widgets.open_dialog.NOTIFIES", True)
    dialog = QDialog()
    dialog.setWindowTitle("Measurements of Take 1")
    if tabs:
        QTabWidget(dialog).addTab(QWidget(), "Table")
    open_dialog(dialog)
    qtbot.wait(700)
    assert announced == (["Measurements of Take 1"] if tabs else [])
    dialog.close()
