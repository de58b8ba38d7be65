"""A name without an extension gets one, and no file is replaced without a question."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.files import atomic
from kokoro_desktop.ui.widgets.saving import ask_and_write, choose_file, saved

YES, NO = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No
FILTERS = ["CSV (*.csv)", "Text (*.txt *.md)"]


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def choosing(monkeypatch: pytest.MonkeyPatch, path: Path, selected: str = FILTERS[0]) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), selected))


@pytest.mark.parametrize(
    ("there", "answer", "expected"), [(False, NO, "a.b.csv"), (True, YES, "a.b.csv"), (True, NO, "")]
)
def test_only_an_existing_file_is_asked_about(
    window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool, answer: object, expected: str
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(QMessageBox, "question", lambda *told: (asked.append(told[2]), answer)[1])
    choosing(monkeypatch, tmp_path / "a.b")
    if there:
        (tmp_path / "a.b.csv").touch()
    found = choose_file(window, "Save", tmp_path / "table.csv", FILTERS)
    assert found == (tmp_path / expected if expected else None)
    assert asked == (["a.b.csv already exists. Do you want to replace it?"] if there else [])


def test_enter_replaces_nothing(window: QWidget, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choosing(monkeypatch, tmp_path / "a")
    (tmp_path / "a.csv").touch()
    QTimer.singleShot(0, lambda: qtbot.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Return))
    assert choose_file(window, "Save", tmp_path / "table.csv", FILTERS) is None


@pytest.mark.parametrize(
    ("name", "selected", "whole"),
    [("a.csv", FILTERS[1], "a.csv"), ("a.MD", FILTERS[0], "a.MD"), ("a", FILTERS[1], "a.txt"), ("a", "", "a.csv")],
)
def test_a_name_gets_an_extension_of_the_selected_filter(
    window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, selected: str, whole: str
) -> None:
    choosing(monkeypatch, tmp_path / name, selected)
    assert choose_file(window, "Save", tmp_path / "table.csv", FILTERS) == tmp_path / whole


def test_a_format_that_is_not_available_is_refused_and_the_dialog_opens_again(
    window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warnings: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *told: warnings.append(told[2]))
    answers, starts = iter(["a.JPG", "a.md"]), list[str]()

    def choose(window: QWidget, title: str, start: str, *_: str) -> tuple[str, str]:
        starts.append(start)
        return str(tmp_path / next(answers)), FILTERS[1]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    assert choose_file(window, "Save", tmp_path / "table.csv", FILTERS) == tmp_path / "a.md"
    assert warnings == ["The format of a.JPG is not available. The name must end in one of .csv, .txt, .md."]
    assert starts == [str(tmp_path / "table.csv"), str(tmp_path / "a.JPG")]


def test_the_chosen_file_is_written_and_named(window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choosing(monkeypatch, tmp_path / "a")
    failed: list[str] = []
    path = ask_and_write(window, "Save", tmp_path, FILTERS, lambda path: atomic.write_bytes(path, b"1"), failed.append)
    assert path is not None and path.read_bytes() == b"1" and saved(path) == "Saved a.csv" and not failed


def test_a_file_that_cannot_be_written_is_explained(
    window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choosing(monkeypatch, tmp_path / "no" / "a.csv")
    failed: list[str] = []

    def write(path: Path) -> None:
        atomic.write_bytes(path, b"1")

    assert ask_and_write(window, "Save", tmp_path, FILTERS, write, failed.append) is None
    assert len(failed) == 1 and "a.csv" in failed[0]
