"""Export of a listening test from its settings."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import HELLO, Desk
from PySide6.QtWidgets import QFileDialog

from kokoro_desktop.ui.dialogs.listening_test import ListeningTestDialog


def settings_of_a_test(desk: Desk) -> ListeningTestDialog:
    """Open the listening test of two takes."""
    window = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    window.actions_.stop.trigger()
    window.take_controller.test([take.id for take in window.store.takes])
    [dialog] = window.findChildren(ListeningTestDialog)
    dialog.settings.apart.setValue(1)
    dialog.settings.seed.setValue(7)
    return dialog


def test_test_is_exported_to_a_new_folder_and_never_over_it(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    dialog = settings_of_a_test(desk)
    assert desk.window is not None
    told: list[str] = []
    failures: list[str] = []
    desk.window.take_controller.told.connect(told.append)
    desk.window.take_controller.failed.connect(failures.append)
    settings = dialog.settings
    settings.answers.setText("a")
    assert not settings.export_button.isEnabled()
    settings.answers.setText("a, b")
    settings.export_button.click()
    folder = tmp_path / "experiment-identification-7"
    assert len((folder / "conditions.csv").read_text(encoding="utf-8").splitlines()) == 9
    assert (told, failures) == ([f"Saved {folder.name}"], [])
    settings.export_button.click()
    assert "already exists" in failures[0]


def test_cancelled_export_writes_nothing(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    settings_of_a_test(desk).settings.export_button.click()
    assert not list(folder.iterdir())
