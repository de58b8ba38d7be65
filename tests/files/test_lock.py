"""One process at a time, and none that is gone keeps the others out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kokoro_desktop.errors import Cancelled, OutputError
from kokoro_desktop.files import lock
from kokoro_desktop.files.lock import Busy, hold
from kokoro_desktop.task import Task

HOLDER = """
import sys, time
from pathlib import Path
from kokoro_desktop.files.lock import hold
with hold(Path(sys.argv[1]), "busy"):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "work.lock"


@pytest.fixture
def holder(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that is at it."""
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process
        process.kill()


def test_second_process_is_told_so(path: Path, holder: subprocess.Popen[bytes]) -> None:
    with pytest.raises(Busy, match=r"^Wait for it\.$"), hold(path, "Wait for it."):
        pytest.fail("two were let in")


def test_process_that_waits_is_told_why_and_goes_on_when_the_other_has_ended(
    path: Path, holder: subprocess.Popen[bytes]
) -> None:
    heard: list[tuple[int, int, str]] = []

    def hear(*said: Any) -> None:
        heard.append(said)
        holder.kill()

    with hold(path, "waiting for it", Task(hear)) as waited:
        assert waited
    assert set(heard) == {(0, 1, "waiting for it")}
    with hold(path, "waiting for it", Task(hear)) as waited:
        assert not waited


def test_waiting_can_be_given_up(path: Path, holder: subprocess.Popen[bytes]) -> None:
    with pytest.raises(Cancelled), hold(path, "waiting for it", Task(cancelled=lambda: True)):
        pytest.fail("two were let in")


def test_process_that_was_killed_keeps_nobody_out(path: Path, holder: subprocess.Popen[bytes]) -> None:
    holder.kill()
    holder.wait()
    entered = False
    with hold(path, "busy"):
        entered = True
    assert entered


def test_next_one_may_begin_when_one_has_ended_or_failed(path: Path) -> None:
    with pytest.raises(ZeroDivisionError), hold(path, "busy"):
        raise ZeroDivisionError
    for _ in range(2):
        with hold(path, "busy"):
            assert path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX locks")
def test_file_system_without_locks_keeps_nobody_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    def refuse(descriptor: int, operation: int) -> None:
        raise OSError("no locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with hold(path, "busy"):
        assert path.exists()


def test_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with (
        pytest.raises(OutputError, match="part of its path is a file"),
        hold(tmp_path / "file" / "deep" / "lock", "busy"),
    ):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="uses a descriptor that is closed behind the file's back")
def test_failure_to_close_the_lock_is_no_failure_of_the_work(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    descriptors = []
    plain = lock.try_to_lock
    monkeypatch.setattr(lock, "try_to_lock", lambda descriptor: descriptors.append(descriptor) or plain(descriptor))
    with hold(path, "busy"):
        os.close(descriptors[0])
    with hold(path, "busy") as waited:
        assert not waited
