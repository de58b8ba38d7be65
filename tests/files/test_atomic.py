"""Files written whole or not at all."""

from __future__ import annotations

import errno
import itertools
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import atomic

posix = pytest.mark.skipif(os.name == "nt", reason="POSIX permissions and limits")


@contextmanager
def _unprivileged() -> Iterator[None]:
    """Drop root's right to write everywhere, where the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """Return a folder that every account can reach; pytest's own are private."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


def test_new_file_holds_the_bytes_and_nothing_else_is_left(tmp_path: Path) -> None:
    atomic.write_bytes(tmp_path / "a", b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a", b"new")]


@posix
def test_new_file_has_the_permissions_of_an_ordinary_one(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    atomic.write_bytes(tmp_path / "a", b"new")
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "plain").stat().st_mode


@posix
def test_old_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    path.chmod(0o640)
    atomic.write_bytes(path, b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o640)


@posix
@pytest.mark.parametrize("exists", [True, False])
def test_symbolic_link_stays_and_its_target_is_written(tmp_path: Path, exists: bool) -> None:
    (tmp_path / "folder").mkdir()
    target = tmp_path / "folder" / "target"
    if exists:
        target.write_bytes(b"old")
    link = tmp_path / "link"
    link.symlink_to(target)
    atomic.write_bytes(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@posix
def test_symbolic_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(OutputError, match="form a loop"):
        atomic.check_writable(tmp_path / "a")


@pytest.mark.parametrize("act", [atomic.check_writable, lambda path: atomic.write_bytes(path, b"x")])
class TestRefusal:
    """What writing refuses, the check refuses beforehand, in the same words."""

    def test_of_a_folder(self, tmp_path: Path, act: object) -> None:
        self._refused(act, tmp_path, "it is a folder; choose a file")

    def test_of_a_missing_folder(self, tmp_path: Path, act: object) -> None:
        self._refused(act, tmp_path / "no" / "a", f"the folder {tmp_path / 'no'} does not exist; create it first")

    def test_of_a_file_in_the_place_of_a_folder(self, tmp_path: Path, act: object) -> None:
        (tmp_path / "file").write_bytes(b"")
        self._refused(act, tmp_path / "file" / "a", "part of its path is a file, not a folder")

    def test_of_too_long_a_name(self, tmp_path: Path, act: object) -> None:
        self._refused(act, tmp_path / ("n" * 300), "its name is too long")

    @posix
    def test_of_a_pipe(self, tmp_path: Path, act: object) -> None:
        os.mkfifo(tmp_path / "pipe")
        self._refused(act, tmp_path / "pipe", "it is a device or a pipe, not a file")

    @posix
    def test_of_a_folder_without_permission(self, public_folder: Path, act: object) -> None:
        public_folder.chmod(0o555)
        with _unprivileged():
            self._refused(act, public_folder / "a", f"you do not have permission to write to {public_folder}")

    @posix
    def test_of_a_read_only_file(self, public_folder: Path, act: object) -> None:
        path = public_folder / "a"
        path.write_bytes(b"old")
        path.chmod(0o444)
        public_folder.chmod(0o777)
        with _unprivileged():
            self._refused(act, path, "the file exists and is read-only")
        assert path.read_bytes() == b"old"

    @pytest.mark.parametrize(
        ("number", "reason"),
        [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "read-only file system"), (errno.EIO, os.strerror(5))],
    )
    def test_of_a_failing_disk_leaves_no_trace(
        self, tmp_path: Path, act: object, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
    ) -> None:
        path = tmp_path / "a"
        path.write_bytes(b"old")

        def fail(descriptor: int) -> None:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(os, "fsync", fail)
        self._refused(act, path, reason)
        assert [(left.name, left.read_bytes()) for left in tmp_path.iterdir()] == [("a", b"old")]

    @staticmethod
    def _refused(act: object, path: Path, reason: str) -> None:
        assert callable(act)
        with pytest.raises(OutputError) as caught:
            act(path)
        assert str(caught.value).startswith(f"Cannot write {path}: ")
        assert reason in caught.value.reason


@posix
def test_disk_that_takes_only_a_part_leaves_the_old_file(tmp_path: Path) -> None:
    """The kernel's own limit on the size of files stands for a full disk: the write really stops half-way."""
    path = tmp_path / "a"
    path.write_bytes(b"old")
    program = (
        "import resource, sys; from pathlib import Path; from kokoro_desktop import errors\n"
        "from kokoro_desktop.files import atomic\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))\n"
        "atomic.check_writable(Path(sys.argv[1]))\n"
        "try: atomic.write_bytes(Path(sys.argv[1]), bytes(200_000))\n"
        "except errors.OutputError as error: print(error.reason)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=True)
    assert "exceed the size limit of this account or file system" in done.stdout
    assert [(left.name, left.read_bytes()) for left in tmp_path.iterdir()] == [("a", b"old")]


def test_interruption_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def interrupt(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        atomic.write_bytes(path, b"new")
    assert [(left.name, left.read_bytes()) for left in tmp_path.iterdir()] == [("a", b"old")]


def test_check_leaves_nothing_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a"
    atomic.check_writable(path)
    assert not list(tmp_path.iterdir())
    path.write_bytes(b"old")
    atomic.check_writable(path)
    assert path.read_bytes() == b"old"


def test_what_a_process_left_goes_before_the_next_file_is_written(tmp_path: Path) -> None:
    left, other = tmp_path / ".0123456789ab.part", tmp_path / "other.part"
    for file in (left, other):
        file.write_bytes(b"")
        os.utime(file, (1, 1))
    with atomic.replacing(tmp_path / "a") as mine:
        mine.write(b"new")
        atomic.check_writable(tmp_path / "b")
        assert not left.exists()
    assert sorted(tmp_path.iterdir()) == [tmp_path / "a", other]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_hidden_files_of_the_user_are_left_alone(tmp_path: Path) -> None:
    thesis, pipe = tmp_path / ".thesis.part", tmp_path / ".0123456789ab.part"
    thesis.write_bytes(b"three years")
    os.utime(thesis, (1, 1))
    os.mkfifo(pipe)
    atomic.check_writable(tmp_path / "a.wav")  # would wait for the pipe's other end for ever
    assert sorted(tmp_path.iterdir()) == [pipe, thesis]


def test_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper"):
        with pytest.raises(OutputError, match="part of its path is a file"):
            atomic.make_folder(folder)


def test_missing_folder_below_a_file_is_explained_as_on_other_systems(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    error = FileNotFoundError(errno.ENOENT, "No such file or directory")  # as Windows raises it
    assert atomic.refusal(tmp_path / "file" / "a", error).reason == "part of its path is a file, not a folder"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no umask")
def test_folders_of_the_program_are_private_and_those_for_the_users_files_follow_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o002)
    try:
        atomic.make_folder(tmp_path / "own" / "below")
        atomic.make_folder(tmp_path / "out" / "below", private=False)
    finally:
        os.umask(before)
    modes = {path.relative_to(tmp_path).as_posix(): path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    assert modes == {"own": 0o700, "own/below": 0o700, "out": 0o775, "out/below": 0o775}


@pytest.mark.parametrize("attempts", [3, 10**6])
def test_file_that_another_program_has_open_on_windows_is_tried_again_and_then_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, attempts: int
) -> None:
    replace, calls = Path.replace, itertools.count(1)

    def opened_elsewhere(self: Path, target: Path) -> Path:
        if next(calls) < attempts:
            raise PermissionError(errno.EACCES, "Permission denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", opened_elsewhere)
    monkeypatch.setattr(atomic, "_RETRY_S", 0.2)
    (tmp_path / "new").write_bytes(b"new")
    if attempts == 3:
        atomic.rename(tmp_path / "new", tmp_path / "file", "win32")
        assert (tmp_path / "file").read_bytes() == b"new"
    else:
        with pytest.raises(OutputError, match="another program has the file open"):
            atomic.rename(tmp_path / "new", tmp_path / "file", "win32")
