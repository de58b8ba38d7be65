"""Text and takes come back, whatever happens to the disk or the program, and no file goes that is not known."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from same_takes import same_take

from kokoro_desktop.errors import InputError, OutputError
from kokoro_desktop.files import atomic
from kokoro_desktop.prosody import DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.takes import Session, SessionFolder, SessionUnsaved, Take, open_session
from kokoro_desktop.takes import session as session_module
from kokoro_desktop.takes.continuum_step import ContinuumStep

MakeTake = Callable[..., Take]


def _rewritten(file: Path, **members: np.ndarray | None) -> None:
    """Write a take's file anew with other members; None: without one."""
    with np.load(file) as archive:
        arrays = {**archive, **members}
    np.savez(file, **{name: array for name, array in arrays.items() if array is not None})


def load(folder: Path) -> Session:
    """Read a session as the next window does, and give the folder back."""
    opened, session = open_session(folder)
    opened.settle()
    return session


def save(folder: Path, takes: Sequence[Take], text: str) -> None:
    """Save a session as a window does that has just read the last one."""
    opened, _ = open_session(folder)
    opened.save(takes, text)
    opened.settle()


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[SessionFolder]:
    """A session that is open, in ``session``."""
    folder, _ = open_session(tmp_path / "session")
    yield folder
    folder.settle()


def test_everything_comes_back(tmp_path: Path, make_take: MakeTake) -> None:
    edit = ProsodyEdit((DurationEdit(2, 9.5),), offsets=(PitchPoint(3, 0.5, -2),), energy=0.1)
    step = ContinuumStep("{h~s}ɑ", "now", 2, 7, 0.1667, "weight", "first", "each", 0.5, 0.5)
    takes = [
        replace(make_take(3, "h [pause 0.51s] ɑ"), continuum=step),
        make_take(1, "mˈaɪ “nˈeɪm”, " * 60, seed=5, edit=edit),
    ]
    save(tmp_path / "new" / "folder", takes, "ðɪs\n“tˈɛkst”")
    session = load(tmp_path / "new" / "folder")
    assert session.text == "ðɪs\n“tˈɛkst”"
    assert [take.id for take in session.takes] == [3, 1]
    assert all(map(same_take, session.takes, takes))
    assert not session.takes[0].samples.flags.writeable


def test_a_pitch_that_is_too_short_is_no_take(tmp_path: Path, make_take: MakeTake) -> None:
    save(tmp_path, [make_take(1)], "a")
    (file,) = tmp_path.glob("take-*.npz")
    _rewritten(file, f0=np.zeros(3, np.float32))
    session = load(tmp_path)
    assert session.takes == ()
    assert "cannot be read" in session.notes[0]


def test_there_may_be_no_session(tmp_path: Path) -> None:
    assert load(tmp_path / "none") == Session("", ())


