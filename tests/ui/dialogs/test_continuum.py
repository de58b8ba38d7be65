"""The dialog for continua: what it begins with, what it refuses, and that its steps come into the list as a group."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from desk import Desk
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.export import ExportChoices
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.dialogs.continuum import EXAMPLE, ContinuumDialog
from kokoro_desktop.ui.dialogs.export import ExportDialog
from kokoro_desktop.ui.dialogs.listening_test import ListeningTestDialog

EDIT = ProsodyEdit(pitch_shift=2)
REQUEST = SpeechRequest("ɐ {s~i:0.4}ˈɑ.", "af_heart", 1.0, CPU_ALONE, 1, 3, edit=EDIT)
Open = Callable[..., ContinuumDialog]


@pytest.fixture
def opened(qtbot: QtBot) -> Open:
    def make(request: SpeechRequest = REQUEST, stage_s: float = 0.0) -> ContinuumDialog:
        dialog = ContinuumDialog(request, StandInEngines(stage_s))
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return make


def said(dialog: ContinuumDialog) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel))


def choose(dialog: ContinuumDialog, **values: str) -> None:
    for name, value in values.items():
        field = getattr(dialog, name)
        field.setCurrentIndex(field.findData(value))


def test_it_begins_with_what_is_written_and_keeps_its_edit(opened: Open) -> None:
    dialog = opened()
    assert dialog.text.text() == "ɐ {s~i}ˈɑ."
    assert "s → i" in said(dialog)
    assert dialog.continuum().request.edit == EDIT
    dialog.text.setText("ɐ {d~t}ˈɑ.")
    assert dialog.continuum().request.edit == ProsodyEdit()
    assert opened(replace(REQUEST, text="həlˈO")).text.text() == EXAMPLE


def test_what_cannot_be_spoken_is_said_and_not_begun(opened: Open) -> None:
    dialog = opened()
    dialog.text.setText("ɐ sˈɑ.")
    assert "The text contains no sound pair" in said(dialog)
    assert not dialog.speak_button.isEnabled()
    dialog.text.setText("{d~t}")
    assert dialog.speak_button.isEnabled()


def test_screen_readers_get_the_reason_with_the_field(opened: Open) -> None:
    dialog = opened()
    assert dialog.text.accessibleDescription().startswith("Continuum: s → i.")
    dialog.text.setText("ɐ sˈɑ.")
    assert dialog.text.accessibleDescription().startswith("The text contains no sound pair")


def test_focus_moves_to_cancel_while_the_steps_are_spoken(opened: Open, qtbot: QtBot) -> None:
    dialog = opened(stage_s=0.05)
    dialog.speak_button.click()
    assert dialog.running and dialog.focusWidget().text().replace("&", "") == "Cancel"
    dialog.reject()
    qtbot.waitUntil(lambda: not dialog.running)


def test_the_steps_are_as_chosen(opened: Open, qtbot: QtBot) -> None:
    dialog = opened()
    dialog.steps.setValue(3)
    choose(dialog, spacing="weight", durations="first", pitch="each")
    with qtbot.waitSignal(dialog.spoken) as spoken:
        dialog.speak_button.click()
    takes: tuple[Take, ...] = spoken.args[0]
    assert [take.request.text for take in takes] == ["ɐ {s~i:0}ˈɑ.", "ɐ {s~i:0.5}ˈɑ.", "ɐ {s~i:1}ˈɑ."]
    assert {(step.spacing, step.durations, step.pitch) for take in takes if (step := take.continuum)} == {
        ("weight", "first", "each")
    }
    assert not dialog.isVisible()


def test_cancel_ends_the_work(opened: Open, qtbot: QtBot) -> None:
    dialog = opened(stage_s=0.02)
    dialog.speak_button.click()
    assert not dialog.speak_button.isEnabled()
    with qtbot.waitSignal(dialog.rejected):
        dialog.reject()


def pick(menu: QMenu | None, text: str) -> None:
    assert menu is not None
    next(action for action in menu.actions() if action.text() == text).trigger()
    menu.deleteLater()


def test_from_the_menu_to_a_group_in_the_list_its_sound_and_its_files(
    desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, announced: list[str]
) -> None:
    window = desk.open()
    desk.speak("wˈʌn.")
    window.panels.editor.set_text("ɐ {s~i:0.4}ˈɑ.")
    window.actions_.continuum.trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ContinuumDialog)
    dialog.steps.setValue(3)
    choose(dialog, spacing="weight", pitch="each")
    dialog.speak_button.click()
    desk.until(lambda: len(window.store.takes) == 4)
    desk.until(lambda: announced[-1].startswith("3 steps added. Steps of "))
    panel = window.panels.takes
    assert sorted(panel.selected_ids()) == [2, 3, 4]
    assert [take.title for take in window.store.takes[1:]] == [f"ɐ {{s~i}}ˈɑ. · {number}" for number in (1, 2, 3)]
    panel.grab()  # the bar beside them is drawn

    panel.select([3])
    heard: list[np.ndarray] = []
    monkeypatch.setattr(window.player, "play_unlisted", heard.append)
    pick(panel.menu(), "Play Steps in Order")
    pick(panel.menu(), "Play Steps in Random Order")
    steps = [take.samples for take in window.store.takes[1:]]
    pause = np.zeros(14_400, np.float32)
    np.testing.assert_array_equal(heard[0], np.concatenate([steps[0], pause, steps[1], pause, steps[2]]))
    assert len(heard[1]) == len(heard[0])
    pick(panel.menu(), "Listening Test…")
    test = QApplication.activeModalWidget()
    assert isinstance(test, ListeningTestDialog)
    assert test.settings.answers.text() == "s, i"
    test.settings.begin_button.click()
    assert test.trial is not None
    test.trial.play_button.click()
    desk.until(lambda: len(heard) == 3)
    assert any(np.array_equal(heard[2], step[-len(heard[2]) :]) for step in steps)
    test.close()
    pick(panel.menu(), "Select All Steps")
    assert sorted(panel.selected_ids()) == [2, 3, 4]

    monkeypatch.setattr(
        "kokoro_desktop.ui.takes.export_choices.last_choices", lambda settings: ExportChoices(str(tmp_path))
    )
    pick(panel.menu(), "Export All Steps…")
    export = QApplication.activeModalWidget()
    assert isinstance(export, ExportDialog)
    with qtbot.waitSignal(export.accepted):
        export.export_button.click()
    rows = list(csv.DictReader((tmp_path / "continuum.csv").read_text("utf-8").splitlines()))
    assert [row["weight"] for row in rows] == ["0.0000", "0.5000", "1.0000"]
    assert all((tmp_path / row["file"]).exists() for row in rows)
    panel.select([1])
    menu = panel.menu()
    assert menu is not None and "Select All Steps" not in [action.text() for action in menu.actions()]
    assert not next(action for action in menu.actions() if action.text() == "Listening Test…").isEnabled()


def test_any_two_takes_can_be_tested_and_playback_ends_with_the_test(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = desk.open()
    desk.speak("wˈʌn.")
    desk.speak("tˈu.")
    window.panels.takes.select([1, 2])
    heard: list[np.ndarray] = []
    play = window.player.play_unlisted
    monkeypatch.setattr(window.player, "play_unlisted", lambda samples: (heard.append(samples), play(samples)))
    pick(window.panels.takes.menu(), "Listening Test…")
    test = QApplication.activeModalWidget()
    assert isinstance(test, ListeningTestDialog)
    assert test.settings.answers.text() == "" and not test.settings.begin_button.isEnabled()
    test.settings.answers.setText("one, two")
    test.settings.begin_button.click()
    assert test.trial is not None
    test.trial.play_button.click()
    desk.until(lambda: heard)
    sounds = [take.samples for take in window.store.takes]
    assert any(np.array_equal(heard[0], each[-len(heard[0]) :]) for each in sounds)
    assert window.player.playing
    test.close()
    assert not window.player.playing
