"""The whole window: what it opens, what is dropped on it, and how it closes."""

from __future__ import annotations

import errno
import json
import threading
import warnings
from pathlib import Path
from typing import Any

import pytest
from desk import HELLO, LONG, Desk
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.files import atomic
from kokoro_desktop.prosody import DurationEdit
from kokoro_desktop.takes.session_file import read_session_file
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.takes import session_keeper
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.notifications import ERROR, FOUND, SESSION, SPELLING
from kokoro_desktop.voices.pack_files import SUFFIXES


def _drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    action, buttons, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # PySide6 6.12 wants QPointF, which 6.11 does not know
        enter = QDragEnterEvent(QPoint(5, 5), action, data, buttons, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(5, 5), action, data, buttons, keys))


def test_first_window_has_an_example_and_can_speak(desk: Desk) -> None:
    window = desk.open()
    assert window.panels.editor.text()
    assert window.actions_.speak.isEnabled()
    assert window.status.state() == "Ready"
    assert not window.actions_.stop.isEnabled()


def test_file_of_phonemes_is_dropped(desk: Desk, tmp_path: Path) -> None:
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
def test_file_that_is_no_text_is_explained(desk: Desk, tmp_path: Path, data: bytes | None) -> None:
    window = desk.open()
    before, path = window.panels.editor.text(), tmp_path / "text.ipa"
    if data is not None:
        path.write_bytes(data)
    _drop(window, path)
    assert "text.ipa" in (window.panels.banners.message(ERROR) or "")
    assert window.panels.editor.text() == before


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_voice_file_is_dropped(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.speech.voice_picker.load_voice", lambda name: None)
    window = desk.open()
    path = tmp_path / f"mine{suffix}"
    path.touch()
    _drop(window, path)
    assert window.panels.voice.voice() == str(path)


def test_symbol_is_inserted_at_the_caret(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    window.panels.editor.set_text("ab")
    qtbot.keyClick(window.panels.editor.focusProxy(), Qt.Key.Key_Home)
    qtbot.keyClick(window.panels.editor.focusProxy(), Qt.Key.Key_Right)
    window.panels.symbols.symbol_chosen.emit("ʃ")
    assert window.panels.editor.text() == "aʃb"


def test_window_is_gone_before_what_is_being_made_has_ended(desk: Desk, qtbot: QtBot) -> None:
    held = threading.Event()

    class Held(StandInEngines):
        def __call__(self, *args: Any, **more: Any) -> Engine:
            engine = super().__call__(*args, **more)
            run = engine.network.run

            def wait_and_run(*arguments: Any) -> Any:
                held.wait()
                return run(*arguments)

            engine.network.run = wait_and_run  # type: ignore[method-assign]
            return engine

    window = desk.open(Held)
    window.panels.editor.set_text(LONG)
    desk.until(window.actions_.speak.isEnabled)
    window.actions_.speak.trigger()
    with qtbot.waitSignal(window.closed, timeout=10_000):
        window.close()
        assert not window.isVisible()
        held.set()  # closing has not waited for it
    desk.window = None


def test_close_while_preparing_gives_it_up(desk: Desk) -> None:
    opened: list[str] = []

    class Endless(StandInEngines):
        def __call__(self, placement: Placement, *rest: Any, **more: Any) -> Engine:
            engine = super().__call__(placement, *rest, **more)
            opened.append(placement.name)
            return engine

    window = desk.open(lambda: Endless(compile_s=1_000.0), ready=False)
    desk.until(window.panels.preparing.isVisible)
    desk.close()
    assert not opened


def test_session_survives_a_crash(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.takes.session_keeper.SAVE_AFTER_MS", 10)
    window = desk.open()
    desk.speak(HELLO)
    index = desk.home / "session" / "session.json"
    desk.until(lambda: index.exists() and json.loads(index.read_text(encoding="utf-8"))["takes"])
    assert json.loads(index.read_text(encoding="utf-8"))["text"] == HELLO
    assert window.isVisible()


def test_session_that_ended_the_last_start_is_set_aside_and_can_be_restored(desk: Desk) -> None:
    desk.open()
    desk.speak(HELLO)
    desk.close()
    (desk.home / "session.loading").touch()  # what a start leaves that ends while it restores the session
    window = desk.open()
    assert not window.store.takes
    assert "set aside" in (window.panels.banners.message(FOUND) or "")
    desk.speak("a")
    desk.press_banner("&Restore It")
    desk.until(lambda: len(window.store.takes) == 2)
    assert window.panels.banners.message(FOUND) is None
    assert [take.request.text for take in window.store.takes] == ["a", HELLO]
    assert len({take.id for take in window.store.takes}) == 2
    assert window.panels.editor.text() == HELLO
    window.panels.editor.undo()
    assert window.panels.editor.text() == "a"
    desk.close()
    window = desk.open()
    assert window.panels.banners.message(FOUND) is None
    assert [take.request.text for take in window.store.takes] == ["a", HELLO]
    assert not (desk.home / "session.aside").exists()


def _fill_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    write = atomic.write_bytes

    def refuse(path: Path, data: bytes) -> None:
        if path.suffix == ".npz":
            raise atomic.refusal(path, OSError(errno.ENOSPC, ""))
        write(path, data)

    monkeypatch.setattr(atomic, "write_bytes", refuse)


def test_takes_on_a_full_disk_are_marked_until_they_are_saved(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_keeper, "RETRY_MS", 50)
    monkeypatch.setattr(session_keeper, "SAVE_AFTER_MS", 10)
    window = desk.open()
    with monkeypatch.context() as patch:
        _fill_disk(patch)
        desk.speak(HELLO)
        desk.speak("a")
        desk.until(lambda: (window.panels.banners.message(SESSION) or "").startswith("2 take"))
        assert "the disk is full" in (window.panels.banners.message(SESSION) or "")
        model = window.panels.takes._model
        assert [model.tags(take) for take in window.store.takes] == [("not saved",)] * 2
        desk.speak("b")  # which takes other messages away
        desk.until(lambda: (window.panels.banners.message(SESSION) or "").startswith("3 take"))
    desk.until(lambda: window.panels.banners.message(SESSION) is None)
    assert [model.tags(take) for take in window.store.takes] == [()] * 3


def test_closing_on_a_full_disk_asks_what_becomes_of_the_takes(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.until(window.keeper.idle)
    _fill_disk(monkeypatch)
    for text in ("a", "b", "c"):
        desk.speak(text)
    window.close()  # before the takes were saved
    assert desk.answer("Cancel").startswith("3 take")
    assert window.isVisible() and len(window.store.takes) == 4
    desk.speak("d")
    window.close()
    desk.answer("Cancel")
    file = tmp_path / "elsewhere.kokoro"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *rest: (str(file), ""))
    with qtbot.waitSignal(window.closed, timeout=20_000):
        window.close()
        desk.answer("Save As…")
    desk.window = None
    assert len(read_session_file(file).takes) == 5
    assert len(desk.open().store.takes) == 5


def test_takes_that_cannot_be_saved_can_be_discarded(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = desk.open()
    _fill_disk(monkeypatch)
    desk.speak(HELLO)
    with qtbot.waitSignal(window.closed, timeout=20_000):
        window.close()
        assert desk.answer("Discard").startswith("1 take")
    desk.window = None


def test_text_is_saved_while_one_types_on(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.takes.session_keeper.SAVE_AFTER_MS", 100)
    window = desk.open()
    editor, index = window.panels.editor.focusProxy(), desk.home / "session" / "session.json"
    window.panels.editor.set_text("")

    def typed() -> bool:
        qtbot.keyClicks(editor, "a")
        return index.exists() and "aaa" in index.read_text(encoding="utf-8")

    qtbot.waitUntil(typed, timeout=5_000)


def test_window_says_what_it_found_of_a_damaged_session_and_has_the_takes(desk: Desk) -> None:
    desk.open()
    desk.speak(HELLO)
    desk.close()
    index = desk.home / "session" / "session.json"
    index.write_bytes(index.read_bytes()[:-20])
    window = desk.open()
    assert [take.request.text for take in window.store.takes] == [HELLO]
    assert "session.json.damaged" in (window.panels.banners.message(FOUND) or "")
    desk.close()
    assert len(list(index.parent.glob("take-*.npz"))) == 1
    assert desk.open().panels.banners.message(FOUND) is None


def test_spelling_among_the_phonemes_is_converted_when_asked_and_one_undo_brings_it_back(desk: Desk) -> None:
    window = desk.open()
    editor, banners = window.panels.editor, window.panels.banners
    editor.set_text("Hello world")
    desk.until(lambda: banners.message(SPELLING))
    assert editor.text() == "Hello world"
    desk.press_banner("&Convert to Phonemes")
    desk.until(lambda: editor.text() == "həlˈO wˈɜɹld")
    assert window.panels.editor.document().text == "Hello world"
    desk.until(lambda: banners.message(SPELLING) is None)
    editor.undo()
    assert editor.text() == "Hello world"


def test_phonemes_of_a_word_are_edited_where_they_stand_and_stay_with_it(desk: Desk) -> None:
    window = desk.open()
    editor = window.panels.editor
    editor.set_spelling("Hello world")
    desk.until(lambda: editor.text() == "həlˈO wˈɜɹld")
    editor.edit(6, 12)
    editor.insert("wˈʌld")
    assert editor.text() == "həlˈO wˈʌld"
    editor.set_spelling("Hello, world")
    desk.until(lambda: editor.text() == "həlˈO, wˈʌld")


def test_markup_of_the_text_asks_for_prosody_until_it_is_gone(desk: Desk) -> None:
    window = desk.open()
    editor = window.panels.editor

    def lengths() -> tuple[DurationEdit, ...]:
        request = window.commands.request()
        return () if request is None else request.edit.durations

    editor.set_spelling('Hello <prosody rate="slow">world</prosody>')
    desk.until(lambda: editor.text() == "həlˈO wˈɜɹld" and lengths())
    assert {round(each.factor or 0, 2) for each in lengths()} >= {1.33}
    editor.set_spelling("Hello world")
    desk.until(lambda: not lengths())
    assert editor.text() == "həlˈO wˈɜɹld"
