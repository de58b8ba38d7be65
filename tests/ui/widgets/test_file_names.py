"""A file that is there is replaced only where the user says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.file_names import with_ending


def test_a_name_gets_its_ending_and_nobody_is_asked(qtbot: QtBot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    assert with_ending(tmp_path / "a.b", ".wav", window) == tmp_path / "a.b.wav"


@pytest.mark.parametrize("answer", [QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No])
def test_a_file_of_the_whole_name_is_asked_about(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: QMessageBox.StandardButton
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    (tmp_path / "a.wav").touch()
    asked: list[str] = []
    monkeypatch.setattr(QMessageBox, "question", lambda _, title, text: asked.append(text) or answer)
    wanted = tmp_path / "a.wav" if answer == QMessageBox.StandardButton.Yes else None
    assert with_ending(tmp_path / "a", ".wav", window) == wanted
    assert asked == ["a.wav is there already. Replace it?"]
