"""What is done with takes: choosing, renaming, deleting, undoing, comparing, exporting."""

from __future__ import annotations

import gc
import threading
import weakref
from dataclasses import replace
from pathlib import Path

import pytest
from desk import HELLO, Desk
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QTreeView
from pytestqt.qtbot import QtBot

from kokoro_desktop.export import ExportChoices
from kokoro_desktop.prosody import DurationEdit, ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task
from kokoro_desktop.ui import preferences
from kokoro_desktop.ui.dialogs.compare_takes import CompareTakesDialog
from kokoro_desktop.ui.dialogs.export import ExportDialog
from kokoro_desktop.ui.takes import take_controller


def test_deleting_and_renaming_takes_can_be_undone(desk: Desk) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    first, second = window.store.takes
    window.take_controller.rename(first.id, "greeting")
    assert window.store.takes[0].title == "greeting"
    window.panels.takes.select([first.id])
    desk.until(window.actions_.delete.isEnabled)
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


def test_two_takes_are_heard_by_turns_at_the_same_place(desk: Desk) -> None:
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
    QApplication.processEvents()  # actions are enabled in the next turn of the event loop
    window.actions_.swap.trigger()
    desk.until(lambda: window.player.take is slow)
    assert window.player.place == pytest.approx(place * len(slow.samples) / len(fast.samples), rel=0.15)
    window.actions_.swap.trigger()
    assert window.player.take is fast
    assert window.player.place == pytest.approx(place, abs=600)


def test_two_takes_are_compared(desk: Desk) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.panels.seed.set_value(1)
    desk.speak(HELLO)
    window.panels.takes.select([take.id for take in window.store.takes])
    QApplication.processEvents()  # actions are enabled in the next turn of the event loop
    window.actions_.compare_takes.trigger()
    dialog = window.findChild(CompareTakesDialog)
    assert dialog.isVisible()
    first, second = window.store.takes
    for take in (first, second):
        dialog.listen_requested.emit(take.id)
        desk.until(lambda take=take: window.player.take is take)
        desk.until(lambda: window.player.playing)
    dialog.close()


def test_chosen_take_is_exported_from_the_list(desk: Desk) -> None:
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


def test_export_offers_all_takes_that_are_selected_in_the_list(desk: Desk) -> None:
    window = desk.open()
    for seed in (0, 1, 2):
        window.panels.seed.set_value(seed)
        desk.speak(HELLO)
    selected = [take.id for take in window.store.takes[1:]]
    window.panels.takes.select(selected)
    window.actions_.export.trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ExportDialog)
    assert [item.take.id for item in dialog.items()] == selected
    dialog.close()


def test_export_writes_sound_and_labels(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.until(window.actions_.export.isEnabled)
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


def test_other_take_is_heard_by_its_key_in_the_comparison_too(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak(HELLO)
    window.panels.seed.set_value(1)
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    first, second = window.store.takes
    window.panels.takes.select([first.id, second.id])
    QApplication.processEvents()  # actions are enabled in the next turn of the event loop
    window.actions_.compare_takes.trigger()
    dialog = window.findChild(CompareTakesDialog)
    dialog.activateWindow()
    shown = window.player.take
    qtbot.keyClick(dialog, Qt.Key.Key_F8)
    desk.until(lambda: window.player.take not in (None, shown) and window.player.playing)
    dialog.close()


def test_list_keeps_the_keyboard_after_a_take_was_renamed(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open_and_speak()
    view = window.panels.takes.findChild(QTreeView)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_F2)
    field = window.focusWidget()
    assert field is not view
    qtbot.keyClicks(field, "mine")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    desk.until(lambda: window.store.takes[0].title == "mine")
    qtbot.wait(50)
    assert window.focusWidget() is view
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert window.store.takes == ()
    assert window.focusWidget() is view
    qtbot.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [take.title for take in window.store.takes] == ["mine"]


def test_deleting_the_shown_take_shows_another(desk: Desk) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    window.actions_.stop.trigger()
    first, second = window.store.takes
    window.panels.takes.select([second.id])
    desk.until(window.actions_.delete.isEnabled)
    window.actions_.delete.trigger()
    assert window.player.take is first
    assert window.panels.sound.lane.units == first.units


def test_takes_beyond_the_limit_leave_memory_and_no_step_to_undo(desk: Desk) -> None:
    window = desk.open()
    window._services.settings.put(preferences.TAKES, 1)
    alive: list[weakref.ref[Take]] = []
    window.speech.take_ready.connect(lambda take: alive.append(weakref.ref(take)))
    for count, text in enumerate(("wˈʌn.", "tˈu.", "θɹˈi.", "fˈɔɹ.", "fˈIv."), 1):
        window.panels.editor.set_text(text)
        desk.until(window.actions_.speak.isEnabled)
        window.actions_.speak.trigger()
        desk.until(lambda count=count: len(alive) == count)
        window.actions_.stop.trigger()
    QApplication.processEvents()
    gc.collect()
    assert len(window.store.takes) == 1
    assert [take() for take in alive] == [None] * 4 + [window.store.takes[0]]
    assert "delete" not in window.actions_.undo.text()


def test_undo_forgets_its_oldest_steps(desk: Desk) -> None:
    window = desk.open_and_speak()
    [take] = window.store.takes
    for number in range(window.undo_stack.undoLimit() + 5):
        window.take_controller.rename(take.id, f"take {number}")
    assert window.undo_stack.count() == window.undo_stack.undoLimit() > 0


def test_an_edited_take_whose_vowel_loses_its_voice_is_told_without_blocking_the_window(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = desk.open()
    desk.speak(HELLO)
    (take,) = window.store.takes
    threads, told = list[threading.Thread](), list[str]()

    def find(take: Take, task: Task) -> tuple[str, ...]:
        threads.append(threading.current_thread())
        return ("A vowel is too long.",)

    monkeypatch.setattr(take_controller, "unsustained_vowels", find)
    window.take_controller.told.connect(told.append)
    edited = replace(take, id=9, request=replace(take.request, edit=ProsodyEdit((DurationEdit(3, 30),))))
    window.take_controller.add(edited)
    desk.until(lambda: bool(told))
    assert told == ["A vowel is too long."]
    assert threads[0] is not threading.main_thread()
