"""A file is read through once, and again as soon as anything about it is another, or may be another's doing."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import known_hashes
from kokoro_desktop.files.known_hashes import hash_of

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows does not say when a file was last changed")


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[str, int]]:
    """Hash a file; return the hash, and how often any was read through so far."""
    monkeypatch.setattr(known_hashes, "_SETTLED_NS", -1)
    monkeypatch.setattr(known_hashes.paths, "cache", lambda: tmp_path / "cache")
    (tmp_path / "cache").mkdir()
    path, times = tmp_path / "weights", []
    path.write_bytes(b"weights")

    def counted(file: object, task: object) -> str:
        times.append(1)
        return plain(file, task)

    plain = known_hashes.sha256_of
    monkeypatch.setattr(known_hashes, "sha256_of", counted)

    def hashed(anew: bool = False) -> tuple[str, int]:
        with path.open("rb") as file:
            return hash_of(path, file, anew=anew), len(times)

    return hashed


Read = Callable[..., tuple[str, int]]
DIGEST = hashlib.sha256(b"weights").hexdigest()


def test_it_is_read_through_once(read: Read) -> None:
    assert [read(), read()] == [(DIGEST, 1)] * 2


def test_the_latest_files_are_remembered(read: Read, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_hashes, "_MOST", 2)

    def hash_other(name: str) -> None:
        path = tmp_path / name
        with path.open("rb") as file:
            hash_of(path, file)

    for name in ("a", "b", "c"):
        (tmp_path / name).write_text(name)
        hash_other(name)
    hash_other("b")
    hash_other("c")
    assert read()[1] == 4
    hash_other("a")
    assert read()[1] == 5


def test_it_is_read_again_when_it_was_written_to_even_if_its_time_was_set_back(read: Read, tmp_path: Path) -> None:
    read()
    path = tmp_path / "weights"
    before = path.stat()
    path.write_bytes(b"Weights")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert read() == (hashlib.sha256(b"Weights").hexdigest(), 2)


def test_it_is_read_again_when_another_file_stands_in_its_place(read: Read, tmp_path: Path) -> None:
    read()
    (tmp_path / "other").write_bytes(b"WEIGHTS")
    (tmp_path / "other").replace(tmp_path / "weights")
    assert read() == (hashlib.sha256(b"WEIGHTS").hexdigest(), 2)


def test_it_is_read_anew_for_whoever_asks_and_what_was_read_is_remembered(
    read: Read, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_hashes, "_stamp", lambda file: [0] * 5)  # the disk decays, and nothing tells
    read()
    (tmp_path / "weights").write_bytes(b"Weights")
    assert read() == (DIGEST, 1)
    assert read(anew=True) == read() == (hashlib.sha256(b"Weights").hexdigest(), 2)


def test_it_is_read_anew_where_nothing_can_be_remembered(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    read()

    def refuse(path: Path, data: bytes) -> None:
        raise OutputError(path, "the disk is full")

    monkeypatch.setattr(known_hashes.atomic, "write_bytes", refuse)
    assert read(anew=True) == (DIGEST, 2)


@pytest.mark.parametrize("name", ["weights", ".", "cache"])
def test_it_is_always_read_where_others_may_write(read: Read, tmp_path: Path, name: str) -> None:
    read()
    (tmp_path / name).chmod(0o777)
    assert read()[1] == 2
    assert read()[1] == 3


def test_a_file_that_was_just_written_is_read_again(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_hashes, "_SETTLED_NS", 60_000_000_000)
    assert [read()[1], read()[1]] == [1, 2]


@pytest.mark.parametrize("written", [b"", b"[]", b'{"a": 1}', b"\xff", b'{"a": [1, 2, 3]}'])
def test_what_is_remembered_badly_is_not_trusted(read: Read, tmp_path: Path, written: bytes) -> None:
    read()
    (tmp_path / "cache" / "known-hashes.json").write_bytes(written)
    assert read() == (DIGEST, 2)
