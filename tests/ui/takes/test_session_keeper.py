"""The session is read once, and then whatever changes is saved, without anybody waiting for the disk."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.takes import Session, SessionFolder, Take
from kokoro_desktop.ui.takes import session_keeper
from kokoro_desktop.ui.takes.session_keeper import SessionKeeper


class State:
    """What a window has: takes and a text."""

    def __init__(self, takes: tuple[Take, ...] = (), text: str = "") -> None:
        self.takes, self.text = takes, text

    def __call__(self) -> tuple[tuple[Take, ...], str, dict[str, object]]:
        return self.takes, self.text, {}


@pytest.fixture
def start(tmp_path: Path, qtbot: QtBot) -> Iterator[Callable[[State], SessionKeeper]]:
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
        qtbot.waitUntil(keeper.close)


Start = Callable[..., SessionKeeper]


def test_the_last_session_comes_back(tmp_path: Path, qtbot: QtBot) -> None:
    SessionFolder(tmp_path).save((), "lˈæst tˈaɪm")
    keeper = SessionKeeper(tmp_path, State())
    with qtbot.waitSignal(keeper.restored) as restored:
        keeper.load()
    assert restored.args == [Session("lˈæst tˈaɪm", ())]


def test_nothing_is_saved_before_the_last_session_has_been_read(tmp_path: Path, qtbot: QtBot) -> None:
    SessionFolder(tmp_path).save((), "before")
    keeper = SessionKeeper(tmp_path, State(text="nothing yet"))
    keeper.touch()
    keeper.save_now()
    assert keeper.close()
    assert SessionFolder(tmp_path).load().text == "before"


def test_a_change_is_saved_after_a_while(
    start: Start, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_keeper, "SAVE_AFTER_MS", 10)
    state = State()
    keeper = start(state)
    state.text = "tˈaɪpt"
    keeper.touch()
    qtbot.waitUntil(lambda: SessionFolder(tmp_path).load().text == "tˈaɪpt")


def test_closing_saves_the_newest_state_first(
    start: Start, tmp_path: Path, qtbot: QtBot, make_take: Callable[..., Take]
) -> None:
    state = State((make_take(1),))
    keeper = start(state)
    for number in range(50):
        state.text = str(number)
        keeper.touch()
    qtbot.waitUntil(keeper.close)
    assert SessionFolder(tmp_path).load().text == "49"
    assert len(SessionFolder(tmp_path).load().takes) == 1


def test_states_that_were_overtaken_are_skipped(start: Start, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    begun, go_on = threading.Event(), threading.Event()

    def slow(folder: SessionFolder, takes: object, text: str, spelling: object) -> None:
        written.append(text)
        begun.set()
        assert go_on.wait(10)

    monkeypatch.setattr(SessionFolder, "save", slow)
    state = State(text="first")
    keeper = start(state)
    keeper.save_now()
    assert begun.wait(10)
    for state.text in ("overtaken", "newest"):
        keeper.save_now()
    assert not keeper.close()
    go_on.set()
    qtbot.waitUntil(keeper.close)
    assert written == ["first", "newest"]


def test_a_failure_is_told_and_the_next_change_is_saved(start: Start, tmp_path: Path, qtbot: QtBot) -> None:
    blocked = tmp_path / "session"
    state = State(text="lost")
    keeper = start(state, blocked)
    blocked.write_text("a file where the folder should be")
    with qtbot.waitSignal(keeper.failed) as failed:
        keeper.save_now()
    assert failed.args is not None and str(blocked) in failed.args[0]
    blocked.unlink()
    keeper.save_now()
    qtbot.waitUntil(keeper.close)
    assert SessionFolder(blocked).load().text == "lost"


def test_session_that_could_not_be_read_is_not_written_over(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    SessionFolder(tmp_path).save((), "before")

    def fail(folder: SessionFolder) -> Session:
        raise MemoryError

    keeper = SessionKeeper(tmp_path, State(text="new"))
    with monkeypatch.context() as patch:
        patch.setattr(SessionFolder, "load", fail)
        with qtbot.waitSignal(keeper.failed) as failed, qtbot.waitSignal(keeper.restored):
            keeper.load()
    assert failed.args is not None and "MemoryError" in failed.args[0]
    keeper.touch()
    keeper.save_now()
    assert keeper.close()
    assert SessionFolder(tmp_path).load().text == "before"


def test_second_window_keeps_what_it_has_apart_until_one_is_alone(
    start: Start, tmp_path: Path, qtbot: QtBot, make_take: Callable[..., Take]
) -> None:
    first = start(State((make_take(1),), "first"), tmp_path / "session")
    first.save_now()
    second = start(State((make_take(2),), "second"), tmp_path / "session")
    second.save_now()
    qtbot.waitUntil(second.close)
    qtbot.waitUntil(first.close)
    third = SessionKeeper(tmp_path / "session", State())
    with qtbot.waitSignal(third.restored) as restored:
        third.load()
    assert restored.args is not None
    [session] = restored.args
    assert (session.text, [take.id for take in session.takes], len(session.notes)) == ("first", [1, 2], 1)
    assert third.close()
