"""What nobody caught is logged and told once, and the hooks are put back."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest
from desk import HELLO, Desk
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.window.exception_hook import ExceptionHook
from kokoro_desktop.ui.window.notifications import UNEXPECTED


@pytest.fixture
def hook(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[ExceptionHook]:
    """Install a hook among hooks that do nothing."""
    monkeypatch.setattr(sys, "excepthook", lambda *failure: None)
    monkeypatch.setattr(threading, "excepthook", lambda failure: None)
    made = ExceptionHook()
    made.install()
    yield made
    made.remove()


def _raise(kind: type[BaseException]) -> None:
    try:
        raise kind("by nought")
    except BaseException as error:
        sys.excepthook(kind, error, error.__traceback__)


def test_hooks_that_were_there_before_are_put_back(qtbot: QtBot) -> None:
    before = (sys.excepthook, threading.excepthook)
    hook = ExceptionHook()
    hook.install()
    assert sys.excepthook not in before
    assert threading.excepthook not in before
    hook.install()  # as after the import of TVM
    hook.remove()
    assert (sys.excepthook, threading.excepthook) == before


def test_exception_is_told_once_for_its_place(hook: ExceptionHook) -> None:
    told: list[tuple[str, str]] = []
    hook.caught.connect(lambda *said: told.append(said))
    for _ in range(3):
        _raise(ZeroDivisionError)
    [(sentence, details)] = told
    assert sentence == "ZeroDivisionError: by nought"
    assert "in _raise" in details
    _raise(ValueError)
    assert len(told) == 2


def test_exception_on_another_thread_is_told_on_this_one(hook: ExceptionHook, qtbot: QtBot) -> None:
    threads: list[threading.Thread] = []
    hook.caught.connect(lambda *said: threads.append(threading.current_thread()))

    def fail() -> None:
        raise ZeroDivisionError

    with qtbot.waitSignal(hook.caught):
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    qtbot.waitUntil(lambda: bool(threads))


def test_ctrl_c_is_left_to_the_hook_before(hook: ExceptionHook, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    hook.caught.connect(lambda *said: told.append(said))
    _raise(KeyboardInterrupt)
    assert not told


def test_window_shows_an_exception_and_goes_on(desk: Desk, hook: ExceptionHook) -> None:
    window = desk.open()
    hook.caught.connect(window.notifications.show_unexpected)
    _raise(ZeroDivisionError)
    assert "by nought" in (window.panels.banners.message(UNEXPECTED) or "")
    desk.speak(HELLO)
    assert len(window.store.takes) == 1
