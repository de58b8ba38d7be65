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
    settings = dialog.settings
    settings.answers.setText("a")
    assert not settings.export_button.isEnabled()
    settings.answers.setText("a, b")
    settings.export_button.click()
    folder = tmp_path / "experiment-identification-7"
    assert len((folder / "conditions.csv").read_text(encoding="utf-8").splitlines()) == 9
    assert len((folder / "stimuli.csv").read_text(encoding="utf-8").splitlines()) == 3
    assert dialog.message.isVisible() and dialog.message.text() == f"Saved {folder.name}"
    settings.export_button.click()
    assert "already exists" in dialog.message.text()


def test_cancelled_export_writes_nothing(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    settings_of_a_test(desk).settings.export_button.click()
    assert not list(folder.iterdir())


def test_trial_without_an_audio_device_says_what_it_waits_for(desk: Desk) -> None:
    dialog = settings_of_a_test(desk)
    desk.card.unplug()
    dialog.settings.answers.setText("a, b")
    dialog.settings.begin_button.click()
    assert dialog.trial is not None
    dialog.trial.play_button.click()
    desk.until(dialog.message.isVisible)
    assert "No audio device is available." in dialog.message.text()
    desk.card.plug()
    desk.until(lambda: not dialog.message.isVisible())


@pytest.mark.parametrize(("code", "suggested"), [("L/1", "answers-L 1.csv"), ("", "answers.csv")])
def test_answers_are_saved_under_the_code_of_the_listener_and_the_dialog_says_so(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, suggested: str
) -> None:
    dialog = settings_of_a_test(desk)
    dialog.settings.listener.setText(code)
    starts: list[str] = []

    def choose(parent: object, title: str, start: str, *_: object) -> tuple[str, str]:
        starts.append(Path(start).name)
        return str(tmp_path / "chosen.csv"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    dialog.save_requested.emit("listener\n")
    assert starts == [suggested]
    assert dialog.message.text() == "Saved chosen.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "missing" / "chosen.csv"), ""))
    dialog.save_requested.emit("listener\n")
    assert "does not exist" in dialog.message.text()
