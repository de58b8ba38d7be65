"""Files in the program's own folders are their user's alone, whatever the umask; a user's own files follow it."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kokoro_desktop import paths
from kokoro_desktop.cli import log_file
from kokoro_desktop.files import atomic, lock, work_folder
from kokoro_desktop.files.private import make_private

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX modes")


@pytest.fixture(params=[0o002, 0o000, 0o077], ids=["umask002", "umask000", "umask077"])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("fresh_home")
def test_everything_in_the_own_folders_is_private(umask: int) -> None:
    file = paths.data() / "folder" / "file"
    atomic.make_folder(file.parent)
    atomic.write_bytes(file, b"a")
    with lock.hold(paths.cache() / "a.lock", "busy"), log_file.keep():
        pass
    for folder in (paths.data(), paths.cache(), paths.logs()):
        below = list(folder.rglob("*"))
        assert below
        assert {mode(each) for each in (folder, *below) if each.is_dir()} == {0o700}
        assert {mode(each) for each in below if each.is_file()} == {0o600}


@pytest.mark.usefixtures("fresh_home")
def test_folder_reached_by_a_link_is_an_own_one(umask: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    monkeypatch.setenv("KOKORO_DESKTOP_DATA", str(tmp_path / "link"))
    atomic.write_bytes(paths.data() / "file", b"a")
    assert mode(tmp_path / "elsewhere" / "file") == 0o600


@pytest.mark.usefixtures("fresh_home")
def test_file_of_the_user_has_the_mode_that_the_umask_gives(umask: int, tmp_path: Path) -> None:
    atomic.write_bytes(tmp_path / "a.wav", b"a")
    assert mode(tmp_path / "a.wav") == 0o666 & ~umask


def test_folder_is_made_private_with_all_below_and_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside").touch(0o666)
    (tmp_path / "outside").chmod(0o666)
    with work_folder.beside(tmp_path / "bundle") as folder:
        (folder / "below").mkdir()
        for name in ("a.o", "below/b.o"):
            (folder / name).touch()
            (folder / name).chmod(0o777)
        (folder / "link").symlink_to(tmp_path / "outside")
        make_private(folder)
        assert {mode(each) for each in (folder, folder / "below")} == {0o700}
        assert {mode(each) for each in (folder / "a.o", folder / "below" / "b.o")} == {0o600}
    assert mode(tmp_path / "outside") == 0o666
