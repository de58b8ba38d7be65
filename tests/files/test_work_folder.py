"""Folders that are made beside their place: moved whole, and found again when their process has been stopped."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kokoro_desktop.files import work_folder


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "new" / "bundle"


def filled(place: Path) -> Path:
    folder = work_folder.make(place)
    (folder / "file").write_text("new", encoding="utf-8")
    return folder


def test_folder_appears_whole_where_nothing_was(place: Path) -> None:
    folder = filled(place)
    assert not place.exists()
    work_folder.move(folder, place)
    assert (place / "file").read_text(encoding="utf-8") == "new"
    assert list(place.parent.iterdir()) == [place]


def test_folder_takes_the_place_of_an_older_one(place: Path) -> None:
    place.mkdir(parents=True)
    (place / "old").write_bytes(b"")
    work_folder.move(filled(place), place)
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
    assert work_folder.make(place).stat().st_mode & 0o777 == place.parent.stat().st_mode & 0o777


def test_what_a_process_left_is_removed_and_what_others_do_stays(place: Path) -> None:
    mine = filled(place)
    other = mine.with_name(mine.name.replace(str(os.getpid()), "1"))
    other.mkdir()
    place.mkdir()
    work_folder.remove_of(os.getpid(), place.parent)
    assert sorted(place.parent.iterdir()) == sorted([other, place])


def test_process_whose_number_begins_like_another_is_not_mistaken_for_it(place: Path) -> None:
    folder = filled(place)
    work_folder.remove_of(int(str(os.getpid())[:-1] or "0"), place.parent)
    assert folder.exists()


def test_old_leftovers_are_removed_and_what_may_be_in_use_stays(place: Path) -> None:
    old, new = filled(place), filled(place)
    long_ago = old.stat().st_mtime - work_folder.ABANDONED_S - 60
    os.utime(old, (long_ago, long_ago))
    place.mkdir()
    os.utime(place, (long_ago, long_ago))
    work_folder.remove_abandoned(place.parent)
    assert sorted(place.parent.iterdir()) == sorted([new, place])
    assert work_folder.is_working(new)
    assert not work_folder.is_working(place)
