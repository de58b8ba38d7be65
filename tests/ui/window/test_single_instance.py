"""A second start passes its file to the window that is open."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.window.single_instance import WindowServer, WindowUnresponsive, only_window

posix = pytest.mark.skipif(os.name != "posix", reason="on Windows, named pipes have no files")


@pytest.fixture
def folder() -> Iterator[Path]:
    """Return a session folder with a short path: sockets allow about 100 characters."""
    with tempfile.TemporaryDirectory() as home:
        yield Path(home) / "session"


@pytest.fixture
def server(folder: Path, qtbot: QtBot) -> Iterator[WindowServer]:
    made = WindowServer(folder, lambda: True)
    with only_window(folder):
        yield made
    made.close()


def _second_start(folder: Path, file: Path | None = None) -> None:
    with only_window(folder, file) as is_first:
        assert not is_first


def _start(folder: Path, file: Path | None) -> threading.Thread:
    thread = threading.Thread(target=_second_start, args=(folder, file))
    thread.start()
    return thread


@pytest.mark.parametrize("name", ["ˈstɔːri nova.txt", None])
def test_a_file_reaches_the_open_window_with_its_absolute_path(
    folder: Path, server: WindowServer, qtbot: QtBot, name: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    with qtbot.waitSignal(server.requested, timeout=5_000) as asked:
        start = _start(folder, Path(name) if name else None)
    start.join(5)
    assert asked.args == [str(tmp_path / name) if name else ""]


def test_only_one_process_holds_a_session_folder(folder: Path, server: WindowServer) -> None:
    _second_start(folder)


def test_a_start_while_the_window_closes_waits_and_opens_a_window_of_its_own(folder: Path) -> None:
    closing = WindowServer(folder, lambda: False)
    with ExitStack() as first:
        first.enter_context(only_window(folder))
        threading.Timer(0.5, first.close).start()
        with only_window(folder, Path("story.txt")) as is_first:
            assert is_first
    closing.close()


@posix
def test_only_the_user_can_connect(folder: Path, server: WindowServer) -> None:
    assert folder.with_name("session.socket").stat().st_mode & 0o777 == 0o600


@posix
def test_the_socket_of_a_crashed_window_is_replaced(folder: Path, qtbot: QtBot) -> None:
    with socket.socket(socket.AF_UNIX) as stale:
        stale.bind(str(folder.with_name("session.socket")))
    server = WindowServer(folder, lambda: True)
    with only_window(folder), qtbot.waitSignal(server.requested, timeout=5_000):
        start = _start(folder, None)
    start.join(5)
    server.close()
    assert not folder.with_name("session.socket").exists()


@posix
def test_a_connection_that_says_nothing_does_not_keep_others_out(
    folder: Path, server: WindowServer, qtbot: QtBot
) -> None:
    with socket.socket(socket.AF_UNIX) as silent:
        silent.connect(str(folder.with_name("session.socket")))
        with qtbot.waitSignal(server.requested, timeout=8_000):
            _second_start(folder)


def test_a_window_that_does_not_answer_is_reported(folder: Path) -> None:
    with (
        only_window(folder),
        pytest.raises(WindowUnresponsive, match="open but is not responding"),
        only_window(folder, reach_s=0.2),
    ):
        pass


@posix
@pytest.mark.slow
def test_a_second_start_of_the_program_opens_its_file_in_the_first_window(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "KOKORO_DESKTOP_DATA": home, "QT_QPA_PLATFORM": "offscreen"}
        file = tmp_path / "story.ipa"
        file.write_text("ˈstɔːri", encoding="utf-8")
        command = [sys.executable, "-m", "kokoro_desktop", "window", "--stand-in"]
        first = subprocess.Popen(command, env=environment)
        index = Path(home) / "session-stand-in" / "session.json"
        try:
            socket_file = Path(home) / "session-stand-in.socket"
            _wait_for(socket_file.exists)
            second = subprocess.run([*command, str(file)], env=environment, timeout=30, check=False)
            _wait_for(lambda: index.exists() and "ˈstɔːri" in index.read_text(encoding="utf-8"))
        finally:
            first.send_signal(signal.SIGTERM)
            assert first.wait(30) == 0
        assert second.returncode == 0


def _wait_for(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.05)
