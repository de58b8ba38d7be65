"""Several files are replaced together, or stay as they were."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kokoro_desktop.errors import OutputError
from kokoro_desktop.files.together import replacing_together


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """One that is there and one that is not, in two folders."""
    one, two = tmp_path / "a" / "one.txt", tmp_path / "b" / "two.txt"
    for each in (one, two):
        each.parent.mkdir()
    one.write_bytes(b"old")
    return one, two


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_all_take_their_names_in_the_end(files: tuple[Path, Path], tmp_path: Path) -> None:
    files[0].chmod(0o640)
    with replacing_together(files) as staged:
        assert [file.name for file in staged] == ["one.txt", "two.txt"]
        for file in staged:
            file.write_bytes(b"new")
        assert files[0].read_bytes() == b"old"
    assert everything(tmp_path) == {"a/one.txt": b"new", "b/two.txt": b"new"}
    if os.name == "posix":
        assert files[0].stat().st_mode & 0o777 == 0o640


def test_file_that_did_not_exist_is_removed_if_a_later_name_cannot_be_taken(
    files: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if target == files[0] and self.name == target.name:
            raise PermissionError(13, "Permission denied")
        return move(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OutputError), replacing_together((files[1], files[0])) as staged:
        for file in staged:
            file.write_bytes(b"new")
    assert everything(tmp_path) == {"a/one.txt": b"old"}


@pytest.mark.parametrize("links", [True, False])
def test_name_that_cannot_be_taken_leaves_all_as_they_were(
    files: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    move = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if target == files[1]:
            raise PermissionError(13, "Permission denied")
        return move(self, target)

    def no_links(self: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "replace", refuse)
    if not links:
        monkeypatch.setattr(Path, "hardlink_to", no_links)
    with (
        pytest.raises(OutputError, match=r"two\.txt: Permission denied"),
        replacing_together(files) as staged,
    ):
        for file in staged:
            file.write_bytes(b"new")
    assert everything(tmp_path) == {"a/one.txt": b"old"}
    assert [path.name for path in files[1].parent.iterdir()] == []


def test_error_in_writing_one_names_the_file_that_the_user_knows(files: tuple[Path, Path], tmp_path: Path) -> None:
    with pytest.raises(OutputError) as raised, replacing_together(files) as staged:
        staged[0].write_bytes(b"new")
        raise OutputError(staged[1], "the disk is full")
    assert raised.value.path == files[1]
    assert everything(tmp_path) == {"a/one.txt": b"old"}


@pytest.mark.skipif(os.name != "posix", reason="symbolic links")
def test_symbolic_link_stays_and_its_target_is_replaced(files: tuple[Path, Path], tmp_path: Path) -> None:
    link = tmp_path / "link.wav"
    link.symlink_to(files[0])
    with replacing_together([link]) as [staged]:
        assert staged.name == "link.wav"
        staged.write_bytes(b"new")
    assert link.is_symlink()
    assert files[0].read_bytes() == b"new"
