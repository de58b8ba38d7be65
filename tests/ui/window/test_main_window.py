"""The whole window: what it opens, what is dropped on it, and how it closes."""

from __future__ import annotations

import json
import threading
import warnings
from pathlib import Path
from typing import Any

import pytest
from desk import HELLO, LONG, Desk
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.prosody import DurationEdit
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.notifications import ERROR, FOUND, SPELLING
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
    assert window.actions_.play.isEnabled()
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
        def __call__(self, *args: Any) -> Engine:
            engine = super().__call__(*args)
            run = engine.pipeline.run

            def wait_and_run(*arguments: Any) -> Any:
                held.wait()
                return run(*arguments)

            engine.pipeline.run = wait_and_run  # type: ignore[method-assign]
            return engine

    window = desk.open(Held)
    window.panels.editor.set_text(LONG)
    desk.until(window.actions_.play.isEnabled)
    window.actions_.play.trigger()
    with qtbot.waitSignal(window.closed, timeout=10_000):
        window.close()
        assert not window.isVisible()
        held.set()  # closing has not waited for it
    desk.window = None
    assert not [thread.name for thread in threading.enumerate() if thread.name == "session-saver"]


def test_close_while_preparing_gives_it_up(desk: Desk) -> None:
    opened: list[str] = []

    class Endless(StandInEngines):
        def __call__(self, placement: Placement, *rest: Any) -> Engine:
            engine = super().__call__(placement, *rest)
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


def test_session_with_which_the_last_start_ended_is_asked_about(desk: Desk) -> None:
    desk.open()
    desk.speak(HELLO)
    desk.close()
    (desk.home / "session.loading").touch()  # what a start leaves that does not get any further
    window = desk.open()
    assert not window.store.takes
    assert "bringing the last session back" in (window.panels.banners.message(FOUND) or "")
    desk.speak("a")
    desk.press_banner("&Bring it back")
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
    assert not list((desk.home / "session-2").glob("take-*"))


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
    assert window.panels.spelling.text() == "Hello world"
    desk.until(lambda: banners.message(SPELLING) is None)
    editor.undo()
    assert editor.text() == "Hello world"


def test_phonemes_of_a_word_are_edited_where_they_stand_and_stay_with_it(desk: Desk) -> None:
    window = desk.open()
    line, editor = window.panels.spelling, window.panels.editor
    line.set_text("Hello world")
    desk.until(lambda: editor.text() == "həlˈO wˈɜɹld")
    line.edit_requested.emit(6, 12)
    editor.insert("wˈʌld")
    assert editor.text() == "həlˈO wˈʌld"
    line.set_text("Hello, world")
    desk.until(lambda: editor.text() == "həlˈO, wˈʌld")


def test_markup_of_the_text_asks_for_prosody_until_it_is_gone(desk: Desk) -> None:
    window = desk.open()
    line, editor = window.panels.spelling, window.panels.editor

    def lengths() -> tuple[DurationEdit, ...]:
        request = window.commands.request()
        return () if request is None else request.edit.durations

    line.set_text('Hello <prosody rate="slow">world</prosody>')
    desk.until(lambda: editor.text() == "həlˈO wˈɜɹld" and lengths())
    assert {round(each.factor or 0, 2) for each in lengths()} >= {1.33}
    line.set_text("Hello world")
    desk.until(lambda: not lengths())
    assert editor.text() == "həlˈO wˈɜɹld"
