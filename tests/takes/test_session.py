"""Text and takes come back, whatever happens to the disk or the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import atomic
from kokoro_desktop.takes import Session, Take, load_session, save_session

MakeTake = Callable[..., Take]
FIELDS = [name for name in Take.__dataclass_fields__ if name != "samples"]


def _same(first: Take, second: Take) -> bool:
    fields = all(getattr(first, name) == getattr(second, name) for name in FIELDS)
    return fields and first.samples.dtype == second.samples.dtype and np.array_equal(first.samples, second.samples)


def test_everything_comes_back(tmp_path: Path, make_take: MakeTake) -> None:
    takes = [make_take(3), make_take(1, "mˈaɪ “nˈeɪm”", seed=5)]
    save_session(tmp_path / "new" / "folder", takes, "ðɪs\n“tˈɛkst”")
    session = load_session(tmp_path / "new" / "folder")
    assert session.text == "ðɪs\n“tˈɛkst”"
    assert [take.id for take in session.takes] == [3, 1]
    assert all(map(_same, session.takes, takes))
    assert not session.takes[0].samples.flags.writeable


def test_there_may_be_no_session(tmp_path: Path) -> None:
    assert load_session(tmp_path / "none") == Session("", ())


def test_a_take_is_written_once_and_renaming_writes_the_index_alone(
    tmp_path: Path, make_take: MakeTake, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = atomic.write_bytes
    monkeypatch.setattr(atomic, "write_bytes", lambda path, data: (written.append(path.suffix), write(path, data)))
    first, second = make_take(1), make_take(2)
    save_session(tmp_path, [first], "a")
    save_session(tmp_path, [first, second], "a")
    save_session(tmp_path, [replace(first, title="my take"), second], "b")
    assert written == [".npz", ".json", ".npz", ".json", ".json"]
    assert [take.title for take in load_session(tmp_path).takes] == ["my take", second.title]


def test_a_deleted_take_leaves_no_file(tmp_path: Path, make_take: MakeTake) -> None:
    takes = [make_take(1), make_take(2)]
    save_session(tmp_path, takes, "")
    (tmp_path / ".0123.part").write_bytes(b"half a file")
    (tmp_path / "notes.txt").write_text("not ours")
    save_session(tmp_path, takes[1:], "")
    assert sorted(file.suffix for file in tmp_path.iterdir()) == [".json", ".npz", ".txt"]


def test_a_take_of_the_same_id_does_not_take_the_place_of_an_older_one(tmp_path: Path, make_take: MakeTake) -> None:
    save_session(tmp_path, [make_take(1)], "")
    other = make_take(1, "mˈaɪ nˈeɪm")
    save_session(tmp_path, [other], "")
    assert _same(load_session(tmp_path).takes[0], other)


@pytest.mark.parametrize("writes", range(3))
def test_a_full_disk_leaves_the_session_that_was_there(
    tmp_path: Path, make_take: MakeTake, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    old = [make_take(1), make_take(2)]
    save_session(tmp_path, old, "old")
    left = [writes]
    write = atomic.write_bytes

    def until_full(path: Path, data: bytes) -> None:
        if not left[0]:
            raise OutputError(path, "the disk is full")
        left[0] -= 1
        write(path, data)

    monkeypatch.setattr(atomic, "write_bytes", until_full)
    with pytest.raises(OutputError):
        save_session(tmp_path, [make_take(3), make_take(4)], "new")
    session = load_session(tmp_path)
    assert session.text == "old"
    assert all(map(_same, session.takes, old))


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 half a file", None])
def test_a_damaged_take_is_left_out_and_the_others_come_back(
    tmp_path: Path, make_take: MakeTake, damage: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    takes = [make_take(1), make_take(2)]
    save_session(tmp_path, takes[:1], "text")
    [file] = tmp_path.glob("*.npz")
    save_session(tmp_path, takes, "text")
    content = file.read_bytes()
    if damage is None:
        file.write_bytes(content[:2_000] + bytes(len(content) - 4_000) + content[-2_000:])
    else:
        file.write_bytes(damage)
    session = load_session(tmp_path)
    assert session.text == "text"
    assert [take.id for take in session.takes] == [2]
    assert "cannot be read" in caplog.text


@pytest.mark.parametrize("index", [b"", b"[]", b"{}", b'{"format": 99, "text": "", "takes": []}', b"\xff\xfe"])
def test_a_damaged_index_is_an_empty_session(tmp_path: Path, index: bytes) -> None:
    (tmp_path / "session.json").write_bytes(index)
    assert load_session(tmp_path) == Session("", ())


def test_an_index_cannot_lead_out_of_its_folder(tmp_path: Path, make_take: MakeTake) -> None:
    save_session(tmp_path / "elsewhere", [make_take(1)], "")
    [file] = (tmp_path / "elsewhere").glob("*.npz")
    folder = tmp_path / "session"
    folder.mkdir()
    index = (tmp_path / "elsewhere" / "session.json").read_text().replace(file.name, f"../elsewhere/{file.name}")
    (folder / "session.json").write_text(index)
    assert load_session(folder).takes == ()
