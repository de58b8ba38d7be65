"""The session is read once, and then whatever changes is saved, without anybody waiting for the disk."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from kokoro_desktop.takes import Session, SessionFolder, Take
from kokoro_desktop.takes.session_file import write_session_file
from kokoro_desktop.takes.session_index import INDEX
from kokoro_desktop.ui.takes import session_keeper
from kokoro_desktop.ui.takes.session_keeper import SessionKeeper, State


class Content:
    """What a window has: takes and a text."""

    def __init__(self, takes: tuple[Take, ...] = (), text: str = "") -> None:
        self.takes, self.text = takes, text
        self.file: Path | None = None
        self.modified = True

    def __call__(self) -> State:
        return self.takes, self.text, {}, self.file, self.modified


@pytest.fixture
def start(tmp_path: Path, qtbot: QtBot) -> Iterator[Callable[[Content], SessionKeeper]]:
    """Make a keeper that has read its folder's session; in the end it has saved all."""
    keepers = []

    def make(state: State, folder: Path = tmp_path) -> SessionKeeper:
        keeper = SessionKeeper(folder, state)
        keepers.append(keeper)
        with qtbot.waitSignal(keeper.restored):
            keeper.load()
        return keeper

    yield make
    for keeper in keepers:
        qtbot.waitUntil(keeper.idle)


Start = Callable[..., SessionKeeper]


def test_the_last_session_comes_back(tmp_path: Path, qtbot: QtBot) -> None:
    SessionFolder(tmp_path).save((), "lˈæst tˈaɪm")
    keeper = SessionKeeper(tmp_path, Content())
    with qtbot.waitSignal(keeper.restored) as restored:
        keeper.load()
    assert restored.args == [Session("lˈæst tˈaɪm", ())]


def test_nothing_is_saved_before_the_last_session_has_been_read(tmp_path: Path, qtbot: QtBot) -> None:
    SessionFolder(tmp_path).save((), "before")
    keeper = SessionKeeper(tmp_path, Content(text="nothing yet"))
    keeper.touch()
    keeper.save_now()
    assert keeper.idle()
    assert SessionFolder(tmp_path).load().text == "before"


def test_a_change_is_saved_after_a_while(
    start: Start, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_keeper, "SAVE_AFTER_MS", 10)
    state = Content()
    keeper = start(state)
    state.text = "tˈaɪpt"
    keeper.touch()
    qtbot.waitUntil(lambda: SessionFolder(tmp_path).load().text == "tˈaɪpt")


def test_a_change_is_saved_although_others_follow_it_all_the_time(
    start: Start, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_keeper, "SAVE_AFTER_MS", 50)
    keeper = start(Content(text="typed"))
    typing = QTimer(interval=5)
    typing.timeout.connect(keeper.touch)
    typing.start()
    qtbot.waitUntil((tmp_path / INDEX).exists)
    typing.stop()


def test_closing_saves_the_newest_state_first(
    start: Start, tmp_path: Path, qtbot: QtBot, make_take: Callable[..., Take]
) -> None:
    state = Content((make_take(1),))
    keeper = start(state)
    for number in range(50):
        state.text = str(number)
        keeper.touch()
    qtbot.waitUntil(keeper.idle)
    assert SessionFolder(tmp_path).load().text == "49"
    assert len(SessionFolder(tmp_path).load().takes) == 1