def test_a_take_is_written_once_and_renaming_writes_the_index_alone(
    tmp_path: Path, make_take: MakeTake, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = atomic.write_bytes
    monkeypatch.setattr(atomic, "write_bytes", lambda path, data: (written.append(path.suffix), write(path, data)))
    first, second = make_take(1), make_take(2)
    save(tmp_path, [first], "a")
    save(tmp_path, [first, second], "a")
    save(tmp_path, [replace(first, title="my take"), second], "b")
    assert written == [".npz", ".json", ".npz", ".json", ".json"]
    assert [take.title for take in load(tmp_path).takes] == ["my take", second.title]


def test_a_deleted_take_leaves_no_file(tmp_path: Path, make_take: MakeTake) -> None:
    takes = [make_take(1), make_take(2)]
    save(tmp_path, takes, "")
    (tmp_path / ".0123456789ab.part").write_bytes(b"half a file")
    os.utime(tmp_path / ".0123456789ab.part", (0, 0))
    (tmp_path / "notes.txt").write_text("not ours")
    save(tmp_path, takes[1:], "")
    assert sorted(file.suffix for file in tmp_path.iterdir()) == [".json", ".npz", ".txt"]


def test_a_take_that_was_deleted_before_the_next_start_leaves_no_file(
    opened: SessionFolder, make_take: MakeTake
) -> None:
    takes = [make_take(1), make_take(2)]
    opened.save(takes, "")
    opened.save(takes[1:], "")
    assert len(list(opened.path.glob("*.npz"))) == 1


def test_a_take_of_the_same_id_does_not_take_the_place_of_an_older_one(tmp_path: Path, make_take: MakeTake) -> None:
    save(tmp_path, [make_take(1)], "")
    other = make_take(1, "mˈaɪ nˈeɪm")
    save(tmp_path, [other], "")
    assert same_take(load(tmp_path).takes[0], other)


@pytest.mark.parametrize("index_fits", [True, False])
@pytest.mark.parametrize("fitting", [0, 1])
def test_a_full_disk_costs_only_the_takes_that_do_not_fit(
    tmp_path: Path, make_take: MakeTake, monkeypatch: pytest.MonkeyPatch, fitting: int, index_fits: bool
) -> None:
    old, new = [make_take(1), make_take(2)], [make_take(3), make_take(4)]
    save(tmp_path, old, "old")
    write, written = atomic.write_bytes, []

    def until_full(path: Path, data: bytes) -> None:
        if not index_fits if path.suffix == ".json" else len(written) == fitting:
            raise OutputError(path, "the disk is full")
        written.append(path)
        write(path, data)

    opened, _ = open_session(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(atomic, "write_bytes", until_full)
        with pytest.raises(SessionUnsaved, match="disk is full") as refused:
            opened.save([*old, *new], "new")
    assert refused.value.takes == tuple(take.id for take in new[fitting:])
    session = load(tmp_path)
    assert session.text == ("new" if index_fits else "old")
    assert [take.created for take in session.takes] == [take.created for take in [*old, *new[:fitting]]]


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 half a file", None])
def test_a_damaged_take_is_left_out_and_the_others_come_back(
    tmp_path: Path, make_take: MakeTake, damage: bytes | None
) -> None:
    takes = [make_take(1), make_take(2)]
    save(tmp_path, takes[:1], "text")
    [file] = tmp_path.glob("*.npz")
    save(tmp_path, takes, "text")
    content = file.read_bytes()
    if damage is None:
        file.write_bytes(content[:2_000] + bytes(len(content) - 4_000) + content[-2_000:])
    else:
        file.write_bytes(damage)
    session = load(tmp_path)
    assert session.text == "text"
    assert [take.id for take in session.takes] == [2]
    assert session.notes == (f"A take from the last session cannot be read. Its file was kept as {file}.damaged.",)
    assert file.with_name(f"{file.name}.damaged").exists()
    save(tmp_path, session.takes, "text")
    assert load(tmp_path).notes == ()


@pytest.mark.parametrize("index", [b"", b"[]", b"{}", b'{"format": "x", "text": "", "takes": []}', b"\xff\xfe"])
def test_damaged_index_is_kept_under_another_name_and_the_takes_come_back(
    tmp_path: Path, make_take: MakeTake, index: bytes
) -> None:
    takes = [make_take(4), make_take(7, "mˈaɪ nˈeɪm")]
    save(tmp_path, takes, "text")
    (tmp_path / "session.json").write_bytes(index)
    opened, session = open_session(tmp_path)
    assert [take.title for take in session.takes] == [take.title for take in takes]
    assert [take.id for take in session.takes] == [1, 2]
    assert session.text == "mˈaɪ nˈeɪm"
    assert session.notes == (
        f"The take list of the last session is damaged. It was kept as {tmp_path / 'session.json.damaged'}.",
        "2 takes were missing from the session's list of takes and have been added to it.",
    )
    opened.save(session.takes, "")
    opened.settle()
    assert (tmp_path / "session.json.damaged").read_bytes() == index
    again = load(tmp_path)
    assert all(map(same_take, again.takes, session.takes))
    assert again.notes == ()


@pytest.mark.parametrize("name", ["take-\0.npz", "take-\ud800.npz", f"take-{'x' * 100_000}.npz"])
@pytest.mark.parametrize("where", ["take", "session"])
def test_index_with_a_name_that_no_file_can_have_is_damaged(
    tmp_path: Path, make_take: MakeTake, name: str, where: str
) -> None:
    save(tmp_path, [make_take(1)], "kept")
    content = json.loads((tmp_path / "session.json").read_text())
    (content["takes"][0] if where == "take" else content)["file"] = name
    (tmp_path / "session.json").write_text(json.dumps(content))
    session = load(tmp_path)
    assert len(session.takes) == 1
    assert (tmp_path / "session.json.damaged").exists()


def test_second_damaged_index_does_not_take_the_place_of_the_first(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / "session.json").write_text(str(number))
        load(tmp_path)
    assert sorted(contents(tmp_path).values()) == [b"0", b"1", b"2"]


def test_take_that_no_index_names_is_taken_in(tmp_path: Path, make_take: MakeTake) -> None:
    save(tmp_path, [make_take(1)], "text")
    [file] = tmp_path.glob("*.npz")
    data = file.read_bytes()
    save(tmp_path, [other := make_take(1, "mˈaɪ nˈeɪm")], "text")
    (tmp_path / "take-0123.npz").write_bytes(data)
    session = load(tmp_path)
    assert [take.id for take in session.takes] == [1, 2]
    assert same_take(session.takes[0], other)
    assert session.notes == ("1 take was missing from the session's list of takes and has been added to it.",)


def test_take_that_was_deleted_does_not_come_back_although_its_file_could_not_be_removed(
    tmp_path: Path, make_take: MakeTake, monkeypatch: pytest.MonkeyPatch
) -> None:
    takes = [make_take(1), make_take(2)]
    save(tmp_path, takes, "")

    unlink = Path.unlink

    def refuse(self: Path, missing_ok: bool = False) -> None:
        if self.suffix == ".npz":
            raise PermissionError(13, "in use")
        unlink(self, missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        save(tmp_path, takes[1:], "")
    assert len(list(tmp_path.glob("*.npz"))) == 2
    assert [take.id for take in load(tmp_path).takes] == [2]
    save(tmp_path, takes[1:], "")
    assert len(list(tmp_path.glob("*.npz"))) == 1


def test_a_session_of_another_version_is_kept_and_an_empty_one_takes_its_place(
    tmp_path: Path, make_take: MakeTake
) -> None:
    folder = tmp_path / "session"
    save(folder, [make_take(1)], "text")
    index = json.loads((folder / "session.json").read_bytes()) | {"format": 99}
    (folder / "session.json").write_text(json.dumps(index))
    before = contents(folder)
    opened, session = open_session(folder)
    assert (session.text, session.takes, session.aside) == ("", (), None)
    assert session.notes == (
        f"The last session was saved by a different version of Kokoro Desktop. It was kept as {folder}.aside.",
    )
    opened.save([make_take(2)], "mine")
    assert contents(tmp_path / "session.aside") == before
    assert load(folder).text == "mine"


def test_a_session_that_ended_the_last_start_is_set_aside(tmp_path: Path, make_take: MakeTake) -> None:
    folder = tmp_path / "session"
    save(folder, [make_take(1)], "a")
    before = contents(folder)
    _, session = open_session(folder)  # and the process ends before it shows the session
    assert session.aside is None
    opened, session = open_session(folder)
    aside = tmp_path / "session.aside"
    assert (session.text, session.takes, session.aside) == ("", (), aside)
    assert "set aside" in session.notes[0]
    assert contents(aside) == before
    opened.save([make_take(2)], "mine")
    again = load(folder)
    assert (again.text, again.aside) == ("mine", None)
    found = SessionFolder(aside).load()
    assert (found.text, len(found.takes)) == ("a", 1)


def test_the_name_of_the_session_comes_back(tmp_path: Path) -> None:
    folder, file = SessionFolder(tmp_path), tmp_path / "talk.kokoro"
    for modified in (True, False):
        folder.save((), "text", file=file, modified=modified)
        session = load(tmp_path)
        assert (session.file, session.modified) == (file, modified)


def test_index_that_the_system_does_not_let_us_read_is_not_touched(
    tmp_path: Path, make_take: MakeTake, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "session"
    save(folder, [make_take(1)], "text")
    before, read = contents(folder), session_module.read_json

    def refuse(file: Path, most_bytes: int) -> object:
        if file == folder / "session.json":
            raise OSError(5, "Input/output error")
        return read(file, most_bytes)

    with monkeypatch.context() as patch:
        patch.setattr(session_module, "read_json", refuse)
        with pytest.raises(InputError, match="Input/output error"):
            open_session(folder)
    assert contents(folder) == before


def test_file_that_is_not_known_stays(opened: SessionFolder, make_take: MakeTake) -> None:
    opened.save([make_take(1)], "")
    foreign = opened.path / "take-0123456789abcdef.npz"
    foreign.write_bytes(b"of another window, on a file system without locks")
    opened.save([], "")
    assert foreign.name in contents(opened.path)


KILLED = """
import os, signal, sys

calls, counted = int(sys.argv[2]), False

def dies(do):
    def until(*arguments, **more):
        global calls
        if counted and calls == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        calls -= counted
        return do(*arguments, **more)
    return until

for name in ("rename", "replace", "unlink"):  # before pathlib, which in Python 3.10 keeps what it finds
    setattr(os, name, staticmethod(dies(getattr(os, name))) if sys.version_info < (3, 11) else dies(getattr(os, name)))

from pathlib import Path
from kokoro_desktop.takes import open_session

opened, session = open_session(Path(sys.argv[1]))
opened.settle()
counted = True
opened.save(session.takes[1:], "new")
"""
"""Deletes the first take, and is killed after so many calls that give or take away a name."""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_killed_at_whatever_moment_it_has_lost_nothing_and_keeps_nobody_out(
    tmp_path: Path, make_take: MakeTake
) -> None:
    takes = [make_take(1), make_take(2)]
    for calls in range(9):
        folder = tmp_path / str(calls)
        save(folder, takes, "old")
        ended = subprocess.run([sys.executable, "-c", KILLED, folder, str(calls)], check=False).returncode
        session = load(folder)
        assert session.notes == ()
        assert (session.text, [take.id for take in session.takes]) in (("old", [1, 2]), ("new", [2]))
        if ended == 0:
            break
        assert ended == -signal.SIGKILL
    assert calls > 1


def test_an_index_cannot_lead_out_of_its_folder(tmp_path: Path, make_take: MakeTake) -> None:
    save(tmp_path / "elsewhere", [make_take(1)], "")
    [file] = (tmp_path / "elsewhere").glob("*.npz")
    folder = tmp_path / "session"
    folder.mkdir()
    index = (tmp_path / "elsewhere" / "session.json").read_text().replace(file.name, f"../elsewhere/{file.name}")
    (folder / "session.json").write_text(index)
    assert load(folder).takes == ()


def test_take_that_is_too_long_to_be_read_back_is_refused_in_a_sentence_and_the_others_are_kept(
    opened: SessionFolder, make_take: MakeTake, monkeypatch: pytest.MonkeyPatch
) -> None:
    short, long = make_take(1), make_take(2, "mˈaɪ nˈeɪm, " * 20)
    monkeypatch.setattr(session_module, "LONGEST_S", short.duration_s)
    with pytest.raises(SessionUnsaved, match="hours cannot be saved in a session; export") as refused:
        opened.save([short, long], "text")
    assert refused.value.takes == (2,)
    opened.settle()
    assert [take.id for take in load(opened.path).takes] == [1]


def test_the_row_of_spelling_is_kept(tmp_path: Path) -> None:
    spelling = {"text": "Hello", "language": "en-GB", "pieces": "5:5"}
    SessionFolder(tmp_path).save((), "həlˈQ", spelling)
    assert load(tmp_path) == Session("həlˈQ", (), spelling=spelling)


@pytest.mark.parametrize("spelling", [7, "text", {"text": "Hello"}, {"text": "", "pieces": [[1]]}])
def test_a_damaged_row_of_spelling_costs_no_title(tmp_path: Path, make_take: MakeTake, spelling: object) -> None:
    save(tmp_path, [replace(make_take(4), title="mine")], "text")
    index = json.loads((tmp_path / "session.json").read_text())
    (tmp_path / "session.json").write_text(json.dumps(index | {"spelling": spelling}))
    session = load(tmp_path)
    assert [(take.id, take.title) for take in session.takes] == [(4, "mine")]
    assert (session.text, session.spelling) == ("text", {})
    assert len(session.notes) == 1 and "text of the last session" in session.notes[0]
