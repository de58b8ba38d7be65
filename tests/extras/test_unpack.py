"""Wheels and source archives are unpacked inside their folder, or refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_wheels import write_source, write_wheel

from kokoro_desktop.extras.unpack import unpack_package


@pytest.mark.parametrize("name", ["../out.py", "a/../../out.py"])
def test_place_outside_the_folder_is_refused(name: str, tmp_path: Path) -> None:
    wheel = write_wheel(tmp_path, "tiny", {name: ""})
    with pytest.raises(ValueError, match="outside the target folder"):
        unpack_package(wheel.name, wheel.read_bytes(), tmp_path / "into")
    assert not (tmp_path / "out.py").exists()


def test_libraries_in_a_data_folder_are_merged(tmp_path: Path) -> None:
    wheel = write_wheel(tmp_path, "tiny", {"tiny-1.0.data/purelib/tiny.py": "", "tiny-1.0.data/headers/tiny.h": ""})
    unpack_package(wheel.name, wheel.read_bytes(), tmp_path / "into")
    assert (tmp_path / "into" / "tiny.py").exists() and not list((tmp_path / "into").rglob("*.h"))


def test_packages_of_a_source_archive_come_with_their_data(tmp_path: Path) -> None:
    source = write_source(tmp_path, "tiny", {"tiny/__init__.py": "", "tiny/words/a.txt": "a", "docs/b.txt": "b"})
    unpack_package(source.name, source.read_bytes(), tmp_path / "into")
    assert [each.name for each in (tmp_path / "into").rglob("*.txt")] == ["a.txt"]


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="neither a wheel"):
        unpack_package("tiny.exe", b"", tmp_path)
