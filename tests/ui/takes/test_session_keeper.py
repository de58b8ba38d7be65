"""The session is read once, and then whatever changes is saved, without anybody waiting for the disk."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.takes import Session, Take, load_session, save_session
from kokoro_desktop.ui.takes import session_keeper
from kokoro_desktop.ui.takes.session_keeper import SessionKeeper


class State:
    """What a window has: takes and a text."""

    def __init__(self, takes: tuple[Take, ...] = (), text: str = "") -> None:
        self.takes, self.text = takes, text

    def __call__(self) -> tuple[tuple[Take, ...], str]:
        return self.takes, self.text


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
    save_session(tmp_path, (), "lˈæst tˈaɪm")
    keeper = SessionKeeper(tmp_path, State())
    with qtbot.waitSignal(keeper.restored) as restored:
        keeper.load()
    assert restored.args == [Session("lˈæst tˈaɪm", ())]


def test_nothing_is_saved_before_the_last_session_has_been_read(tmp_path: Path, qtbot: QtBot) -> None:
    save_session(tmp_path, (), "before")
    keeper = SessionKeeper(tmp_path, State(text="nothing yet"))
    keeper.touch()
    keeper.save_now()
    assert keeper.close()
    assert load_session(tmp_path).text == "before"


def test_a_change_is_saved_after_a_while(
    start: Start, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_keeper, "SAVE_AFTER_MS", 10)
    state = State()
    keeper = start(state)
    state.text = "tˈaɪpt"
    keeper.touch()
    qtbot.waitUntil(lambda: load_session(tmp_path).text == "tˈaɪpt")


def test_closing_saves_the_newest_state_first(
    start: Start, tmp_path: Path, qtbot: QtBot, make_take: Callable[..., Take]
) -> None:
    state = State((make_take(1),))
    keeper = start(state)
    for number in range(50):
        state.text = str(number)
        keeper.touch()
    qtbot.waitUntil(keeper.close)
    assert load_session(tmp_path).text == "49"
    assert len(load_session(tmp_path).takes) == 1


def test_states_that_were_overtaken_are_skipped(start: Start, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    begun, go_on = threading.Event(), threading.Event()

    def slow(folder: Path, takes: object, text: str) -> None:
        written.append(text)
        begun.set()
        assert go_on.wait(10)

    monkeypatch.setattr(session_keeper, "save_session", slow)
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
    assert load_session(blocked).text == "lost"
