"""What the window remembers comes back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from desk import CHOICES, HELLO, Desk
from PySide6.QtCore import QSettings

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.spec import DEFAULT_VOICE
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.style.theme import Appearance
from kokoro_desktop.ui.window import main_window
from kokoro_desktop.ui.window.notifications import REPLACED


def test_session_and_choices_come_back(desk: Desk) -> None:
    window = desk.open()
    window.panels.voice.set_voice("bf_emma")
    window.panels.speed.set_value(1.25)
    window.panels.seed.set_value(5)
    window.panels.device.set_choice("llvm", 1)
    window.actions_.pictures["spectrogram"].setChecked(True)
    window.panels.docks["timing"].set_shown(False)
    desk.speak(HELLO)
    [take] = window.store.takes
    window.panels.editor.set_text("nˈɑt jˈɛt.")
    desk.close()
    again = desk.open()
    desk.until(lambda: again.store.takes)
    panels = again.panels
    assert panels.editor.text() == "nˈɑt jˈɛt."
    assert again.store.takes[0].request == take.request
    np.testing.assert_array_equal(again.store.takes[0].samples, take.samples)
    assert (panels.voice.voice(), panels.speed.value(), panels.seed.value()) == ("bf_emma", 1.25, 5)
    assert panels.device.choice().threads == 1
    assert again.actions_.pictures["spectrogram"].isChecked()
    assert panels.sound.waveform.mode == "spectrogram"
    assert panels.docks["timing"].isHidden()
    assert not panels.docks["takes"].isHidden()
    assert panels.device.speeds()[0].startswith("llvm 1 ")
    desk.speak("nˈɑt jˈɛt.")
    assert again.store.takes[1].id > again.store.takes[0].id


def test_choices_survive_a_crash(desk: Desk) -> None:
    window = desk.open()
    panels, actions = window.panels, window.actions_
    columns = panels.takes.columns_menu().actions()

    def drag_the_divider() -> None:
        panels._column.setSizes([300, 300])
        panels._column.splitterMoved.emit(300, 1)

    changes: list[tuple[str, Callable[[], object]]] = [
        ("appearance", actions.appearance[Appearance.CONTRAST].trigger),
        ("view/xsampa", actions.xsampa.trigger),
        ("voice", lambda: panels.voice.set_voice("bf_emma")),
        ("favourites", lambda: panels.voice._toggle_favourite("bf_emma")),
        ("speed", lambda: panels.speed.set_value(1.25)),
        ("seed", lambda: panels.seed.set_value(5)),
        ("threads", lambda: panels.device.set_threads(1)),
        ("takes/hidden", columns[-1].trigger),
        ("geometry", lambda: window.resize(1000, 700)),
        ("layout/docks", lambda: panels.docks["timing"].set_shown(False)),
        ("layout/column", drag_the_divider),
    ]

    def saved(name: str) -> object:
        return QSettings(str(desk.home / "window.ini"), QSettings.Format.IniFormat).value(name)

    for name, change in changes:
        before = saved(name)
        change()
        desk.until(lambda name=name, before=before: saved(name) != before)
    actions.appearance[Appearance.LIGHT].trigger()


def test_device_that_is_gone_is_named_with_what_takes_its_place(desk: Desk) -> None:
    Settings(desk.home / "window.ini").put("device", "cuda")
    window = desk.open()
    assert window.panels.device.choice().device == "llvm"
    assert window.panels.banners.message(REPLACED) == (
        "The previously selected device cuda is not available (no NVIDIA driver found). Using CPU (2 threads) instead."
    )
    desk.close()
    Settings(desk.home / "window.ini").put("device", "metal")
    said = desk.open().panels.banners.message(REPLACED)
    assert said is not None and "(it was not found)" in said


CUDA = DeviceChoice(Placement("cuda"), 2, "NVIDIA H100 (CUDA)", True, "")


def test_cpu_is_ready_while_a_slow_driver_is_asked_for_the_gpu_of_last_time(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main_window, "_PATIENCE_MS", 1)
    Settings(desk.home / "window.ini").put("device", "cuda")
    answered = threading.Event()
    window = desk.open(choices=(CHOICES[0], CUDA), drivers=answered.wait, at_once=CHOICES[:1])
    assert window.panels.device.choice() == CHOICES[0]
    assert window.panels.banners.message(REPLACED) is None  # nobody knows yet whether it is there
    answered.set()
    desk.until(lambda: window.speech.engine.device == "cuda")
    assert window.panels.device.choice() == CUDA


@pytest.mark.parametrize("last", ["", "cuda"])
def test_what_the_user_chooses_while_a_driver_is_asked_stays_chosen(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    monkeypatch.setattr(main_window, "_PATIENCE_MS", 1)
    Settings(desk.home / "window.ini").put("device", last)
    answered = threading.Event()
    window = desk.open(choices=(*CHOICES[:2], CUDA), drivers=answered.wait, at_once=CHOICES[:2])
    window.panels.device.set_threads(1)
    answered.set()
    desk.until(lambda: window.dialogs.devices)
    assert (window.panels.device.choice().device, window.panels.device.choice().threads) == ("llvm", 1)


def test_gpu_of_last_time_is_not_forgotten_where_its_driver_has_not_answered(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main_window, "_PATIENCE_MS", 1)
    Settings(desk.home / "window.ini").put("device", "cuda")
    answered = threading.Event()
    window = desk.open(drivers=lambda: answered.wait(5), at_once=CHOICES[:1])
    window.closed.connect(answered.set)
    window.close()
    answered.set()
    desk.close()
    assert Settings(desk.home / "window.ini").text("device") == "cuda"


def test_device_that_is_there_with_other_threads_is_used_without_a_word(desk: Desk) -> None:
    Settings(desk.home / "window.ini").put("threads", 64)
    Settings(desk.home / "window.ini").put("device", "llvm")
    window = desk.open()
    assert window.panels.device.choice().threads == 2
    assert window.panels.banners.message(REPLACED) is None


def test_voice_file_that_has_moved_is_named_with_what_takes_its_place(desk: Desk, tmp_path: Path) -> None:
    gone = tmp_path / "gone.npy"
    desk.open()
    desk.speak(HELLO)  # without a session, an example brings its own voice
    desk.close()
    Settings(desk.home / "window.ini").put("voice", str(gone))
    window = desk.open()
    desk.until(lambda: window.panels.banners.message(REPLACED))
    assert str(gone) in window.panels.banners.message(REPLACED)
    assert window.panels.banners.message(REPLACED).endswith(f" Using {DEFAULT_VOICE} instead.")
    assert window.panels.voice.voice() == DEFAULT_VOICE


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e999", "fast"])
def test_settings_that_are_no_numbers_are_the_default(desk: Desk, value: str) -> None:
    for name in ("speed", "seed", "threads"):
        Settings(desk.home / "window.ini").put(name, value)
    window = desk.open()
    assert (window.panels.speed.value(), window.panels.seed.value()) == (1.0, 0)
