"""Folders that are made beside their place: moved whole, and found again when their process has been stopped."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import work_folder
from kokoro_desktop.files.abandoned import remove_abandoned


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "new" / "bundle"


@pytest.fixture
def without_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system on which two folders cannot change places."""
    monkeypatch.setattr(work_folder, "_exchange", lambda one, other: False)


def fill(folder: Path) -> Path:
    (folder / "file").write_text("new", encoding="utf-8")
    return folder


def test_folder_appears_whole_where_nothing_was(place: Path) -> None:
    with work_folder.beside(place) as folder:
        fill(folder)
        assert not place.exists()
        work_folder.move(folder, place)
    assert (place / "file").read_text(encoding="utf-8") == "new"
    assert list(place.parent.iterdir()) == [place]


def test_folder_takes_the_place_of_an_older_one(place: Path) -> None:
    place.mkdir(parents=True)
    (place / "old").write_bytes(b"")
    with work_folder.beside(place) as folder:
        work_folder.move(fill(folder), place)
    assert [file.name for file in place.iterdir()] == ["file"]
    assert list(place.parent.iterdir()) == [place]


def test_older_one_comes_back_when_the_new_one_cannot_be_moved(place: Path) -> None:
    place.mkdir(parents=True)
    (place / "old").write_bytes(b"")
    with pytest.raises(OSError, match="gone"):
        work_folder.move(place.parent / "gone", place)
    assert [file.name for file in place.iterdir()] == ["old"]
    assert list(place.parent.iterdir()) == [place]


KILLED = """
import os, sys
from pathlib import Path
from kokoro_desktop.files import work_folder
left = int(sys.argv[2])
def dying(call):
    def before(*arguments, **options):
        global left
        left -= 1
        if left < 0:
            os._exit(9)
        return call(*arguments, **options)
    return before
Path.replace = dying(Path.replace)
if sys.argv[3] == "exchange":
    work_folder._exchange = dying(work_folder._exchange)
else:
    work_folder._exchange = lambda one, other: False
work_folder.shutil.rmtree = dying(work_folder.shutil.rmtree)
place = Path(sys.argv[1])
with work_folder.beside(place) as folder:
    (folder / "file").write_text("new")
    work_folder.move(folder, place)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="systems differ in what they can exchange")
@pytest.mark.parametrize("way", ["exchange", "aside"])
@pytest.mark.parametrize("at", range(5))
def test_killed_before_any_step_leaves_the_old_or_the_new_one(place: Path, at: int, way: str) -> None:
    place.mkdir(parents=True)
    (place / "file").write_text("old", encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", KILLED, str(place), str(at), way], check=False)
    assert done.returncode in (0, 9)
    if way == "exchange":
        assert (place / "file").read_text(encoding="utf-8") in ("old", "new")
    remove_abandoned(place.parent)
    assert (place / "file").read_text(encoding="utf-8") in ("old", "new")
    assert list(place.parent.iterdir()) == [place]


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
def test_folder_can_be_read_by_those_who_read_its_parent(place: Path) -> None:
    with work_folder.beside(place) as folder:
        assert folder.stat().st_mode & 0o777 == place.parent.stat().st_mode & 0o777


@pytest.mark.usefixtures("without_exchange")
@pytest.mark.parametrize("empty", [False, True])
def test_two_that_end_together_both_succeed(place: Path, monkeypatch: pytest.MonkeyPatch, empty: bool) -> None:
    """Another process puts its folder there, or takes away the older one, just before this one does."""
    place.mkdir(parents=True)
    (place / "old").write_bytes(b"")
    replace, others = Path.replace, iter([True] * 5)

    def contended(self: Path, target: Path) -> Path:
        if next(others, False):
            shutil.rmtree(place, ignore_errors=True)
            if not empty:
                place.mkdir()
                (place / "file").write_text("another's", encoding="utf-8")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", contended)
    with work_folder.beside(place) as folder:
        work_folder.move(fill(folder), place)
    assert (place / "file").read_text(encoding="utf-8") == "new"
    assert list(place.parent.iterdir()) == [place]


def test_folders_of_other_programs_stay(place: Path) -> None:
    with work_folder.beside(place) as folder:
        assert [work_folder.is_working(each) for each in (folder, place)] == [True, False]
    other = place.with_name(".unfinished-1-letters")
    other.mkdir()
    os.utime(other, (1, 1))
    remove_abandoned(place.parent)
    assert list(place.parent.iterdir()) == [other]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have names in Unicode only")
def test_name_may_be_any_bytes(tmp_path: Path) -> None:
    place = tmp_path / os.fsdecode(b"x\xff")
    place.mkdir()
    (place / "file").write_text("old", encoding="utf-8")
    for way in ("exchange", "aside"):
        for at in range(5):
            done = subprocess.run([sys.executable, "-c", KILLED, place, str(at), way], check=False)
            assert done.returncode in (0, 9)
            remove_abandoned(tmp_path)
            assert list(tmp_path.iterdir()) == [place]


def test_failure_to_close_the_lock_loses_nothing(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def __init__(self, file: BinaryIO) -> None:
            self._file = file

        def __getattr__(self, name: str) -> object:
            return getattr(self._file, name)

        def close(self) -> None:
            self._file.close()
            raise OSError(errno.EIO, "Input/output error")

    create = work_folder.owner.create

    def failing(*arguments: Any) -> tuple[Path, Failing]:
        path, file = create(*arguments)
        return path, Failing(file)

    monkeypatch.setattr(work_folder.owner, "create", failing)
    with work_folder.beside(place) as folder:
        work_folder.move(fill(folder), place)
    assert (place / "file").read_text(encoding="utf-8") == "new"
    assert list(place.parent.iterdir()) == [place]


@pytest.mark.parametrize("stop", [KeyboardInterrupt, OSError(errno.ENOSPC, "full")])
def test_nothing_is_left_of_work_that_fails(place: Path, stop: BaseException) -> None:
    with pytest.raises((KeyboardInterrupt, OutputError)), work_folder.beside(place) as folder:
        fill(folder)
        raise stop
    assert list(place.parent.iterdir()) == []


def test_what_cannot_be_removed_is_removed_by_the_next_that_comes_by(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "rmtree", lambda path, ignore_errors: None)
        with work_folder.beside(place) as folder:
            fill(folder)
    assert folder.exists()
    with work_folder.beside(place):
        assert not folder.exists()
    assert list(place.parent.iterdir()) == []
