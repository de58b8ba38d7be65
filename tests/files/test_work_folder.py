"""Folders that are made beside their place: moved whole, and found again when their process has been stopped."""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack
from pathlib import Path

import pytest

from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import work_folder


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "new" / "bundle"


def fill(folder: Path) -> Path:
    (folder / "file").write_text("new", encoding="utf-8")
    return folder


def leave(place: Path) -> Path:
    """Leave a folder, as a process does that is killed while it works in it."""
    with ExitStack() as stack:
        folder = fill(stack.enter_context(work_folder.beside(place)))
        kept = folder.rename(place.parent / "kept")
    return kept.rename(folder)


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


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
def test_folder_can_be_read_by_those_who_read_its_parent(place: Path) -> None:
    with work_folder.beside(place) as folder:
        assert folder.stat().st_mode & 0o777 == place.parent.stat().st_mode & 0o777


def test_what_a_process_left_is_removed_and_what_others_do_stays(place: Path) -> None:
    mine = leave(place)
    other = mine.with_name(mine.name.replace(str(os.getpid()), "1"))
    other.mkdir()
    place.mkdir()
    work_folder.remove_of(os.getpid(), place.parent)
    assert sorted(place.parent.iterdir()) == sorted([other, place])


def test_process_whose_number_begins_like_another_is_not_mistaken_for_it(place: Path) -> None:
    folder = leave(place)
    work_folder.remove_of(int(str(os.getpid())[:-1] or "0"), place.parent)
    assert folder.exists()


def test_old_leftovers_are_removed_and_what_may_be_in_use_stays(place: Path) -> None:
    old, new = leave(place), leave(place)
    long_ago = old.stat().st_mtime - work_folder.ABANDONED_S - 60
    os.utime(old, (long_ago, long_ago))
    place.mkdir()
    os.utime(place, (long_ago, long_ago))
    work_folder.remove_abandoned(place.parent)
    assert sorted(place.parent.iterdir()) == sorted([new, place])
    assert work_folder.is_working(new)
    assert not work_folder.is_working(place)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, OSError(errno.ENOSPC, "full")])
def test_nothing_is_left_of_work_that_fails(place: Path, stop: BaseException) -> None:
    with pytest.raises((KeyboardInterrupt, OutputError)), work_folder.beside(place) as folder:
        fill(folder)
        raise stop
    assert list(place.parent.iterdir()) == []
