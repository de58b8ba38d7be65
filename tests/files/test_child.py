"""A child process answers, reports progress, and ends with its parent, when it is cancelled, and in time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ended_processes import is_gone, wait_until_gone

from kokoro_desktop import paths
from kokoro_desktop.errors import Cancelled, OutputError
from kokoro_desktop.files.child import Child, ChildLost
from kokoro_desktop.task import Task

PROGRAM = """
import os, signal, sys, time
from pathlib import Path
from kokoro_desktop.errors import OutputError
from kokoro_desktop.files.child import serve

def work(question, task):
    print("printed")
    match question:
        case "double", number:
            return 2 * number
        case "progress":
            task.progress(1, 2, "half")
            return None
        case "variables":
            return dict(os.environ)
        case "refuse":
            raise OutputError(Path("x"), "no")
        case "bug":
            raise ZeroDivisionError
        case "exit", status:
            os._exit(status)
        case "half":
            os.write(ANSWERS, b"\\x80\\x04half")
            os._exit(0)
        case "pid":
            return os.getpid()
        case "hang":
            task.progress(0, 1, "hanging")
            time.sleep(60)
        case "deaf":
            signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))
            task.progress(0, 1, "deaf")
            time.sleep(60)

ANSWERS = os.dup(1)
serve(work)
"""

Start = Callable[[], Child]


@pytest.fixture
def child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Child]:
    (tmp_path / "child.py").write_text(PROGRAM, encoding="utf-8")
    monkeypatch.setattr(paths, "python_module", lambda name: [sys.executable, str(tmp_path / name)])
    monkeypatch.setenv("REMOVED", "1")
    with Child("child.py", {"OWN": "its", "REMOVED": None}) as started:
        yield started


def test_questions_are_answered_one_after_another(child: Child) -> None:
    assert [child.ask(("double", number)) for number in (1, 2)] == [2, 4]
    assert "printed" in child.output


def test_progress_reaches_the_task(child: Child) -> None:
    told: list[tuple[int, int, str]] = []
    assert child.ask("progress", Task(lambda *args: told.append(args))) is None
    assert told == [(1, 2, "half")]


def test_environment_is_changed_as_asked(child: Child) -> None:
    variables = child.ask("variables")
    assert variables["OWN"] == "its"
    assert "REMOVED" not in variables


def test_error_of_the_program_is_the_answer_and_the_child_lives_on(child: Child) -> None:
    with pytest.raises(OutputError, match="Cannot write x: no") as caught:
        child.ask("refuse")
    assert caught.value.path == Path("x")
    assert child.ask(("double", 3)) == 6


@pytest.mark.parametrize(("question", "status"), [("bug", 1), (("exit", 9), 9), (("exit", 0), 0), ("half", 0)])
def test_end_without_an_answer_is_reported_with_status_and_output(child: Child, question: object, status: int) -> None:
    with pytest.raises(ChildLost) as caught:
        child.ask(question)
    assert caught.value.status == status
    assert ("ZeroDivisionError" in caught.value.output) == (question == "bug")
    with pytest.raises(ChildLost):
        child.ask(("double", 1))


def test_child_that_cannot_be_started_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "python_module", lambda name: ["/no/such/python"])
    with pytest.raises(ChildLost) as caught:
        Child("child.py")
    assert caught.value.status is None


def test_child_that_answers_too_late_is_killed(child: Child) -> None:
    pid = child.ask("pid")
    with pytest.raises(ChildLost):
        child.ask("hang", timeout_s=0.2)
    assert is_gone(pid)


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("question", ["hang", "deaf"])
@pytest.mark.parametrize("reason", [Cancelled, KeyboardInterrupt])
def test_cancelled_child_is_gone_within_half_a_second(child: Child, question: str, reason: type[BaseException]) -> None:
    pid, told = child.ask("pid"), list[float]()

    def is_cancelled() -> bool:
        if told and reason is KeyboardInterrupt:
            raise KeyboardInterrupt
        return bool(told)

    with pytest.raises(reason):
        child.ask(question, Task(lambda *_: told.append(time.monotonic()), is_cancelled))
    assert time.monotonic() < told[0] + 0.5
    assert is_gone(pid)


def test_child_that_nobody_refers_to_ends(child: Child, tmp_path: Path) -> None:
    other = Child("child.py")
    pid = other.ask("pid")
    del other
    wait_until_gone(pid, 5)


PARENT = """
import sys
from kokoro_desktop import paths
paths.python_module = lambda name: [sys.executable, name]
from kokoro_desktop.files.child import Child
from kokoro_desktop.task import Task
child = Child(sys.argv[1])
print(child.ask("pid"), flush=True)
child.ask(sys.argv[2], Task(lambda *_: print("told", flush=True)))
"""


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("question", ["hang", "deaf"])
@pytest.mark.parametrize("number", [getattr(signal, "SIGKILL", signal.SIGTERM), signal.SIGTERM])
def test_child_does_not_outlive_its_parent(child: Child, tmp_path: Path, question: str, number: int) -> None:
    command = [sys.executable, "-c", PARENT, str(tmp_path / "child.py"), question]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert parent.stdout.readline() == b"told\n"
        parent.send_signal(number)
    wait_until_gone(pid, 5)
