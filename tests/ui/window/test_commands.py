"""What the user can tell the window to do, driven as a user drives it, with stand-ins for network and sound card."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from desk import CHOICES, HELLO, LONG, Desk
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kokoro_desktop import spelling
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.errors import DeviceFault
from kokoro_desktop.prosody import DurationEdit, ProsodyEdit
from kokoro_desktop.takes import Take, timings
from kokoro_desktop.task import Task
from kokoro_desktop.testing.stand_in import StandInEngines, StandInPipeline
from kokoro_desktop.ui.sound.playback import PlaybackState
from kokoro_desktop.ui.speech.worker import SpeechJob, SpeechWorker
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.notifications import ERROR


class Flaky:
    """Opens a GPU as often as told, on which nothing can be spoken in the end; the CPU always works."""

    def __init__(self, opens: int) -> None:
        self.left = opens
        self.engines = StandInEngines()

    def __call__(self, placement: Placement, *rest: Any, **more: Any) -> Any:
        if placement.gpu:
            if self.left == 0:
                raise DeviceFault(placement.name, "it is no longer available", "CUDA_ERROR_DEVICE_UNAVAILABLE")
            self.left -= 1
        return self.engines(placement, *rest, **more)


WITH_GPU = (
    DeviceChoice(CPU_ALONE, 2, "CPU (2 threads)", True, ""),
    DeviceChoice(CPU_ALONE, 1, "CPU (1 thread)", True, ""),
    DeviceChoice(Placement("cuda"), 2, "cuda · a card", True, ""),
)


def test_typing_and_play_are_heard_shown_and_kept(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    window.panels.editor.set_text("")
    qtbot.keyClicks(window.panels.editor.focusProxy(), "halO")  # QTest can press ASCII keys alone
    desk.until(window.actions_.speak.isEnabled)
    qtbot.keyClick(window.panels.editor.focusProxy(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    desk.until(lambda: window.store.takes)
    [take] = window.store.takes
    assert take.request.text == window.panels.editor.text() == "halO"
    desk.hear(take.duration_s + 0.1)
    np.testing.assert_array_equal(desk.card.heard[: len(take.samples)], take.samples)
    assert [span.symbol for span in window.panels.sound.waveform.spans] == ["", *"halO", ""]
    assert window.panels.takes.selected_ids() == [take.id]
    assert window.playback.state() == PlaybackState.STOPPED


def test_unchanged_request_is_replayed_and_shift_speaks_anew(desk: Desk) -> None:
    window = desk.open_and_speak()
    window.actions_.speak.trigger()
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
    desk.until(lambda: window.store.takes and window.actions_.speak.isEnabled())
    window.actions_.speak.trigger()
    desk.hear(0.1)
    assert window.player.take is window.store.takes[0]
    assert not window.speech.busy
    assert len(window.store.takes) == 1


def test_the_take_in_view_is_loaded_with_its_text_settings_and_melody(desk: Desk) -> None:
    window = desk.open()
    panels = window.panels
    desk.speak(HELLO)
    panels.sound.lane.pitch_stepped.emit(3, 2.0, False)
    desk.until(lambda: (take := window.player.take) is not None and take.request.edit and take.draft_of is None)
    take = window.player.take
    panels.voice.set_voice("bf_emma")
    panels.speed.set_value(0.5)
    panels.seed.set_value(7)
    panels.editor.set_text("wˈʌn")
    (load,) = [each for each in panels.sound.findChildren(QPushButton) if each.text() == "Load Text and Settings"]
    desk.until(load.isEnabled)
    assert load.isVisible()
    load.click()
    assert window.commands.request() == take.request
    assert window.player.take is take
    assert not load.isVisible()


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
    window.actions_.speak.trigger()
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
    desk.until(window.actions_.speak.isEnabled)
    window.actions_.speak.trigger()
    desk.until(lambda: window.player.playing)
    begun = len(stages)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.playback.state() == PlaybackState.STOPPED
    assert not window.speech.busy
    desk.until(lambda: not window.speech._line)
    assert len(stages) <= begun + 1
    assert window.status.state() == "Ready"


def _begin_long(desk: Desk, stage_s: float = 0.07) -> MainWindow:
    """Speak a text of several passes, and come back when the first is heard."""
    window = desk.open(lambda: StandInEngines(stage_s=stage_s))
    window.panels.editor.set_text(LONG)
    desk.until(window.actions_.speak.isEnabled)
    window.actions_.speak.trigger()
    desk.until(lambda: window.player.playing)
    return window


def _whole(window: MainWindow) -> Take:
    """Return the take of the long text, spoken at once."""
    request = window.commands.request()
    assert request is not None
    answers = SpeechWorker(StandInEngines()).answer(SpeechJob(request.device, request.threads, request), Task())
    [take] = [answer for answer in answers if isinstance(answer, Take)]
    return take


def _assert_equal(take: Take, whole: Take) -> None:
    np.testing.assert_array_equal(take.samples, whole.samples)
    assert (take.spans, take.chunk_starts) == (whole.spans, whole.chunk_starts)
    assert take.unspoken == whole.unspoken == 0


def test_stop_keeps_what_was_spoken_and_play_goes_on_with_it(desk: Desk, qtbot: QtBot) -> None:
    window = _begin_long(desk)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    [part] = window.store.takes
    whole = _whole(window)
    desk.hurry()
    assert part.unspoken > 0
    np.testing.assert_array_equal(part.samples, whole.samples[: len(part.samples)])
    assert window.player.take is part
    assert window.panels.sound.axis.length == len(part.samples)
    spoken_of = window.panels.takes._model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken_of.endswith(", partial, displayed")
    assert "partial" in timings.as_text(part)
    window.actions_.speak.trigger()
    desk.until(lambda: not window.store.takes[0].unspoken)
    [take] = window.store.takes
    assert take.id == part.id
    _assert_equal(take, whole)
    assert window.player.take is take
    assert window.panels.sound.waveform.spans == whole.spans
    heard = len(desk.card.heard)
    desk.hear(take.duration_s + 0.1)
    np.testing.assert_array_equal(desk.card.heard[heard : heard + len(take.samples)], take.samples)


def test_space_after_stop_plays_from_the_beginning_and_speaks_the_rest(desk: Desk, qtbot: QtBot) -> None:
    window = _begin_long(desk)
    window.setFocus()
    desk.hear(0.5)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    heard = len(desk.card.heard)
    qtbot.keyClick(window, Qt.Key.Key_Space)
    assert (window.player.place, window.speech.busy) == (0, True)
    desk.hear(0.5)
    desk.hurry()
    desk.until(lambda: not window.store.takes[0].unspoken)
    _assert_equal(window.store.takes[0], _whole(window))
    np.testing.assert_array_equal(desk.card.heard[heard:][:9_600], window.store.takes[0].samples[:9_600])


def test_partial_take_comes_back_with_the_session_and_can_be_gone_on_with(desk: Desk) -> None:
    _begin_long(desk)
    desk.close()
    window = desk.open()
    [part] = window.store.takes
    assert part.unspoken > 0
    desk.until(window.actions_.rest.isEnabled)
    window.panels.editor.set_text(HELLO)
    window.actions_.rest.trigger()
    desk.until(lambda: not window.store.takes[0].unspoken)
    window.panels.editor.set_text(LONG)
    _assert_equal(window.store.takes[0], _whole(window))
    assert not window.actions_.rest.isEnabled()


def test_space_pauses_and_goes_on_while_the_rest_is_made(desk: Desk, qtbot: QtBot) -> None:
    window = _begin_long(desk)
    window.setFocus()
    desk.hear(0.5)
    qtbot.keyClick(window, Qt.Key.Key_Space)
    assert (window.playback.state(), window.speech.busy) == (PlaybackState.STOPPED, True)
    place = window.player.place
    desk.hurry()
    desk.until(lambda: window.store.takes)
    [take] = window.store.takes
    assert (take.unspoken, window.player.place) == (0, place)
    heard = len(desk.card.heard)
    qtbot.keyClick(window, Qt.Key.Key_Space)
    desk.hear(1)
    np.testing.assert_array_equal(desk.card.heard[heard:][:12_000], take.samples[place : place + 12_000])


def test_space_goes_on_where_it_paused_before_all_is_made(desk: Desk, qtbot: QtBot) -> None:
    window = _begin_long(desk, stage_s=0.1)
    window.setFocus()
    desk.hear(0.5)
    qtbot.keyClick(window, Qt.Key.Key_Space)
    place, heard = window.player.place, len(desk.card.heard)
    qtbot.keyClick(window, Qt.Key.Key_Space)
    assert window.player.playing and not window.store.takes
    desk.hurry()
    desk.hear(0.5)
    np.testing.assert_array_equal(desk.card.heard[heard:][:9_600], _whole(window).samples[place : place + 9_600])


def test_space_before_the_first_sound_keeps_it_silent_until_the_next(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.1))
    window.panels.editor.set_text(HELLO)
    desk.until(window.actions_.speak.isEnabled)
    window.setFocus()
    window.actions_.speak.trigger()
    qtbot.keyClick(window, Qt.Key.Key_Space)
    desk.until(lambda: window.store.takes)
    assert not window.player.playing
    qtbot.keyClick(window, Qt.Key.Key_Space)
    assert window.player.playing


def test_play_of_what_is_being_spoken_plays_it_from_the_beginning(desk: Desk) -> None:
    window = _begin_long(desk)
    desk.hear(0.5)
    window.actions_.speak.trigger()
    assert window.player.place == 0
    desk.hurry()
    desk.until(lambda: window.store.takes)
    assert [take.unspoken for take in window.store.takes] == [0]


def test_take_that_is_played_meanwhile_is_left_as_it_is(desk: Desk) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.05))
    desk.speak(HELLO)
    [hello] = window.store.takes
    window.panels.editor.set_text(LONG)
    desk.until(window.actions_.speak.isEnabled)
    window.actions_.speak.trigger()
    desk.until(lambda: window.player.playing)
    window.take_controller.play(hello.id)
    added: list[object] = []
    window.speech.chunk_ready.connect(added.append)
    desk.until(lambda: added)
    assert window.panels.sound.waveform.spans == hello.spans
    window.actions_.speak.trigger()  # goes on with the long one
    desk.hurry()
    desk.until(lambda: len(window.store.takes) == 2 and not window.store.takes[1].unspoken)
    _assert_equal(window.store.takes[1], _whole(window))
    assert window.panels.sound.waveform.spans == window.store.takes[1].spans


def test_partial_take_of_another_model_is_spoken_anew(desk: Desk) -> None:
    window = _begin_long(desk)
    window.actions_.stop.trigger()
    [part] = window.store.takes
    window.store.remove([part.id])
    window.store.add(replace(part, bundle="another"))
    desk.hurry()
    assert not window.actions_.rest.isEnabled()
    window.actions_.speak.trigger()
    desk.until(lambda: len(window.store.takes) == 2)
    assert [take.unspoken > 0 for take in window.store.takes] == [True, False]


def test_device_that_fails_leaves_what_was_spoken(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    window = _begin_long(desk)

    def fail(*arguments: Any) -> None:
        raise DeviceFault("llvm", "it is no longer available", "")

    monkeypatch.setattr(StandInPipeline, "decoder", fail)
    desk.until(lambda: window.store.takes)
    [part] = window.store.takes
    assert part.unspoken > 0
    assert window.panels.banners.message(ERROR)
    desk.hear(part.duration_s + 1)
    desk.until(lambda: not window.player.playing)


def test_long_text_sounds_before_it_is_finished_and_without_gaps(desk: Desk) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.05))
    window.panels.editor.set_text(LONG)
    desk.until(window.actions_.speak.isEnabled)
    window.actions_.speak.trigger()
    desk.until(lambda: desk.card.active)
    assert window.store.takes == ()
    desk.hurry()
    desk.until(lambda: window.store.takes)
    [take] = window.store.takes
    assert len(take.chunk_starts) > 1
    desk.hear(take.duration_s + 0.1)
    np.testing.assert_array_equal(desk.card.heard[: len(take.samples)], take.samples)
    assert window.panels.sound.waveform.spans == take.spans


def test_new_play_replaces_a_running_one_and_keeps_what_was_spoken(desk: Desk) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.1))
    window.panels.editor.set_text(LONG)
    desk.until(window.actions_.speak.isEnabled)
    window.actions_.speak.trigger()
    desk.until(lambda: window.player.playing)
    desk.speak(HELLO)
    desk.until(lambda: len(window.store.takes) == 2)
    assert [(take.request.text, take.unspoken > 0) for take in window.store.takes] == [(LONG, True), (HELLO, False)]


def test_play_while_preparing_speaks_when_ready(desk: Desk) -> None:
    window = desk.open(lambda: StandInEngines(compile_s=0.5), ready=False)
    desk.until(window.panels.preparing.isVisible)
    desk.speak(HELLO)
    assert len(window.store.takes) == 1


def test_click_on_play_with_shift_speaks_anew(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = desk.open_and_speak()
    # QTest's clicks do not press the keyboard's Shift.
    monkeypatch.setattr(QApplication, "keyboardModifiers", lambda: Qt.KeyboardModifier.ShiftModifier)
    qtbot.mouseClick(window.panels.transport.play, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier)
    desk.until(lambda: len(window.store.takes) == 2)


def test_a_text_file_is_opened_where_its_content_belongs(desk: Desk, tmp_path: Path) -> None:
    window = desk.open()
    (tmp_path / "prose.txt").write_text("Good morning, how are you today?\n", encoding="utf-8")
    window.documents.open(tmp_path / "prose.txt")
    assert window.panels.editor.document().text == "Good morning, how are you today?"
    desk.until(lambda: window.panels.editor.text().startswith("ɡˈʊd mˈɔɹnɪŋ"))
    (tmp_path / "phonemes.txt").write_text("həlˈoʊ", encoding="utf-8")
    window.documents.open(tmp_path / "phonemes.txt")
    assert window.panels.editor.text() == "həlˈoʊ"


@pytest.mark.parametrize("text", ["həlˈO wˈɜːld.", "həlˈoʊ wˈɜːld."])
def test_a_phoneme_is_mixed_with_another_one_in_the_text(desk: Desk, text: str) -> None:
    window = desk.open_and_speak(text)
    vowel = next(unit for unit in window.panels.sound.lane.units if "O" in unit.symbol)
    window.commands.mix(vowel, "ɑ", 0.5)
    assert window.panels.editor.text() == "həlˈ{O~ɑ:0.5} wˈɜːld."
    desk.until(lambda: len(window.store.takes) == 2)
    window.panels.editor.set_text("həlˈA.")
    window.commands.mix(vowel, "ɑ", 0.5)
    assert window.panels.editor.text() == "həlˈA."


def test_request_that_a_device_failed_at_is_offered_again_on_the_cpu(desk: Desk) -> None:
    window = desk.open(lambda: Flaky(opens=1), choices=WITH_GPU)
    window.panels.device.set_choice("cuda", 2)
    desk.until(lambda: window.speech.engine.device == "cuda")
    window.panels.editor.set_text(HELLO)
    desk.until(window.actions_.speak.isEnabled)
    window.actions_.speak.trigger()
    desk.until(lambda: window.panels.banners.message(ERROR))
    assert window.panels.banners.message(ERROR) == "Device 'cuda' has failed: it is no longer available."
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
    desk.until(window.panels.preparing.isVisible)
    desk.qtbot.mouseClick(
        next(each for each in window.panels.preparing.findChildren(QPushButton) if each.text() == "&Cancel"),
        Qt.MouseButton.LeftButton,
    )
    assert window.panels.device.choice() == CHOICES[0]
    assert not window.panels.preparing.isVisible()
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
    assert any("Compiling" in label.text() for label in window.panels.timing.findChildren(QLabel))


def test_text_and_settings_of_a_take_are_used_again(desk: Desk) -> None:
    window = desk.open()
    desk.speak(HELLO)
    panels, [take] = window.panels, window.store.takes
    panels.editor.set_text("wˈʌn.")
    panels.voice.set_voice("bf_emma")
    panels.speed.set_value(1.5)
    panels.seed.set_value(7)
    panels.takes.use_requested.emit(take.id)
    desk.until(lambda: window.commands.request() == take.request)
    assert window.player.take is take


def test_speakers_in_the_text_become_passes_of_one_take(desk: Desk) -> None:
    window = desk.open()
    editor = window.panels.editor
    editor.convert("[Emma] Hello. [George] Hi.")
    desk.until(lambda: "hˈI" in editor.text())
    assert editor.text() == "[voice bf_emma]həlˈQ. [voice bm_george]hˈI."
    window.actions_.speak.trigger()
    desk.until(lambda: window.store.takes)
    [take] = window.store.takes
    assert take.title == "Hello. Hi."
    assert [part.voice for part in take.request.passes] == ["bf_emma", "bm_george"]
    assert [word for word, _, _ in take.request.words] == ["Hello", "Hi"]


def test_one_line_or_all_from_a_line_are_spoken(desk: Desk) -> None:
    window = desk.open()
    editor, actions = window.panels.editor, window.actions_
    editor.set_text("wˈʌn\n[voice bf_emma]tˈu\nθɹˈi")
    desk.until(actions.speak_line.isEnabled)
    editor._text.select(26, 26)
    actions.speak_line.trigger()
    desk.until(lambda: len(window.store.takes) == 1)
    assert window.store.takes[0].request.text == "[voice bf_emma]θɹˈi"
    assert window.commands.source.is_take
    editor._text.select(8, 8)
    actions.speak_rest.trigger()
    desk.until(lambda: len(window.store.takes) == 2)
    assert window.store.takes[1].request.text == "[voice bf_emma]tˈu\nθɹˈi"
    editor._text.select(0, 0)
    editor.set_text("sˈɪks")
    desk.until(actions.speak_line.isEnabled)
    actions.speak_line.trigger()
    desk.until(lambda: len(window.store.takes) == 3)
    assert window.store.takes[2].request.text == "sˈɪks"


def test_a_spoken_line_keeps_its_edits(desk: Desk) -> None:
    window = desk.open_and_speak("wˈʌn\ntˈu")
    window.prosody.put_back(ProsodyEdit((DurationEdit(8, 9),)))
    window.panels.editor._text.select(6, 6)
    window.actions_.speak_line.trigger()
    desk.until(lambda: window.player.take is not None and window.player.take.request.text == "tˈu")
    assert window.player.take.request.edit.durations == (DurationEdit(3, 9),)


def test_stop_ends_a_slow_conversion_if_nothing_is_playing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*given: object, task: Task, **options: object) -> None:
        while True:
            task.check()
            time.sleep(0.01)

    window = desk.open()
    editor, stop = window.panels.editor, window.actions_.stop
    monkeypatch.setattr(spelling, "convert", endless)
    editor.set_spelling("hello")
    desk.until(stop.isEnabled)
    assert editor.converting
    stop.trigger()
    desk.until(lambda: not stop.isEnabled())
    assert not editor.converting
