"""A name without its ending gets it, and the file of the whole name is not replaced unasked."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox, QWidget
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
    found = with_ending(tmp_path / "a.b", ".csv", window)
    assert found == (tmp_path / expected if expected else None)
    assert asked == (["a.b.csv is there already. Replace it?"] if there else [])