def test_states_that_were_overtaken_are_skipped(start: Start, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    begun, go_on = threading.Event(), threading.Event()

    def slow(folder: SessionFolder, takes: object, text: str, *rest: object) -> None:
        written.append(text)
        begun.set()
        assert go_on.wait(10)

    monkeypatch.setattr(SessionFolder, "save", slow)
    state = Content(text="first")
    keeper = start(state)
    keeper.save_now()
    assert begun.wait(10)
    for state.text in ("overtaken", "newest"):
        keeper.save_now()
    assert not keeper.idle()
    go_on.set()
    qtbot.waitUntil(keeper.idle)
    assert written == ["first", "newest"]


def test_a_failed_save_names_the_takes_and_is_tried_again(
    start: Start, tmp_path: Path, qtbot: QtBot, make_take: Callable[..., Take], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_keeper, "RETRY_MS", 10)
    blocked = tmp_path / "session"
    keeper = start(Content((make_take(7),), text="lost"), blocked)
    blocked.write_text("a file where the folder should be")
    with qtbot.waitSignal(keeper.problem_changed):
        keeper.save_now()
    assert str(blocked) in keeper.problem
    assert keeper.unsaved == (7,)
    with qtbot.waitSignal(keeper.problem_changed):
        blocked.unlink()
    assert (keeper.problem, keeper.unsaved) == ("", ())
    assert SessionFolder(blocked).load().text == "lost"


def test_a_named_session_without_changes_is_read_from_its_file(tmp_path: Path, qtbot: QtBot) -> None:
    file, folder = tmp_path / "talk.kokoro", tmp_path / "session"
    write_session_file(file, (), "in the file", {})
    for modified, text in ((True, "in the folder"), (False, "in the file")):
        SessionFolder(folder).save((), "in the folder", file=file, modified=modified)
        keeper = SessionKeeper(folder, Content())
        with qtbot.waitSignal(keeper.restored) as restored:
            keeper.load()
        assert restored.args is not None
        [session] = restored.args
        assert (session.text, session.file, session.modified) == (text, file, modified)
    file.unlink()
    SessionFolder(folder).settle()
    with qtbot.waitSignal(keeper.restored) as restored:
        keeper.load()
    assert restored.args is not None
    [session] = restored.args
    assert (session.text, session.modified) == ("in the folder", True)
    assert "restored from an automatically saved copy" in session.notes[0]


def test_a_session_that_was_set_aside_is_deleted_once_its_takes_are_saved(
    start: Start, tmp_path: Path, qtbot: QtBot, make_take: Callable[..., Take]
) -> None:
    aside = tmp_path / "session.aside"
    SessionFolder(aside).save([make_take(1)], "aside")
    keeper = start(Content(), tmp_path / "session")
    with qtbot.waitSignal(keeper.brought_back) as brought:
        keeper.bring_back(aside)
    assert brought.args is not None and len(brought.args[0].takes) == 1
    assert aside.exists()
    qtbot.waitUntil(keeper.idle)
    assert not aside.exists()


def test_a_session_that_was_set_aside_stays_until_a_save_succeeds(
    start: Start, tmp_path: Path, qtbot: QtBot, make_take: Callable[..., Take], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_keeper, "RETRY_MS", 10)
    aside, blocked = tmp_path / "session.aside", tmp_path / "session"
    SessionFolder(aside).save([make_take(1)], "aside")
    keeper = start(Content((make_take(1),)), blocked)
    blocked.write_text("a file where the folder should be")
    with qtbot.waitSignals([keeper.brought_back, keeper.problem_changed]):
        keeper.bring_back(aside)
        keeper.save_now()
    keeper.save_now()
    qtbot.waitUntil(keeper.idle)
    assert keeper.problem and aside.exists()
    with qtbot.waitSignal(keeper.problem_changed):
        blocked.unlink()
    assert not aside.exists()


def test_a_session_that_was_set_aside_is_deleted_by_the_first_save_that_includes_it(
    start: Start, tmp_path: Path, qtbot: QtBot, make_take: Callable[..., Take], monkeypatch: pytest.MonkeyPatch
) -> None:
    aside = tmp_path / "session.aside"
    SessionFolder(aside).save([make_take(1)], "aside")
    keeper, save, go_on = start(Content(), tmp_path / "session"), SessionFolder.save, threading.Event()

    def wait_and_save(*args: Any) -> None:
        assert go_on.wait(10)
        save(*args)

    monkeypatch.setattr(SessionFolder, "save", wait_and_save)
    keeper.save_now()
    with qtbot.waitSignal(keeper.brought_back):
        keeper.bring_back(aside)
    go_on.set()
    qtbot.waitUntil(lambda: not keeper._saving)
    assert aside.exists()
    qtbot.waitUntil(keeper.idle)
    assert not aside.exists()


def test_session_that_could_not_be_read_is_not_written_over(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    SessionFolder(tmp_path).save((), "before")

    def fail(folder: SessionFolder) -> Session:
        raise MemoryError

    keeper = SessionKeeper(tmp_path, Content(text="new"))
    with monkeypatch.context() as patch:
        patch.setattr(SessionFolder, "load", fail)
        with qtbot.waitSignal(keeper.restored):
            keeper.load()
    assert "MemoryError" in keeper.problem
    keeper.touch()
    keeper.save_now()
    assert keeper.idle()
    assert SessionFolder(tmp_path).load().text == "before"
