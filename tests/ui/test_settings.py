"""What the window remembers: of the type it was, and the default where it cannot be read."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray

from kokoro_desktop.spec import DEFAULT_VOICE
from kokoro_desktop.ui.settings import MOST_RECENT_FILES, Settings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "window.ini"


def again(settings: Settings, file: Path) -> Settings:
    settings.sync()
    return Settings(file)


def test_values_come_back_with_their_types(file: Path) -> None:
    settings = Settings(file)
    settings.put("text", "həlˈO")
    settings.put("number", 1.5)
    settings.put("flag", True)
    settings.put("one", ["a b"])
    settings.put("two", ["a", "b"])
    settings.put("blob", QByteArray(b"\x00\xff"))
    settings = again(settings, file)
    assert (settings.text("text"), settings.number("number", 0)) == ("həlˈO", 1.5)
    assert (settings.flag("flag", False), settings.flag("none", True), settings.flag("none", False)) == (
        True, True, False
    )  # fmt: skip
    assert (settings.words("one"), settings.words("two"), settings.words("none")) == (["a b"], ["a", "b"], [])
    assert settings.blob("blob") == QByteArray(b"\x00\xff") and settings.blob("none").isEmpty()


def test_a_deleted_folder_is_replaced_by_the_nearest_one(file: Path) -> None:
    settings = Settings(file)
    assert settings.folder() == Path.home()
    settings.put("folder", str(file.parent / "deleted" / "twice"))
    assert settings.folder() == file.parent


def test_what_cannot_be_read_is_the_default(file: Path) -> None:
    settings = Settings(file)
    settings.put("number", "many")
    settings.put("endless", "inf")
    settings.put("text", ["a", "b"])
    settings.put("voice", "")
    settings = again(settings, file)
    assert (settings.number("number", 7), settings.number("endless", 8)) == (7, 8)
    assert settings.text("text", "c") == "c"
    assert settings.voice == DEFAULT_VOICE


def test_what_is_dropped_is_the_default_again(file: Path) -> None:
    settings = Settings(file)
    settings.put("voice", "af_bella")
    assert again(settings, file).voice == "af_bella"
    settings.drop("voice")
    assert again(settings, file).voice == DEFAULT_VOICE


def test_a_file_opened_again_goes_to_the_top_and_the_oldest_is_forgotten(file: Path) -> None:
    settings = Settings(file)
    for number in range(MOST_RECENT_FILES + 1):
        settings.add_recent_file(Path(f"{number}.txt"))
    settings.add_recent_file(Path("5.txt"))
    recent = again(settings, file).recent_files()
    assert recent == ["5.txt", *(f"{number}.txt" for number in (8, 7, 6, 4, 3, 2, 1))]


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX modes")
@pytest.mark.parametrize("umask", [0o002, 0o000, 0o077])
def test_folder_and_file_are_private_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    folder = tmp_path / "own"
    before = os.umask(umask)
    try:
        for text in ("first", "second"):
            settings = Settings(folder / "window.ini")
            settings.put("text", text)
            settings.sync()
            assert text in (folder / "window.ini").read_text()
            assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    finally:
        os.umask(before)


def test_settings_that_cannot_be_stored_still_have_values(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings = Settings(tmp_path / "file" / "window.ini")
    settings.put("text", "a")
    settings.sync()
    assert settings.text("text") == "a"
