"""The whole window, driven as a user drives it, with the stand-in for the network and for the sound card."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton, QTreeView
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.errors import CompileError, DeviceFault
from kokoro_desktop.export import ExportChoices
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.dialogs.compare_takes import CompareTakesDialog
from kokoro_desktop.ui.dialogs.details import DetailsDialog
from kokoro_desktop.ui.dialogs.export import ExportDialog
from kokoro_desktop.ui.sound.playback import PlaybackState
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.messages import AUDIO, ERROR, MODEL
from kokoro_desktop.voices.pack_files import SUFFIXES

CHOICES = (
    DeviceChoice("llvm", 2, "llvm · 2 threads", True, ""),
    DeviceChoice("llvm", 1, "llvm · 1 thread", True, ""),
)
HELLO = "həlˈO wˈɜɹld."
LONG = "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ ˈɑɹɡjuɪŋ. " * 20


def _until(qtbot: QtBot, happened: Callable[[], object]) -> None:
    qtbot.waitUntil(lambda: bool(happened()), timeout=10_000)


def _drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    action, buttons, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), action, data, buttons, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(5, 5), action, data, buttons, keys))


def test_first_window_has_an_example_and_can_speak(desk) -> None:
    window = desk.open()
    assert window.panels.editor.text()
    assert window.actions_.play.isEnabled()
    assert window.status.state() == "ready"
    assert not window.actions_.stop.isEnabled()


def test_typing_and_play_are_heard_shown_and_kept(desk, qtbot: QtBot) -> None:
    window = desk.open()
    window.panels.editor.set_text("")
    qtbot.keyClicks(window.panels.editor.focusProxy(), "halO")  # QTest can press ASCII keys alone
    _until(qtbot, window.actions_.play.isEnabled)
    qtbot.keyClick(window.panels.editor.focusProxy(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    _until(qtbot, lambda: window.store.takes)
    [take] = window.store.takes
    assert take.request.text == window.panels.editor.text() == "halO"
    desk.hear(take.duration_s + 0.1)
    np.testing.assert_array_equal(desk.card.heard[: len(take.samples)], take.samples)
    assert [span.symbol for span in window.panels.sound.lane.spans] == ["", *"halO", ""]
    assert window.panels.takes.selected_ids() == [take.id]
    assert window.playback.state() == PlaybackState.STOPPED


def test_unchanged_request_is_replayed_and_shift_speaks_anew(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    window.actions_.play.trigger()
    assert window.playback.state() == PlaybackState.PLAYING
    assert (len(window.store.takes), window.speech.busy) == (1, False)
    window.actions_.recompute.trigger()
    _until(qtbot, lambda: len(window.store.takes) == 2)
    first, second = window.store.takes
    np.testing.assert_array_equal(first.samples, second.samples)


@pytest.mark.parametrize("change", ["voice", "speed", "seed", "device"])
def test_every_changed_choice_makes_another_take(desk, qtbot: QtBot, change: str) -> None:
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
    _until(qtbot, lambda: len(window.store.takes) == 2)


def test_stop_is_silent_at_once_and_ends_the_computing_at_the_next_stage(
    desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    stages: list[float] = []

    def sleep(seconds: float, sleep: Callable[[float], None] = time.sleep) -> None:
        stages.append(seconds)
        sleep(seconds)

    monkeypatch.setattr("kokoro_desktop.testing.stand_in.time.sleep", sleep)
    window = desk.open(lambda: StandInEngines(stage_s=0.1))
    window.panels.editor.set_text(LONG)
    _until(qtbot, window.actions_.play.isEnabled)
    window.actions_.play.trigger()
    _until(qtbot, lambda: window.player.playing)
    begun = len(stages)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.playback.state() == PlaybackState.STOPPED
    assert not window.speech.busy
    _until(qtbot, lambda: not window.speech._line)
    assert len(stages) <= begun + 1
    assert window.store.takes == ()
    assert window.status.state() == "ready"


def test_long_text_sounds_before_it_is_finished_and_without_gaps(desk, qtbot: QtBot) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.05))
    window.panels.editor.set_text(LONG)
    _until(qtbot, window.actions_.play.isEnabled)
    window.actions_.play.trigger()
    _until(qtbot, lambda: desk.card.active)
    assert window.store.takes == ()
    _until(qtbot, lambda: window.store.takes)
    [take] = window.store.takes
    assert len(take.chunk_starts) > 1
    desk.hear(take.duration_s + 0.1)
    np.testing.assert_array_equal(desk.card.heard[: len(take.samples)], take.samples)
    assert window.panels.sound.lane.spans == take.spans


def test_new_play_replaces_a_running_one(desk, qtbot: QtBot) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.1))
    window.panels.editor.set_text(LONG)
    _until(qtbot, window.actions_.play.isEnabled)
    window.actions_.play.trigger()
    _until(qtbot, lambda: window.player.playing)
    desk.speak(HELLO)
    assert [take.request.text for take in window.store.takes] == [HELLO]


def test_playhead_marks_phoneme_and_symbol(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    [take] = window.store.takes
    wanted = next(index for index, span in enumerate(take.spans) if span.symbol == "ə")
    desk.hear((take.spans[wanted].start + 600) / 24_000)
    assert window.panels.sound.lane.current == wanted
    assert window.player.place >= take.spans[wanted].start


def test_caret_and_lane_follow_each_other(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    [take] = window.store.takes
    lane, editor = window.panels.sound.lane, window.panels.editor
    qtbot.keyClick(editor.focusProxy(), Qt.Key.Key_Home)
    qtbot.keyClick(editor.focusProxy(), Qt.Key.Key_Right)
    assert take.spans[lane.current].origin == editor.caret() == 1
    lane.current_changed.emit(5)
    assert editor.caret() == take.spans[5].origin


def test_clicked_phoneme_is_heard_alone(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    [take] = window.store.takes
    span = take.spans[2]
    heard = len(desk.card.heard)
    window.panels.sound.lane.span_clicked.emit(2)
    desk.hear(1.0)
    count = span.end - span.start
    np.testing.assert_array_equal(desk.card.heard[heard : heard + count], take.samples[span.start : span.end])
    assert not desk.card.heard[heard + count :].any()
    assert window.player.place == span.start


def test_selection_is_looped(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    [take] = window.store.takes
    window.panels.sound.waveform.set_selection(2_400, 4_800)
    window.actions_.loop.trigger()
    heard = len(desk.card.heard)
    window.actions_.toggle.trigger()
    desk.hear(0.3)
    np.testing.assert_array_equal(desk.card.heard[heard : heard + 7_200], np.tile(take.samples[2_400:4_800], 3))


def test_space_plays_and_stops_but_types_in_the_editor_and_presses_buttons(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    window.panels.sound.waveform.setFocus()
    qtbot.keyClick(window.panels.sound.waveform, Qt.Key.Key_Space)
    assert window.playback.state() == PlaybackState.PLAYING
    qtbot.keyClick(window.panels.sound.waveform, Qt.Key.Key_Space)
    assert window.playback.state() == PlaybackState.STOPPED
    window.panels.editor.setFocus()
    qtbot.keyClick(window.panels.editor.focusProxy(), Qt.Key.Key_Space)
    assert window.panels.editor.text() == f"{HELLO} " or window.panels.editor.text() == f" {HELLO}"
    assert window.playback.state() == PlaybackState.STOPPED


def test_deleting_and_renaming_takes_can_be_undone(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    first, second = window.store.takes
    window.take_controller.rename(first.id, "greeting")
    assert window.store.takes[0].title == "greeting"
    window.panels.takes.select([first.id])
    window.actions_.delete.trigger()
    assert window.store.takes == (second,)
    window.panels.takes.setFocus()
    window.panels.sound.waveform.setFocus()
    window.actions_.undo.trigger()
    assert [take.title for take in window.store.takes] == ["greeting", second.title]
    window.actions_.undo.trigger()
    assert [take.title for take in window.store.takes] == [first.title, second.title]
    window.actions_.redo.trigger()
    assert window.store.takes[0].title == "greeting"


def test_undo_belongs_to_the_editor_while_it_has_the_focus(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.panels.editor.setFocus()
    window.panels.editor.set_text("wˈʌn")
    window.actions_.undo.trigger()
    assert window.panels.editor.text() == HELLO
    assert len(window.store.takes) == 1


def test_two_takes_are_heard_by_turns_at_the_same_place(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.panels.speed.set_value(0.5)
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    fast, slow = window.store.takes
    window.panels.takes.select([fast.id, slow.id])
    window.player.play(fast)
    desk.hear(0.4)
    place = window.player.place
    window.actions_.swap.trigger()
    _until(qtbot, lambda: window.player.take is slow)
    assert window.player.place == pytest.approx(place * len(slow.samples) / len(fast.samples), rel=0.15)
    window.actions_.swap.trigger()
    assert window.player.take is fast
    assert window.player.place == pytest.approx(place, abs=600)


def test_two_takes_are_compared(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.panels.seed.set_value(1)
    desk.speak(HELLO)
    window.panels.takes.select([take.id for take in window.store.takes])
    window.actions_.compare_takes.trigger()
    dialog = window.findChild(CompareTakesDialog)
    assert dialog.isVisible()
    first, second = window.store.takes
    for take in (first, second):
        dialog.listen_requested.emit(take.id)
        _until(qtbot, lambda take=take: window.player.take is take)
        _until(qtbot, lambda: window.player.playing)
    dialog.close()


def test_chosen_take_is_exported_from_the_list(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.panels.seed.set_value(1)
    desk.speak(HELLO)
    first = window.store.takes[0]
    window.panels.takes.export_requested.emit([first.id])
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ExportDialog)
    assert window.player.take is first
    dialog.close()


def test_export_writes_sound_and_labels(desk, qtbot: QtBot, tmp_path: Path) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.export.trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ExportDialog)
    dialog.form.set_choices(ExportChoices(str(tmp_path), label_keys=frozenset({"textgrid", "srt", "json"})))
    dialog.form.set_name("hello")
    with qtbot.waitSignal(dialog.accepted, timeout=10_000):
        dialog.export_button.click()
    assert {path.name for path in tmp_path.glob("hello.*")} == {
        "hello.wav", "hello.TextGrid", "hello.srt", "hello.json"
    }  # fmt: skip
    assert window._services.settings.text("export/folder") == str(tmp_path)
    assert window._services.settings.flag("export/textgrid", False)


def test_file_of_phonemes_is_dropped(desk, qtbot: QtBot, tmp_path: Path) -> None:
    window = desk.open()
    path = tmp_path / "text.ipa"
    path.write_text(f"{HELLO}\r\n", encoding="utf-8-sig")
    _drop(window, path)
    assert window.panels.editor.text() == HELLO
    assert window._services.settings.recent_files() == [str(path)]
    window.actions_.recent.aboutToShow.emit()
    window.panels.editor.set_text("")
    window.actions_.recent.actions()[0].trigger()
    assert window.panels.editor.text() == HELLO


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", None])
def test_file_that_is_no_text_is_explained(desk, qtbot: QtBot, tmp_path: Path, data: bytes | None) -> None:
    window = desk.open()
    before, path = window.panels.editor.text(), tmp_path / "text.ipa"
    if data is not None:
        path.write_bytes(data)
    _drop(window, path)
    assert "text.ipa" in (window.panels.banners.message(ERROR) or "")
    assert window.panels.editor.text() == before


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_voice_file_is_dropped(
    desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.speech.voice_picker.load_voice", lambda name: None)
    window = desk.open()
    path = tmp_path / f"mine{suffix}"
    path.touch()
    _drop(window, path)
    assert window.panels.voice.voice() == str(path)


def test_lost_sound_output_is_told_and_playing_goes_on_when_one_returns(
    desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
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
    _until(qtbot, lambda: window.playback.state() == PlaybackState.PLAYING)
    assert window.panels.banners.message(AUDIO) is None
    assert window.player.place == pytest.approx(place, abs=4_800)


def test_symbol_is_inserted_at_the_caret(desk, qtbot: QtBot) -> None:
    window = desk.open()
    window.panels.editor.set_text("ab")
    qtbot.keyClick(window.panels.editor.focusProxy(), Qt.Key.Key_Home)
    qtbot.keyClick(window.panels.editor.focusProxy(), Qt.Key.Key_Right)
    window.panels.symbols.symbol_chosen.emit("ʃ")
    assert window.panels.editor.text() == "aʃb"


def test_nothing_to_speak_cannot_be_played(desk, qtbot: QtBot) -> None:
    window = desk.open()
    window.panels.editor.set_text("  ")
    _until(qtbot, lambda: not window.actions_.play.isEnabled())
    assert not window.actions_.compare_devices.isEnabled()


def test_missing_voice_file_is_one_sentence(desk, qtbot: QtBot, tmp_path: Path) -> None:
    window = desk.open()
    window.panels.voice.set_voice(str(tmp_path / "gone.npy"))
    window.actions_.play.trigger()
    _until(qtbot, lambda: window.panels.banners.message(ERROR))
    assert "gone.npy" in (window.panels.banners.message(ERROR) or "")
    assert window.status.state() == "ready"
    window.panels.voice.set_voice("af_heart")
    window.actions_.play.trigger()
    _until(qtbot, lambda: window.store.takes)
    assert window.panels.banners.message(ERROR) is None


def test_preparing_is_shown_in_place_and_can_be_cancelled_and_begun_again(desk, qtbot: QtBot) -> None:
    window = desk.open(lambda: StandInEngines(compile_s=1.0), ready=False)
    _until(qtbot, lambda: window.panels.banners.message(MODEL))
    assert "compiling nothing" in (window.panels.banners.message(MODEL) or "")
    window.messages._give_up()
    _until(qtbot, lambda: "not ready" in (window.panels.banners.message(MODEL) or ""))
    assert window.status.state() == "not ready"
    window.commands.prepare()
    _until(qtbot, lambda: window.speech.engine is not None)
    assert window.panels.banners.message(MODEL) is None


def test_play_while_preparing_speaks_when_ready(desk, qtbot: QtBot) -> None:
    window = desk.open(lambda: StandInEngines(compile_s=0.5), ready=False)
    _until(qtbot, lambda: window.panels.banners.message(MODEL))
    desk.speak(HELLO)
    assert len(window.store.takes) == 1


def test_failed_compiling_is_told_with_details(desk, qtbot: QtBot) -> None:
    class Broken:
        def __call__(self, *args: object) -> object:
            raise CompileError("The compiler stopped.")

    window = desk.open(Broken, ready=False)  # type: ignore[arg-type]
    _until(qtbot, lambda: window.panels.banners.message(ERROR))
    assert window.panels.banners.message(ERROR) == "The compiler stopped."


class Flaky:
    """Opens a GPU as often as told, on which nothing can be spoken in the end; the CPU always works."""

    def __init__(self, opens: int) -> None:
        self.left = opens
        self.engines = StandInEngines()

    def __call__(self, device: str, *rest: Any) -> Any:
        if device != "llvm":
            if self.left == 0:
                raise DeviceFault(device, "it was lost", "CUDA_ERROR_DEVICE_UNAVAILABLE")
            self.left -= 1
        return self.engines(device, *rest)


WITH_GPU = (
    DeviceChoice("llvm", 2, "llvm · 2 threads", True, ""),
    DeviceChoice("llvm", 1, "llvm · 1 thread", True, ""),
    DeviceChoice("cuda", 2, "cuda · a card", True, ""),
)


def _press(window: MainWindow, text: str) -> None:
    (button,) = [each for each in window.panels.banners.findChildren(QPushButton) if each.text() == text]
    button.click()


def test_request_that_a_device_failed_at_is_offered_again_on_the_cpu(desk, qtbot: QtBot) -> None:
    window = desk.open(lambda: Flaky(opens=1), choices=WITH_GPU)
    window.panels.device.set_choice("cuda", 2)
    _until(qtbot, lambda: window.speech.engine.device == "cuda")
    window.panels.editor.set_text(HELLO)
    _until(qtbot, window.actions_.play.isEnabled)
    window.actions_.play.trigger()
    _until(qtbot, lambda: window.panels.banners.message(ERROR))
    assert window.panels.banners.message(ERROR) == "Device 'cuda' has failed: it was lost; use --device llvm."
    assert not window.store.takes
    _press(window, "Use the &CPU")
    _until(qtbot, lambda: window.store.takes)
    (take,) = window.store.takes
    assert (take.request.device, take.request.threads, take.request.text) == ("llvm", 2, HELLO)
    assert window.panels.banners.message(ERROR) is None
    assert window.panels.device.choice().device == "llvm"
    desk.speak("ənˈʌðəɹ wˈʌn")  # and the window goes on


def test_device_that_cannot_be_made_ready_leaves_the_cpu_to_choose(desk, qtbot: QtBot) -> None:
    window = desk.open(lambda: Flaky(opens=0), choices=WITH_GPU)
    window.panels.device.set_choice("cuda", 2)
    _until(qtbot, lambda: window.panels.banners.message(ERROR))
    _press(window, "Use the &CPU")
    _until(qtbot, lambda: window.speech.engine is not None and window.speech.engine.device == "llvm")
    assert not window.store.takes
    desk.speak(HELLO)


def test_close_while_speaking_leaves_no_thread(desk, qtbot: QtBot) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.2))
    window.panels.editor.set_text(LONG)
    _until(qtbot, window.actions_.play.isEnabled)
    window.actions_.play.trigger()
    _until(qtbot, lambda: window.player.playing)
    begun = time.monotonic()
    with qtbot.waitSignal(window.closed, timeout=10_000):
        window.close()
        assert not window.isVisible()
        assert time.monotonic() - begun < 0.2
    desk.window = None
    assert time.monotonic() - begun < 1.0
    assert not [thread.name for thread in threading.enumerate() if thread.name == "session-saver"]


def test_close_while_preparing_is_clean(desk, qtbot: QtBot) -> None:
    window = desk.open(lambda: StandInEngines(compile_s=30.0), ready=False)
    _until(qtbot, lambda: window.panels.banners.message(MODEL))
    begun = time.monotonic()
    desk.close()
    assert time.monotonic() - begun < 2


def test_session_and_choices_come_back(desk, qtbot: QtBot) -> None:
    window = desk.open()
    window.panels.voice.set_voice("bf_emma")
    window.panels.speed.set_value(1.25)
    window.panels.seed.set_value(5)
    window.panels.device.set_choice("llvm", 1)
    window.actions_.spectrogram.setChecked(True)
    window.actions_.panes["timing"].setChecked(False)
    desk.speak(HELLO)
    [take] = window.store.takes
    window.panels.editor.set_text("nˈɑt jˈɛt.")
    desk.close()
    again = desk.open()
    _until(qtbot, lambda: again.store.takes)
    panels = again.panels
    assert panels.editor.text() == "nˈɑt jˈɛt."
    assert again.store.takes[0].request == take.request
    np.testing.assert_array_equal(again.store.takes[0].samples, take.samples)
    assert (panels.voice.voice(), panels.speed.value(), panels.seed.value()) == ("bf_emma", 1.25, 5)
    assert panels.device.choice().threads == 1
    assert again.actions_.spectrogram.isChecked()
    assert panels.sound.waveform.mode == "spectrogram"
    assert panels.timing.isHidden() or not panels.timing.isVisible()
    desk.speak("nˈɑt jˈɛt.")
    assert again.store.takes[1].id > again.store.takes[0].id


def test_session_survives_a_crash(desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.takes.session_keeper.SAVE_AFTER_MS", 10)
    window = desk.open()
    desk.speak(HELLO)
    index = desk.home / "session" / "session.json"
    _until(qtbot, lambda: index.exists() and json.loads(index.read_text(encoding="utf-8"))["takes"])
    assert json.loads(index.read_text(encoding="utf-8"))["text"] == HELLO
    assert window.isVisible()


def test_shortcuts_are_unambiguous_and_in_the_menus(desk) -> None:
    window = desk.open()
    keys: dict[str, str] = {}
    for menu in window.actions_.menus:
        for action in menu.actions():
            for key in action.shortcuts():
                text = key.toString(QKeySequence.SequenceFormat.PortableText)
                assert text not in keys, (text, keys[text], action.text())
                keys[text] = action.text()
    wanted = {"Space", "Ctrl+Return", "Esc", "Ctrl+E", "Ctrl+O", "Ctrl+Z", "Home", "End", "F2", "F1"}
    assert wanted <= keys.keys()


def test_replacing_dialogs_are_not_left_open(desk) -> None:
    window = desk.open()
    window.actions_.about.trigger()
    dialog = QApplication.activeModalWidget()
    assert dialog is not None and not isinstance(dialog, QMessageBox)
    assert "Qt" in dialog.text.toPlainText()
    dialog.close()
    window.actions_.shortcuts.trigger()
    dialog = QApplication.activeModalWidget()
    assert dialog.table.topLevelItemCount() >= 5
    dialog._search.setText("loop")
    shown = [dialog.table.topLevelItem(row) for row in range(dialog.table.topLevelItemCount())]
    assert [group.text(0) for group in shown if not group.isHidden()] == ["Speech"]
    dialog.close()


def test_device_that_is_given_up_leaves_the_one_that_can_speak(desk, qtbot: QtBot) -> None:
    choices = (*CHOICES[:2], DeviceChoice("other", 2, "other", True, ""))
    window = desk.open(lambda: StandInEngines(compile_s=0.5), choices=choices)
    window.panels.device.set_choice("other", 2)
    _until(qtbot, lambda: "compiling nothing" in (window.panels.banners.message(MODEL) or ""))
    desk.qtbot.mouseClick(
        next(each for each in window.panels.banners.findChildren(QPushButton) if each.text() == "&Cancel"),
        Qt.MouseButton.LeftButton,
    )
    assert window.panels.device.choice() == CHOICES[0]
    assert window.panels.banners.message(MODEL) is None
    desk.speak(HELLO)
    assert window.store.takes[0].request.device == "llvm"


def test_click_on_play_with_shift_speaks_anew(desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    # QTest's clicks do not press the keyboard's Shift.
    monkeypatch.setattr(QApplication, "keyboardModifiers", lambda: Qt.KeyboardModifier.ShiftModifier)
    qtbot.mouseClick(window.panels.play, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier)
    _until(qtbot, lambda: len(window.store.takes) == 2)


def test_space_presses_the_button_that_has_the_focus(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    button = next(each for each in window.panels.timing.findChildren(QPushButton) if each.text() == "Copy")
    button.setFocus()
    QApplication.clipboard().clear()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert "decoder" in QApplication.clipboard().text()
    assert window.playback.state() == PlaybackState.STOPPED
    window.panels.play.setFocus()
    qtbot.keyClick(window.panels.play, Qt.Key.Key_Space)
    assert window.playback.state() == PlaybackState.PLAYING
    assert len(window.store.takes) == 1


def test_other_take_is_heard_by_its_key_in_the_comparison_too(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.panels.seed.set_value(1)
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    first, second = window.store.takes
    window.panels.takes.select([first.id, second.id])
    window.actions_.compare_takes.trigger()
    dialog = window.findChild(CompareTakesDialog)
    dialog.activateWindow()
    shown = window.player.take
    qtbot.keyClick(dialog, Qt.Key.Key_F8)
    _until(qtbot, lambda: window.player.take not in (None, shown) and window.player.playing)
    dialog.close()


def test_details_of_an_error_hold_the_log(desk, qtbot: QtBot, tmp_path: Path) -> None:
    window = desk.open()
    logging.getLogger("kokoro_desktop.test").warning("just before")
    window.panels.voice.set_voice(str(tmp_path / "gone.npy"))
    window.actions_.play.trigger()
    _until(qtbot, lambda: window.panels.banners.message(ERROR))
    next(each for each in window.panels.banners.findChildren(QPushButton) if each.text() == "&Details").click()
    text = window.findChild(DetailsDialog).text.toPlainText()
    assert "WARNING kokoro_desktop.test: just before" in text
    window.findChild(DetailsDialog).close()


def test_delete_is_in_the_menu_with_its_key_and_keeps_its_meaning_in_the_editor(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    assert window.actions_.delete.text().endswith("\tDel")
    editor = window.panels.editor.focusProxy()
    qtbot.keyClick(editor, Qt.Key.Key_Home)
    qtbot.keyClick(editor, Qt.Key.Key_Delete)
    assert window.panels.editor.text() == HELLO[1:]
    assert len(window.store.takes) == 1
    view = window.panels.takes.findChild(QTreeView)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert window.store.takes == ()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(window.store.takes) == 1


def test_menu_opened_by_keyboard_still_undoes_what_was_typed(desk, qtbot: QtBot) -> None:
    window = desk.open()
    editor = window.panels.editor.focusProxy()
    before = window.panels.editor.text()
    editor.setFocus()
    qtbot.keyClicks(editor, "a")
    assert window.actions_.undo.isEnabled()
    window.menuBar().setFocus()  # as Alt+E does
    assert window.focusWidget() is window.menuBar()
    assert window.actions_.undo.isEnabled()
    window.actions_.undo.trigger()
    assert window.panels.editor.text() == before


def test_first_take_tells_what_preparing_took(desk, qtbot: QtBot) -> None:
    window = desk.open(lambda: StandInEngines(compile_s=0.2))
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    first, second = window.store.takes
    assert first.compile_s >= 0.2
    assert second.compile_s == 0
    window.panels.takes.select([first.id])
    assert any("compiling" in label.text() for label in window.panels.timing.findChildren(QLabel))


def test_text_is_saved_while_one_types_on(desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.takes.session_keeper.SAVE_AFTER_MS", 100)
    window = desk.open()
    editor, index = window.panels.editor.focusProxy(), desk.home / "session" / "session.json"
    window.panels.editor.set_text("")

    def typed() -> bool:
        qtbot.keyClicks(editor, "a")
        return index.exists() and "aaa" in index.read_text(encoding="utf-8")

    qtbot.waitUntil(typed, timeout=5_000)


def test_list_keeps_the_keyboard_after_a_take_was_renamed(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    view = window.panels.takes.findChild(QTreeView)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_F2)
    field = window.focusWidget()
    assert field is not view
    qtbot.keyClicks(field, "mine")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    _until(qtbot, lambda: window.store.takes[0].title == "mine")
    qtbot.wait(50)
    assert window.focusWidget() is view
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert window.store.takes == ()
    assert window.focusWidget() is view
    qtbot.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [take.title for take in window.store.takes] == ["mine"]


def test_deleting_the_shown_take_shows_another(desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    window.actions_.stop.trigger()
    first, second = window.store.takes
    window.panels.takes.select([second.id])
    window.actions_.delete.trigger()
    assert window.player.take is first
    assert window.panels.sound.lane.spans == first.spans
