"""New, Open, Save, Save As: what the file holds, what the title says, and what is asked before anything is lost."""

from __future__ import annotations

import errno
import json
import shutil
import threading
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from desk import HELLO, Desk
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox, QProgressBar, QPushButton

from kokoro_desktop.files import atomic
from kokoro_desktop.takes import Session, SessionFolder, Take
from kokoro_desktop.takes.session_file import read_session_file
from kokoro_desktop.task import Task
from kokoro_desktop.ui.dialogs.session_progress import SessionFileDialog
from kokoro_desktop.ui.takes import session_document
from kokoro_desktop.ui.window.file_opener import FileOpener
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.notifications import ERROR, FOUND


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the user saves, and what the user opens."""
    path = tmp_path / "lesson.kokoro"
    for asked in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, asked, lambda *rest: (str(path), ""))
    return path


def drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))


def save(desk: Desk, file: Path) -> None:
    window = desk.window
    assert window is not None
    with desk.qtbot.waitSignal(window.document.saved, timeout=20_000):
        window.actions_.save_as.trigger()


def change_index(file: Path, **fields: object) -> None:
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members["session.json"] = json.dumps(json.loads(members["session.json"]) | fields).encode()
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)


def test_a_saved_session_opens_as_it_was(desk: Desk, file: Path) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    window.take_controller.rename(window.store.takes[0].id, "greeting")
    save(desk, file)
    assert [take.title for take in read_session_file(file).takes] == ["greeting", "wˈʌn."]
    assert window.documents.recent() == [file]
    window.take_controller.delete([take.id for take in window.store.takes])
    window.panels.editor.set_text("tˈu.")
    desk.until(lambda: window.document.modified)
    window.actions_.open.trigger()
    assert desk.answer("Don't Save") == "Do you want to save the changes to lesson.kokoro?"
    desk.until(lambda: len(window.store.takes) == 2)
    assert [(take.id, take.title) for take in window.store.takes] == [(1, "greeting"), (2, "wˈʌn.")]
    assert window.panels.editor.text() == "wˈʌn."
    assert window.player.take is window.store.takes[-1]
    assert not window.actions_.undo.isEnabled()
    assert (window.windowTitle(), window.isWindowModified()) == ("lesson.kokoro[*] – Kokoro Desktop", False)


def test_the_title_names_the_session_and_marks_changes(desk: Desk, file: Path) -> None:
    window = desk.open()
    assert (window.windowTitle(), window.isWindowModified()) == ("Untitled[*] – Kokoro Desktop", False)
    desk.speak(HELLO)
    desk.until(window.isWindowModified)
    save(desk, file)
    assert (window.windowTitle(), window.isWindowModified()) == ("lesson.kokoro[*] – Kokoro Desktop", False)
    assert window.status._state.text() == "Saved lesson.kokoro"
    window.panels.editor.set_text("tˈu.")
    desk.until(window.isWindowModified)
    window.panels.editor.set_text(HELLO)
    desk.until(lambda: not window.isWindowModified())
    window.panels.editor.set_spelling("Hello")
    desk.until(window.isWindowModified)


def test_save_writes_to_the_file_without_a_question(desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = desk.open_and_speak(HELLO)
    save(desk, file)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *rest: pytest.fail("it asked"))
    desk.speak("wˈʌn.")
    with desk.qtbot.waitSignal(window.document.saved, timeout=20_000):
        window.actions_.save.trigger()
    assert len(read_session_file(file).takes) == 2


def test_new_asks_before_takes_are_lost_and_counts_from_one(desk: Desk, file: Path) -> None:
    window = desk.open_and_speak(HELLO)
    desk.until(lambda: window.document.modified)
    window.actions_.new.trigger()
    desk.answer("Cancel")
    assert len(window.store.takes) == 1
    window.actions_.new.trigger()
    assert desk.answer("Save") == "Do you want to save the changes to Untitled?"
    desk.until(lambda: not window.store.takes)
    assert [take.request.text for take in read_session_file(file).takes] == [HELLO]
    assert (window.document.file, window.panels.editor.text(), window.panels.editor.document().text) == (None, "", "")
    assert not window.actions_.undo.isEnabled() and not window.isWindowModified()
    desk.speak("wˈʌn.")
    assert [take.id for take in window.store.takes] == [1]


def test_an_edited_take_of_the_next_session_is_its_own(desk: Desk) -> None:
    window = desk.open_and_speak(HELLO)
    window.panels.sound.lane.pitch_stepped.emit(4, 2.0, False)
    desk.until(lambda: len(window.store.takes) == 2)
    window.document.discard()
    window.actions_.new.trigger()
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    window.panels.sound.lane.pitch_stepped.emit(4, 2.0, False)
    desk.until(lambda: len(window.store.takes) == 2)
    assert [bool(take.request.edit) for take in window.store.takes] == [False, True]


def test_a_named_session_asks_before_it_closes_with_changes(desk: Desk, file: Path) -> None:
    window = desk.open_and_speak(HELLO)
    save(desk, file)
    desk.speak("wˈʌn.")
    window.actions_.quit.trigger()
    desk.answer("Cancel")
    assert window.isVisible()
    with desk.qtbot.waitSignal(window.closed, timeout=20_000):
        window.actions_.quit.trigger()
        desk.answer("Don't Save")
    desk.window = None
    again = desk.open()
    assert [take.request.text for take in again.store.takes] == [HELLO]
    assert (again.document.file, again.document.modified) == (file, False)
    desk.speak("tˈu.")
    with desk.qtbot.waitSignal(again.closed, timeout=20_000):
        again.close()
        desk.answer("Save")
    desk.window = None
    assert [take.request.text for take in read_session_file(file).takes] == [HELLO, "tˈu."]


def snapshot(folder: Path, copy: Path) -> bool:
    """Copy a folder; return False if a file disappeared meanwhile, because the folder is being saved."""
    shutil.rmtree(copy, ignore_errors=True)
    try:
        shutil.copytree(folder, copy)
    except shutil.Error:
        return False
    return True


def test_a_session_comes_back_with_its_name_after_a_crash(
    desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.takes.session_keeper.SAVE_AFTER_MS", 10)
    window = desk.open_and_speak(HELLO)
    save(desk, file)
    desk.speak("wˈʌn.")
    desk.until(lambda: len(SessionFolder(desk.home / "session").load().takes) == 2)
    desk.until(lambda: snapshot(desk.home / "session", desk.home / "crashed"))
    window.document.discard()
    desk.close()
    shutil.rmtree(desk.home / "session")
    (desk.home / "crashed").rename(desk.home / "session")
    again = desk.open()
    assert [take.request.text for take in again.store.takes] == [HELLO, "wˈʌn."]
    assert again.windowTitle().startswith("lesson.kokoro") and again.isWindowModified()
    again.document.discard()


def test_added_takes_are_never_doubled_and_stay_for_the_next_start(desk: Desk, file: Path, tmp_path: Path) -> None:
    desk.open_and_speak(HELLO)
    save(desk, file)
    desk.close()
    desk.home = tmp_path / "another"
    window = desk.open_and_speak("wˈʌn.")
    for _ in range(2):
        with desk.qtbot.waitSignal(window.document.takes_read, timeout=20_000):
            window.actions_.add_takes.trigger()
        assert [take.request.text for take in window.store.takes] == ["wˈʌn.", HELLO]
        assert len({take.id for take in window.store.takes}) == 2
    assert "1 take already in the list" in window.status._state.text()
    assert window.document.file is None
    desk.close()
    assert [take.request.text for take in desk.open().store.takes] == ["wˈʌn.", HELLO]


def test_file_named_at_the_start_takes_the_place_of_the_last_session(desk: Desk, file: Path) -> None:
    window = desk.open_and_speak(HELLO)
    save(desk, file)
    window.actions_.new.trigger()
    desk.until(lambda: not window.store.takes)
    desk.speak("wˈʌn.")
    desk.close()
    window = desk.open(ready=False)
    FileOpener(window).open(file)
    desk.answer("Don't Save")
    desk.until(lambda: window.document.file == file)
    assert [take.request.text for take in window.store.takes] == [HELLO]
    assert window.panels.editor.text() == HELLO


def test_a_dropped_session_is_opened(desk: Desk, file: Path) -> None:
    window = desk.open_and_speak(HELLO)
    save(desk, file)
    window.actions_.new.trigger()
    drop(window, file)
    desk.until(lambda: window.document.file == file)
    assert [take.request.text for take in window.store.takes] == [HELLO]


def test_a_damaged_session_is_refused_before_the_question_about_changes(desk: Desk, file: Path) -> None:
    window = desk.open_and_speak(HELLO)
    save(desk, file)
    desk.speak("wˈʌn.")
    damaged = file.with_name("damaged.kokoro")
    damaged.write_bytes(b"no archive")
    window.document.open(damaged)
    desk.until(lambda: window.panels.banners.message(ERROR))
    assert "damaged.kokoro" in (window.panels.banners.message(ERROR) or "")
    assert not window.findChildren(QMessageBox)
    window.document.discard()


def test_changes_saved_before_the_same_file_is_opened_again_are_kept(desk: Desk, file: Path) -> None:
    window = desk.open_and_speak(HELLO)
    save(desk, file)
    desk.speak("wˈʌn.")
    window.document.open(file)
    desk.until(lambda: window.findChildren(QMessageBox))
    with desk.qtbot.waitSignal(window.document.opened, timeout=20_000):
        desk.answer("Save")
    assert [take.request.text for take in window.store.takes] == [HELLO, "wˈʌn."]


def test_another_version_s_file_is_refused_and_nothing_changes(desk: Desk, file: Path) -> None:
    window = desk.open_and_speak(HELLO)
    save(desk, file)
    change_index(file, format=99)
    before, takes = file.read_bytes(), window.store.takes
    window.actions_.open.trigger()
    desk.until(lambda: window.panels.banners.message(ERROR))
    assert "different version" in (window.panels.banners.message(ERROR) or "")
    assert (window.store.takes, file.read_bytes()) == (takes, before)


def test_a_damaged_take_is_named_and_the_others_come(desk: Desk, file: Path) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.speak("wˈʌn.")
    save(desk, file)
    data = bytearray(file.read_bytes())
    data[data.index(window.store.takes[0].samples.tobytes()[:400]) + 100] ^= 1
    file.write_bytes(data)
    window.actions_.new.trigger()
    window.actions_.open.trigger()
    desk.until(lambda: len(window.store.takes) == 1)
    assert "həlˈoʊ" in (window.panels.banners.message(FOUND) or "")


def test_a_full_disk_is_said_and_the_file_that_was_there_stays(
    desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = desk.open_and_speak(HELLO)
    file.write_bytes(b"what was there")
    monkeypatch.setattr(atomic.os, "fsync", lambda number: (_ for _ in ()).throw(OSError(errno.ENOSPC, "")))
    window.actions_.save_as.trigger()
    desk.until(lambda: window.panels.banners.message(ERROR))
    assert "the disk is full" in (window.panels.banners.message(ERROR) or "")
    assert file.read_bytes() == b"what was there"
    assert [path for path in file.parent.iterdir() if path.suffix == ".part"] == []
    monkeypatch.undo()


def test_what_takes_longer_shows_how_far_it_is_and_can_be_cancelled(
    desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = desk.open_and_speak(HELLO)
    window.document.discard()
    going_on = threading.Event()

    def slowly(path: Path, task: Task) -> Session:
        task.progress(1, 4, "")
        while not going_on.wait(0.01):
            task.check()
        return Session("never", ())

    monkeypatch.setattr(session_document, "read_session_file", slowly)
    window.actions_.open.trigger()
    (dialog,) = window.findChildren(SessionFileDialog)
    assert not dialog.isVisible()
    desk.until(dialog.isVisible)
    (bar,) = dialog.findChildren(QProgressBar)
    assert (bar.value(), bar.maximum()) == (1, 4)
    [button] = [each for each in dialog.findChildren(QPushButton) if each.isVisible()]
    button.click()
    desk.until(lambda: not window.findChildren(SessionFileDialog))
    assert window.panels.editor.text() == HELLO


def test_a_session_is_written_to_its_end_though_the_window_is_closed_meanwhile(
    desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = desk.open_and_speak(HELLO)
    going_on, write = threading.Event(), session_document.write_session_file

    def slowly(path: Path, takes: tuple[Take, ...], text: str, spelling: Mapping[str, Any], task: Task) -> None:
        while not going_on.wait(0.01):
            task.check()
        write(path, takes, text, spelling, task)

    monkeypatch.setattr(session_document, "write_session_file", slowly)
    window.actions_.save_as.trigger()
    QTimer.singleShot(800, going_on.set)  # when the dialog would be there
    desk.close()
    assert [take.request.text for take in read_session_file(file).takes] == [HELLO]


def test_a_name_without_its_ending_gets_it_and_asks_before_a_file_is_replaced(
    desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = desk.open_and_speak(HELLO)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *rest: (str(file.with_suffix("")), ""))
    save(desk, file)
    before = file.read_bytes()
    desk.speak("wˈʌn.")
    asked: list[str] = []
    for answer in (QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes):
        monkeypatch.setattr(QMessageBox, "question", lambda *told, answer=answer: (asked.append(told[2]), answer)[1])
        if answer is QMessageBox.StandardButton.No:
            window.actions_.save_as.trigger()
            assert not window.findChildren(SessionFileDialog) and file.read_bytes() == before
        else:
            save(desk, file)
    assert asked == ["lesson.kokoro already exists. Do you want to replace it?"] * 2
    assert len(read_session_file(file).takes) == 2
