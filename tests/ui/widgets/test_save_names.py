"""A name without its ending gets it, and the file of the whole name is not replaced unasked."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.save_names import with_ending

YES, NO = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No


@pytest.mark.parametrize(
    ("there", "answer", "expected"), [(False, NO, "a.b.csv"), (True, YES, "a.b.csv"), (True, NO, "")]
)
def test_only_a_file_that_is_there_is_asked_about(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool, answer: object, expected: str
) -> None:
    window, asked = QWidget(), []
    qtbot.addWidget(window)
    monkeypatch.setattr(QMessageBox, "question", lambda *told: (asked.append(told[2]), answer)[1])
    if there:
        (tmp_path / "a.b.csv").touch()
    found = with_ending(tmp_path / "a.b", ".csv", window, [".csv"])
    assert found == (tmp_path / expected if expected else None)
    assert asked == (["a.b.csv already exists. Replace it?"] if there else [])


def test_enter_replaces_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    (tmp_path / "a.csv").touch()
    QTimer.singleShot(0, lambda: qtbot.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Return))
    assert with_ending(tmp_path / "a", ".csv", window) is None


@pytest.mark.parametrize(("name", "known"), [("a.csv", [".csv"]), ("a.CSV", [".csv", ".md"]), ("a.b", [])])
def test_a_name_that_has_an_ending_stays_as_it_was_chosen(
    qtbot: QtBot, tmp_path: Path, name: str, known: list[str]
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    assert with_ending(tmp_path / name, ".csv", window, known) == tmp_path / name
