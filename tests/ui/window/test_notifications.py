"""What the window tells the user: preparing, errors with their details, a lost sound output, the engine."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from desk import HELLO, Desk
from PySide6.QtWidgets import QLabel, QPushButton

from kokoro_desktop.errors import CompileError
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.sound.playback import PlaybackState
from kokoro_desktop.ui.speech.preparing_card import PreparingCard
from kokoro_desktop.ui.widgets.text_dialog import DetailsDialog
from kokoro_desktop.ui.window.notifications import AUDIO, ERROR, MODEL, UNEXPECTED


def test_lost_sound_output_is_told_and_playing_goes_on_when_one_returns(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.sound.playback.RETRY_MS", 20)
    window = desk.open()
    desk.speak(HELLO)
    desk.hear(0.2)
    place = window.player.place
    desk.card.unplug()
    window.playback.refresh()
    assert window.playback.state() == PlaybackState.WAITING
    assert window.panels.banners.message(AUDIO)
    desk.speak("wˈʌn.")  # everything else works
    window.player.play(window.store.takes[0], place)
    desk.card.plug()
    desk.until(lambda: window.playback.state() == PlaybackState.PLAYING)
    assert window.panels.banners.message(AUDIO) is None
    assert window.player.place == pytest.approx(place, abs=4_800)


def test_sound_output_that_vanished_while_nothing_played_is_told_at_the_next_play(desk: Desk) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.hear(10.0)
    assert not window.player.playing
    desk.card.present = False
    window.actions_.speak.trigger()
    desk.until(lambda: window.panels.banners.message(AUDIO))
    assert window.status.state() == "Waiting for an audio device"


def test_missing_voice_file_is_one_sentence(desk: Desk, tmp_path: Path) -> None:
    window = desk.open()
    window.panels.voice.set_voice(str(tmp_path / "gone.npy"))
    window.actions_.speak.trigger()
    desk.until(lambda: window.panels.banners.message(ERROR))
    assert "gone.npy" in (window.panels.banners.message(ERROR) or "")
    assert window.status.state() == "Ready"
    window.panels.voice.set_voice("af_heart")
    window.actions_.speak.trigger()
    desk.until(lambda: window.store.takes)
    assert window.panels.banners.message(ERROR) is None


def test_preparing_is_shown_in_place_and_can_be_cancelled_and_begun_again(desk: Desk) -> None:
    window = desk.open(lambda: StandInEngines(compile_s=1.0), ready=False)
    desk.until(window.panels.preparing.isVisible)
    [cancel] = [each for each in window.panels.preparing.findChildren(QPushButton) if each.text() == "&Cancel"]
    cancel.click()
    desk.until(lambda: "not ready" in (window.panels.banners.message(MODEL) or ""))
    assert window.status.state() == "Not ready"
    window.commands.prepare()
    desk.until(lambda: window.speech.engine is not None)
    assert window.panels.banners.message(MODEL) is None
    assert not window.panels.preparing.isVisible()


def test_failed_compiling_is_told_with_details(desk: Desk) -> None:
    class Broken:
        def __call__(self, *args: object, **more: object) -> object:
            raise CompileError("The compiler stopped.")

    window = desk.open(Broken, ready=False)  # type: ignore[arg-type]
    desk.until(lambda: window.panels.banners.message(ERROR))
    assert window.panels.banners.message(ERROR) == "The compiler stopped."


def test_details_of_an_error_hold_the_log(desk: Desk, tmp_path: Path) -> None:
    window = desk.open()
    logging.getLogger("kokoro_desktop.test").warning("just before")
    window.panels.voice.set_voice(str(tmp_path / "gone.npy"))
    window.actions_.speak.trigger()
    desk.until(lambda: window.panels.banners.message(ERROR))
    next(each for each in window.panels.banners.findChildren(QPushButton) if each.text() == "&Details").click()
    text = window.findChild(DetailsDialog).text.toPlainText()
    assert "WARNING kokoro_desktop.test: just before" in text
    window.findChild(DetailsDialog).close()


def test_unexpected_error_says_that_nothing_is_lost(desk: Desk) -> None:
    window = desk.open()
    window.notifications.show_unexpected("ZeroDivisionError: by nought", "Traceback")
    assert window.panels.banners.message(UNEXPECTED) == (
        "An unexpected error occurred (ZeroDivisionError: by nought). Your text and takes are safe."
    )


def test_time_left_is_told_in_one_place(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PreparingCard, "rest_s", lambda card: 22.0)
    window = desk.open(lambda: StandInEngines(compile_s=0.8), ready=False)
    card = window.panels.preparing
    desk.until(card.isVisible)
    shown = [label.text() for label in window.findChildren(QLabel) if label.isVisible() and " left" in label.text()]
    assert shown == ["About 20 s left"]
