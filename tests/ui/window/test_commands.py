"""What the user can tell the window to do, driven as a user drives it, with stand-ins for network and sound card."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from desk import CHOICES, HELLO, LONG, Desk
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.errors import DeviceFault
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.sound.playback import PlaybackState
from kokoro_desktop.ui.window.notifications import ERROR, MODEL


class Flaky:
    """Opens a GPU as often as told, on which nothing can be spoken in the end; the CPU always works."""

    def __init__(self, opens: int) -> None:
        self.left = opens
        self.engines = StandInEngines()

    def __call__(self, placement: Placement, *rest: Any) -> Any:
        if placement.gpu:
            if self.left == 0:
                raise DeviceFault(placement.name, "it was lost", "CUDA_ERROR_DEVICE_UNAVAILABLE")
            self.left -= 1
        return self.engines(placement, *rest)


WITH_GPU = (
    DeviceChoice(CPU_ALONE, 2, "llvm · 2 threads", True, ""),
    DeviceChoice(CPU_ALONE, 1, "llvm · 1 thread", True, ""),
    DeviceChoice(Placement("cuda"), 2, "cuda · a card", True, ""),
)


def test_typing_and_play_are_heard_shown_and_kept(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    window.panels.editor.set_text("")
    qtbot.keyClicks(window.panels.editor.focusProxy(), "halO")  # QTest can press ASCII keys alone
    desk.until(window.actions_.play.isEnabled)
    qtbot.keyClick(window.panels.editor.focusProxy(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    desk.until(lambda: window.store.takes)
    [take] = window.store.takes
    assert take.request.text == window.panels.editor.text() == "halO"
    desk.hear(take.duration_s + 0.1)
    np.testing.assert_array_equal(desk.card.heard[: len(take.samples)], take.samples)
    assert [span.symbol for span in window.panels.sound.lane.spans] == ["", *"halO", ""]
    assert window.panels.takes.selected_ids() == [take.id]
    assert window.playback.state() == PlaybackState.STOPPED


def test_unchanged_request_is_replayed_and_shift_speaks_anew(desk: Desk) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    window.actions_.play.trigger()
    assert window.playback.state() == PlaybackState.PLAYING
    assert (len(window.store.takes), window.speech.busy) == (1, False)
    window.actions_.recompute.trigger()
    desk.until(lambda: len(window.store.takes) == 2)
    first, second = window.store.takes
    np.testing.assert_array_equal(first.samples, second.samples)


def test_take_of_the_last_session_is_replayed_before_the_model_is_ready(desk: Desk) -> None:
    desk.open()
    desk.speak(HELLO)
    desk.close()
    window = desk.open(lambda: StandInEngines(compile_s=1_000.0), ready=False)
    desk.until(lambda: window.store.takes and window.actions_.play.isEnabled())
    window.actions_.play.trigger()
    desk.hear(0.1)
    assert window.player.take is window.store.takes[0]
    assert not window.speech.busy
    assert len(window.store.takes) == 1


@pytest.mark.parametrize("change", ["voice", "speed", "seed", "device"])
def test_every_changed_choice_makes_another_take(desk: Desk, change: str) -> None:
    window = desk.open()
    desk.speak(HELLO)
    panels = window.panels
    {
        "voice": lambda: panels.voice.set_voice("bf_emma"),
        "speed": lambda: panels.speed.set_value(1.5),
        "seed": lambda: panels.seed.set_value(7),
        "device": lambda: panels.device.set_choice("llvm", 1),
    }[change]()
    window.actions_.play.trigger()
    desk.until(lambda: len(window.store.takes) == 2)


def test_stop_is_silent_at_once_and_ends_the_computing_at_the_next_stage(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    stages: list[float] = []

    def sleep(seconds: float, sleep: Callable[[float], None] = time.sleep) -> None:
        stages.append(seconds)
        sleep(seconds)

    monkeypatch.setattr("kokoro_desktop.testing.stand_in.time.sleep", sleep)
    window = desk.open(lambda: StandInEngines(stage_s=0.1))
    window.panels.editor.set_text(LONG)
    desk.until(window.actions_.play.isEnabled)
    window.actions_.play.trigger()
    desk.until(lambda: window.player.playing)
    begun = len(stages)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.playback.state() == PlaybackState.STOPPED
    assert not window.speech.busy
    desk.until(lambda: not window.speech._line)
    assert len(stages) <= begun + 1
    assert window.store.takes == ()
    assert window.status.state() == "ready"


def test_long_text_sounds_before_it_is_finished_and_without_gaps(desk: Desk) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.05))
    window.panels.editor.set_text(LONG)
    desk.until(window.actions_.play.isEnabled)
    window.actions_.play.trigger()
    desk.until(lambda: desk.card.active)
    assert window.store.takes == ()
    desk.until(lambda: window.store.takes)
    [take] = window.store.takes
    assert len(take.chunk_starts) > 1
    desk.hear(take.duration_s + 0.1)
    np.testing.assert_array_equal(desk.card.heard[: len(take.samples)], take.samples)
    assert window.panels.sound.lane.spans == take.spans


def test_new_play_replaces_a_running_one(desk: Desk) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.1))
    window.panels.editor.set_text(LONG)
    desk.until(window.actions_.play.isEnabled)
    window.actions_.play.trigger()
    desk.until(lambda: window.player.playing)
    desk.speak(HELLO)
    assert [take.request.text for take in window.store.takes] == [HELLO]


def test_play_while_preparing_speaks_when_ready(desk: Desk) -> None:
    window = desk.open(lambda: StandInEngines(compile_s=0.5), ready=False)
    desk.until(lambda: window.panels.banners.message(MODEL))
    desk.speak(HELLO)
    assert len(window.store.takes) == 1


def test_click_on_play_with_shift_speaks_anew(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    # QTest's clicks do not press the keyboard's Shift.
    monkeypatch.setattr(QApplication, "keyboardModifiers", lambda: Qt.KeyboardModifier.ShiftModifier)
    qtbot.mouseClick(window.panels.play, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier)
    desk.until(lambda: len(window.store.takes) == 2)


def test_request_that_a_device_failed_at_is_offered_again_on_the_cpu(desk: Desk) -> None:
    window = desk.open(lambda: Flaky(opens=1), choices=WITH_GPU)
    window.panels.device.set_choice("cuda", 2)
    desk.until(lambda: window.speech.engine.device == "cuda")
    window.panels.editor.set_text(HELLO)
    desk.until(window.actions_.play.isEnabled)
    window.actions_.play.trigger()
    desk.until(lambda: window.panels.banners.message(ERROR))
    assert window.panels.banners.message(ERROR) == "Device 'cuda' has failed: it was lost; use --device llvm."
    assert not window.store.takes
    desk.press_banner("Use the &CPU")
    desk.until(lambda: window.store.takes)
    (take,) = window.store.takes
    assert (take.request.device, take.request.threads, take.request.text) == ("llvm", 2, HELLO)
    assert window.panels.banners.message(ERROR) is None
    assert window.panels.device.choice().device == "llvm"
    desk.speak("ənˈʌðəɹ wˈʌn")  # and the window goes on


def test_device_that_cannot_be_made_ready_leaves_the_cpu_to_choose(desk: Desk) -> None:
    window = desk.open(lambda: Flaky(opens=0), choices=WITH_GPU)
    window.panels.device.set_choice("cuda", 2)
    desk.until(lambda: window.panels.banners.message(ERROR))
    desk.press_banner("Use the &CPU")
    desk.until(lambda: window.speech.engine is not None and window.speech.engine.device == "llvm")
    assert not window.store.takes
    desk.speak(HELLO)


def test_device_that_is_given_up_leaves_the_one_that_can_speak(desk: Desk, qtbot: QtBot) -> None:
    choices = (*CHOICES[:2], DeviceChoice(Placement("cuda"), 2, "other", True, ""))
    window = desk.open(lambda: StandInEngines(compile_s=0.5), choices=choices)
    window.panels.device.set_choice("cuda", 2)
    desk.until(lambda: "compiling nothing" in (window.panels.banners.message(MODEL) or ""))
    desk.qtbot.mouseClick(
        next(each for each in window.panels.banners.findChildren(QPushButton) if each.text() == "&Cancel"),
        Qt.MouseButton.LeftButton,
    )
    assert window.panels.device.choice() == CHOICES[0]
    assert window.panels.banners.message(MODEL) is None
    desk.speak(HELLO)
    assert window.store.takes[0].request.device == "llvm"


def test_first_take_tells_what_preparing_took(desk: Desk) -> None:
    window = desk.open(lambda: StandInEngines(compile_s=0.2))
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    first, second = window.store.takes
    assert first.compile_s >= 0.2
    assert second.compile_s == 0
    window.panels.takes.select([first.id])
    assert any("compiling" in label.text() for label in window.panels.timing.findChildren(QLabel))
