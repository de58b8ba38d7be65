"""Preferences are in force as they are made, and remembered."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from desk import HELLO, Desk
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.ui import preferences
from kokoro_desktop.ui.dialogs import preferences as page
from kokoro_desktop.ui.dialogs.preferences import PreferencesDialog
from kokoro_desktop.ui.dialogs.shortcuts import ShortcutsDialog
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.style.theme import Appearance
from kokoro_desktop.ui.window.main_window import MainWindow


@pytest.fixture
def outputs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "output_names", lambda: ("Speakers", "Headphones"))


def opened(window: MainWindow, qtbot: QtBot) -> PreferencesDialog:
    window.actions_.preferences.trigger()
    [dialog] = [each for each in window.findChildren(PreferencesDialog) if each.isVisible()]
    qtbot.waitUntil(lambda: any("currently" in label.text() for label in dialog.findChildren(QLabel)))
    return dialog


def choose(box: QComboBox, text: str) -> None:
    box.setCurrentIndex(box.findText(text))
    box.activated.emit(box.currentIndex())


@pytest.mark.usefixtures("outputs")
def test_looks_notation_and_threads_change_what_the_menus_change(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    dialog = opened(window, qtbot)
    appearance = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "Appearance")
    choose(appearance, "Dark")
    assert window.actions_.appearance[Appearance.DARK].isChecked()
    next(box for box in dialog.findChildren(QCheckBox) if "SAMPA" in box.text()).setChecked(True)
    assert window.actions_.xsampa.isChecked()
    dialog.threads.setValue(1)
    choice = window.panels.device.choice()
    assert choice is not None and choice.threads == 1
    next(button for button in dialog.findChildren(QPushButton) if "Shortcuts" in button.text()).click()
    assert window.findChild(ShortcutsDialog) is not None
    for each in QApplication.topLevelWidgets():
        if isinstance(each, ShortcutsDialog | PreferencesDialog):
            each.close()
    window.actions_.appearance[Appearance.SYSTEM].trigger()


@pytest.mark.usefixtures("outputs")
def test_sound_goes_where_it_is_sent(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = desk.open()
    used: list[object] = []
    monkeypatch.setattr(window.playback, "use_output", used.append)
    dialog = opened(window, qtbot)
    qtbot.waitUntil(lambda: dialog.output.count() == 3)
    choose(dialog.output, "Headphones")
    choose(dialog.latency, "200 ms")
    assert used[-1].keywords == {"device": "Headphones", "latency_s": 0.2}  # type: ignore[attr-defined]
    dialog.close()
    again = opened(window, qtbot)
    assert (again.output.currentText(), again.latency.currentText()) == ("Headphones", "200 ms")
    choose(again.output, "System default")
    choose(again.latency, "100 ms")
    assert preferences.chosen_output(Settings(desk.home / "window.ini")) is None
    again.close()


@pytest.mark.usefixtures("outputs")
def test_what_is_kept_is_limited_and_weighed(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(bundle_cache.KEPT_VARIABLE, "")
    window = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    dialog = opened(window, qtbot)
    assert any(label.text().startswith("currently 2 (") for label in dialog.findChildren(QLabel))
    dialog.bundles.setValue(5)
    dialog.takes.setValue(2)
    assert os.environ[bundle_cache.KEPT_VARIABLE] == "5" and bundle_cache.kept() == 5
    dialog.close()
    window.panels.editor.set_text("tˈu.")
    window.actions_.speak.trigger()
    qtbot.waitUntil(lambda: window.store.takes[-1].request.text == "tˈu.")
    assert [take.request.text for take in window.store.takes] == ["wˈʌn.", "tˈu."]


@pytest.mark.usefixtures("outputs")
def test_another_language_can_be_used_at_once(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    dialog = opened(window, qtbot)
    now = next(button for button in dialog.findChildren(QPushButton) if button.text() == "&Apply Now")
    choose(dialog.language, "English")
    assert not now.isVisible()  # the window is English already
    choose(dialog.language, "Deutsch")
    assert now.isVisible()
    assert Settings(desk.home / "window.ini").text(preferences.LANGUAGE) == "de"
    with qtbot.waitSignal(dialog.reopening_requested):
        window.dialogs.reopening_requested.disconnect()
        now.click()
    dialog.close()


@pytest.mark.parametrize(("text", "bundles", "takes"), [("0", 1, 0), ("99999", 20, 9_999), ("x", 3, 0), ("-4", 1, 0)])
def test_settings_that_make_no_sense_are_the_nearest_that_do(
    tmp_path: Path, text: str, bundles: int, takes: int
) -> None:
    settings = Settings(tmp_path / "window.ini")
    settings.put(preferences.BUNDLES, text)
    settings.put(preferences.TAKES, text)
    assert (preferences.kept_bundles(settings), preferences.most_takes(settings)) == (bundles, takes)
