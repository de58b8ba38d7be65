"""Files that processes own, and children that end with their parent."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kokoro_desktop.files import owner


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be removed there")
def test_file_taken_for_abandoned_as_it_is_made_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock, removed = owner.try_to_lock, []

    def late(descriptor: int) -> bool | None:
        if not removed:
            removed.extend(tmp_path.iterdir())
            removed[0].unlink()
        return lock(descriptor)

    monkeypatch.setattr(owner, "try_to_lock", late)
    path, file = owner.create(tmp_path, ".", ".part")
    with file:
        assert list(tmp_path.iterdir()) == [path] != removed


CHILD = """
import sys, time, signal
from kokoro_desktop.files.owner import end_with_parent
if sys.argv[1:]:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
end_with_parent()
print("there", flush=True)
time.sleep(60)
"""
PARENT = """
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", *sys.argv[1:]], stdin=-1, stdout=-1)
child.stdout.readline()
print(child.pid, flush=True)
sys.stdin.read()
"""


def gone(process: int) -> bool:
    try:
        os.kill(process, 0)
        status = Path(f"/proc/{process}/stat")  # nobody may be there to take leave of an orphan
        return status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z"
    except (ProcessLookupError, FileNotFoundError):
        return True


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("stubborn", [(), ("stubborn",)], ids=["listens", "does not listen"])
@pytest.mark.parametrize("end", [subprocess.Popen.kill, subprocess.Popen.terminate], ids=["SIGKILL", "SIGTERM"])
def test_child_does_not_outlive_its_parent(
    end: Callable[[subprocess.Popen[bytes]], None], stubborn: tuple[str, ...]
) -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT, CHILD, *stubborn], stdin=-1, stdout=-1) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert not gone(child)
        end(parent)
    for _ in range(300):
        if gone(child):
            return
        time.sleep(0.1)
    os.kill(child, 9)
    pytest.fail("the child lives on")


def test_process_started_by_hand_ends_when_it_is_done() -> None:
    program = CHILD.replace("60", "0.2")
    done = subprocess.run([sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, check=True)
    assert done.stdout.strip() == b"there"
