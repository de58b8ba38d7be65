"""Leftovers of killed processes are removed, and files of living ones stay."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kokoro_desktop.files import owner
from kokoro_desktop.files.abandoned import remove_abandoned

WRITER = """
import sys, time
from pathlib import Path
from kokoro_desktop.files import atomic, work_folder
path = Path(sys.argv[1])
with atomic.replacing(path / "file") as file, work_folder.beside(path / "bundle") as folder:
    (folder / "part").write_bytes(b"half")
    file.write(b"half")
    file.flush()
    print("working", flush=True)
    time.sleep(60)
"""


def working(tmp_path: Path) -> subprocess.Popen[bytes]:
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline().strip() == b"working"
    return process


@pytest.mark.skipif(os.name == "nt", reason="there, what was written in the last seconds is left alone")
def test_what_a_process_left_that_was_killed_is_removed_at_once_and_not_before(tmp_path: Path) -> None:
    with working(tmp_path) as process:
        during = sorted(tmp_path.iterdir())
        remove_abandoned(tmp_path)
        assert sorted(tmp_path.iterdir()) == during
        assert len(during) == 3
        process.kill()
    remove_abandoned(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("age_s", "stays"), [(0, True), (25 * 3600, False)])
def test_where_nobody_can_tell_the_age_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, age_s: float, stays: bool
) -> None:
    monkeypatch.setattr(owner, "try_to_lock", lambda descriptor: None)
    path, file = owner.create(tmp_path, ".", ".part")
    file.close()
    os.utime(path, (time.time() - age_s,) * 2)
    remove_abandoned(tmp_path)
    assert path.exists() == stays


def test_older_folder_comes_back_though_windows_lets_nobody_else_read_a_locked_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, file = owner.create(tmp_path, ".unfinished-1-", ".lock")
    with file:
        file.write(b"bundle")
    os.utime(lock, (1, 1))
    older = tmp_path / f"{lock.stem}.replaced"
    older.mkdir()
    (older / "file").write_bytes(b"old")

    def locked(self: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", locked)
    remove_abandoned(tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == ["bundle", "file"]
