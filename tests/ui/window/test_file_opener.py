"""Files that the program is started with, and those that macOS hands to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from kokoro_desktop.ui.window.file_opener import FileOpener


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "wɜɹdz.ipa"
    path.write_text("wɜɹdz", encoding="utf-8")
    return path


def test_named_file_takes_the_place_of_the_last_sessions_text(desk: Desk, file: Path) -> None:
    desk.open().panels.editor.set_text("the last session's")
    desk.close()
    window = desk.open(ready=False)
    restored = []
    window.keeper.restored.connect(lambda session: restored.append(session.text))
    FileOpener(window).open(file)
    desk.qtbot.waitUntil(lambda: window.panels.editor.text() == "wɜɹdz", timeout=10_000)
    assert restored == ["the last session's"]


@pytest.mark.parametrize("running", [False, True])
def test_file_that_macos_hands_over_is_opened_as_the_program_starts_or_while_it_runs(
    desk: Desk, qapp: QApplication, file: Path, running: bool
) -> None:
    window = desk.open(ready=False)
    opener = FileOpener(window)
    if running:
        with desk.qtbot.waitSignal(window.keeper.restored, timeout=10_000):
            pass
    qapp.installEventFilter(opener)
    try:
        QApplication.sendEvent(qapp, QFileOpenEvent(str(file)))
    finally:
        qapp.removeEventFilter(opener)
    desk.qtbot.waitUntil(lambda: window.panels.editor.text() == "wɜɹdz", timeout=10_000)
