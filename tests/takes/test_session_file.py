"""A session goes into one file and comes back the same; what else the file may be is refused in a sentence."""

from __future__ import annotations

import errno
import json
import random
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from same_takes import same_take

from kokoro_desktop.errors import Cancelled, InputError, OutputError
from kokoro_desktop.prosody import DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.takes import Take, session_file
from kokoro_desktop.takes.continuum_step import ContinuumStep
from kokoro_desktop.takes.session_file import read_session_file, write_session_file
from kokoro_desktop.task import Task

MakeTake = Callable[..., Take]
SPELLING = {"text": "this text", "language": "en-GB", "pieces": "4:3 1:1 4:9"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "lesson.kokoro"


@pytest.fixture
def takes(make_take: MakeTake) -> list[Take]:
    edit = ProsodyEdit((DurationEdit(2, 9.5),), offsets=(PitchPoint(3, 0.5, -2),), energy=0.1)
    step = ContinuumStep("{h~s}ɑ", "now", 2, 7, 0.1667, "weight", "first", "each", None, 0.5)
    return [
        replace(make_take(3, "h [pause 0.51s] ɑ"), continuum=step, title="my own title"),
        make_take(1, "mˈaɪ “nˈeɪm”, " * 60, seed=5, edit=edit),
        replace(make_take(2), unspoken=1),
    ]


def changed(file: Path, **members: bytes | None) -> None:
    """Write an archive anew with other members; None: without one. `index` stands for session.json."""
    members = {{"index": "session.json"}.get(name, name): data for name, data in members.items()}
    with zipfile.ZipFile(file) as archive:
        content = {name: archive.read(name) for name in archive.namelist()} | members
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in content.items():
            if data is not None:
                archive.writestr(name, data)


def index_of(file: Path) -> dict[str, object]:
    with zipfile.ZipFile(file) as archive:
        index: dict[str, object] = json.loads(archive.read("session.json"))
    return index


def refused(file: Path) -> str:
    with pytest.raises(InputError) as error:
        read_session_file(file)
    assert "\n" not in str(error.value) and str(error.value).endswith(".")
    return str(error.value)


def test_everything_comes_back_to_the_bit(file: Path, takes: list[Take]) -> None:
    write_session_file(file, takes, "ðɪs\n“tˈɛkst”", SPELLING)
    session = read_session_file(file)
    assert (session.text, session.spelling, session.notes) == ("ðɪs\n“tˈɛkst”", SPELLING, ())
    assert [take.title for take in session.takes] == [take.title for take in takes]
    assert all(map(same_take, session.takes, takes))


def test_the_same_session_is_the_same_file_and_only_stored(file: Path, takes: list[Take], tmp_path: Path) -> None:
    write_session_file(file, takes, "a", {})
    write_session_file(tmp_path / "again", takes, "a", {})
    assert file.read_bytes() == (tmp_path / "again").read_bytes()
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}
        assert archive.namelist()[0] == "session.json" and len(archive.namelist()) == 4


def test_a_session_without_takes_is_its_text(file: Path) -> None:
    write_session_file(file, [], "ðɪs", {})
    assert (read_session_file(file).text, read_session_file(file).takes) == ("ðɪs", ())


def test_another_version_s_file_is_refused_by_name(file: Path, takes: list[Take]) -> None:
    write_session_file(file, takes, "a", {})
    changed(file, index=json.dumps(index_of(file) | {"format": 3}).encode())
    assert (
        refused(file) == "lesson.kokoro was saved by a different version of Kokoro Desktop. Open it with that version."
    )


def test_a_damaged_take_is_named_and_the_others_are_there(file: Path, takes: list[Take]) -> None:
    write_session_file(file, takes, "a", {})
    data = bytearray(file.read_bytes())
    at = data.index(takes[0].samples.tobytes()[:64])
    data[at + 1000] ^= 0xFF
    file.write_bytes(data)
    session = read_session_file(file)
    assert [take.id for take in session.takes] == [1, 2]
    assert session.notes == ("A take in lesson.kokoro cannot be read and was left out: 'my own title'.",)
    assert file.read_bytes() == data


def test_a_take_that_is_listed_and_lacks_is_named(file: Path, takes: list[Take]) -> None:
    write_session_file(file, takes, "a", {})
    name = str(index_of(file)["takes"][0]["file"])  # type: ignore[index]
    changed(file, **{name: None})
    assert "'my own title'" in read_session_file(file).notes[0]


@pytest.mark.parametrize("index", [None, b"", b"[]", b"\xff", b"[" * 100_000])
def test_takes_come_without_titles_where_the_list_is_damaged(
    file: Path, takes: list[Take], index: bytes | None
) -> None:
    write_session_file(file, takes, "a", {})
    changed(file, index=index)
    session = read_session_file(file)
    assert len(session.takes) == 3 and session.text == session.takes[-1].request.text
    assert session.notes == ("The take list in lesson.kokoro is damaged. The takes have lost their titles.",)


def test_what_is_no_session_is_refused(file: Path, tmp_path: Path, takes: list[Take]) -> None:
    assert refused(tmp_path / "gone").startswith("Cannot read")
    assert refused(tmp_path).startswith("Cannot read")
    for data in (b"", b"PK\x03\x04", b"not a session"):
        file.write_bytes(data)
        assert refused(file) == "lesson.kokoro is not a session file, or it is damaged."
    write_session_file(file, takes, "a", {})
    file.write_bytes(file.read_bytes()[:-10])
    assert refused(file) == "lesson.kokoro is not a session file, or it is damaged."
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("photo.jpg", b"")
    assert refused(file) == "lesson.kokoro is not a session file, or it is damaged."


def test_names_lead_nowhere_and_only_takes_are_looked_at(file: Path, takes: list[Take], tmp_path: Path) -> None:
    write_session_file(file, takes[:1], "a", {})
    with zipfile.ZipFile(file) as archive:
        packed = archive.read(archive.namelist()[1])
    index = index_of(file)
    index["takes"][0]["file"] = "../../take-outside.npz"  # type: ignore[index]
    evil = dict.fromkeys(("../take-up.npz", "/take-root.npz", "take-x/../../take-y.npz", "notes.txt"), packed)
    changed(file, index=json.dumps(index).encode(), **evil)
    session = read_session_file(file)
    assert len(session.takes) == 1  # the one that is not listed any more
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lesson.kokoro"]


def test_an_archive_that_unpacks_to_more_than_it_has_is_refused(file: Path, takes: list[Take]) -> None:
    write_session_file(file, takes[:1], "a", {})
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    assert refused(file) == "lesson.kokoro is not a session file, or it is damaged."


def test_a_list_that_names_one_take_thousands_of_times_has_it_once(file: Path, takes: list[Take]) -> None:
    write_session_file(file, takes[:1], "a", {})
    index = index_of(file)
    index["takes"] = index["takes"] * 4000  # type: ignore[operator]
    changed(file, index=json.dumps(index).encode())
    session = read_session_file(file)
    assert len(session.takes) < 10
    assert len(session.notes[0]) < 300
    index["takes"] = index["takes"] * 2  # type: ignore[operator]
    changed(file, index=json.dumps(index).encode())
    refused(file)


def test_more_beside_the_sound_than_can_be_meant_is_neither_written_nor_read(
    file: Path, takes: list[Take], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_session_file(file, takes, "a", {})
    before = file.read_bytes()
    for name, most in (("MOST_BYTES", 10_000), ("MOST_BESIDE_SOUND", 3_000), ("MOST_TAKES", 2), ("LONGEST_S", 0.1)):
        with monkeypatch.context() as patch:
            patch.setattr(session_file, name, most)
            with pytest.raises(OutputError, match="too large for a session file"):
                write_session_file(file, takes, "b", {})
            assert list(file.parent.iterdir()) == [file] and file.read_bytes() == before
    monkeypatch.setattr(session_file, "MOST_BESIDE_SOUND", 3_000)
    assert "cannot be read" in read_session_file(file).notes[0]
    monkeypatch.setattr(session_file, "MOST_TAKES", 2)
    refused(file)


def test_a_full_disk_leaves_the_file_that_was_there(
    file: Path, takes: list[Take], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_session_file(file, takes[:1], "old", {})
    before, write = file.read_bytes(), zipfile.ZipFile.writestr

    def full(*arguments: object) -> None:
        write(*arguments)  # type: ignore[arg-type]
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    with pytest.raises(OutputError, match="the disk is full"):
        write_session_file(file, takes, "new", {})
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.skipif(sys.platform == "win32", reason="limits")
def test_no_room_at_any_byte_leaves_the_file_that_was_there(file: Path, takes: list[Take]) -> None:
    import resource

    write_session_file(file, takes[:1], "old", {})
    before, size = file.read_bytes(), 200_000
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        for limit in range(0, size, 40_000):
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limits[1]))
            with pytest.raises(OutputError, match="exceed the size limit of this account"):
                write_session_file(file, takes, "new", {})
            assert file.read_bytes() == before and list(file.parent.iterdir()) == [file]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, ignored)


def test_cancelled_at_any_take_leaves_the_file_that_was_there(file: Path, takes: list[Take]) -> None:
    write_session_file(file, takes[:1], "old", {})
    before = file.read_bytes()
    for count in range(4):
        left = iter([False] * count)
        with pytest.raises(Cancelled):
            write_session_file(file, takes, "new", {}, Task(cancelled=partial(next, left, True)))
        assert file.read_bytes() == before and list(file.parent.iterdir()) == [file]
    with pytest.raises(Cancelled):
        read_session_file(file, Task(cancelled=lambda: True))


KILLED = """
import os, signal, sys
from pathlib import Path
from kokoro_desktop.takes.session_file import read_session_file, write_session_file
from kokoro_desktop.task import Task

old, new, calls = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])

def dies(do):
    def until(*arguments, **more):
        global calls
        if calls == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        calls -= 1
        return do(*arguments, **more)
    return until

session = read_session_file(new)
for name in ("rename", "replace", "unlink", "fsync"):
    setattr(os, name, dies(getattr(os, name)))
progress = dies(lambda *told: None)
write_session_file(old, session.takes, "new", {}, Task(progress, dies(lambda: False)))
"""
"""Writes a session over another, and is killed at one of the moments at which that makes a difference."""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_killed_at_whatever_moment_a_whole_file_is_there(file: Path, takes: list[Take], tmp_path: Path) -> None:
    write_session_file(tmp_path / "new.kokoro", takes, "new", {})
    for calls in range(20):
        write_session_file(file, takes[:1], "old", {})
        command = [sys.executable, "-c", KILLED, str(file), str(tmp_path / "new.kokoro"), str(calls)]
        ended = subprocess.run(command, check=False).returncode
        session = read_session_file(file)
        write_session_file(tmp_path / "next.kokoro", takes, "", {})
        assert not list(tmp_path.glob(".*"))  # what the killed one had begun is gone with the next
        assert (session.text, len(session.takes), session.notes) in (("old", 1, ()), ("new", 3, ()))
        if ended == 0:
            break
        assert ended == -signal.SIGKILL
    assert calls > 5 and session.text == "new"


@pytest.fixture(scope="module")
def valid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small session of two takes."""
    from kokoro_desktop.devices.placement import CPU_ALONE
    from kokoro_desktop.engine.request import SpeechRequest
    from kokoro_desktop.engine.synthesis import speak
    from kokoro_desktop.takes import take_from_chunks
    from kokoro_desktop.testing.stand_in import StandInPipeline, stand_in_engine
    from kokoro_desktop.voices import load_voice

    made = []
    for number in (1, 2):
        request = SpeechRequest("ɑ", "af_heart", 4.0, CPU_ALONE, 2, number)
        chunks = list(speak(request, load_voice("af_heart"), StandInPipeline()))
        created = f"2026-01-01T00:00:0{number}+00:00"
        made.append(take_from_chunks(number, request, chunks, stand_in_engine(), 0.1, created))
    path = tmp_path_factory.mktemp("valid") / "a.kokoro"
    write_session_file(path, made, "ɑ", SPELLING)
    return path


# What matters lies at the ends and where members meet; samples are all the rest.
PLACES = st.one_of(st.integers(0, 700), st.integers(-700, -1), st.integers(0, 1 << 20))
CHANGES = st.lists(
    st.tuples(PLACES, st.sampled_from([0, 1, 4, 8, 100, 5000]), st.binary(max_size=8)), min_size=1, max_size=4
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=CHANGES)
def test_a_file_changed_anywhere_is_read_or_refused(
    valid: Path, file: Path, changes: list[tuple[int, int, bytes]]
) -> None:
    content = bytearray(valid.read_bytes())
    for place, length, data in changes:
        at = place % len(content)
        content[at : at + length] = data
    file.write_bytes(content)
    try:
        session = read_session_file(file)
    except InputError as error:
        assert str(error).startswith("lesson.kokoro ")
    else:
        assert all(isinstance(take.request.text, str) for take in session.takes)


def test_anything_that_opens_can_be_saved_again(valid: Path, file: Path) -> None:
    rng = random.Random(7)
    for _ in range(60):
        content = bytearray(valid.read_bytes())
        content[rng.randrange(len(content))] = rng.randrange(256)
        file.write_bytes(content)
        try:
            session = read_session_file(file)
        except InputError:
            continue
        write_session_file(file, session.takes, session.text, session.spelling)
        again = read_session_file(file)
        assert len(again.takes) == len(session.takes) and not again.notes


def test_reading_takes_no_more_memory_than_the_file_has_and_a_little(
    file: Path, make_take: MakeTake, tmp_path: Path
) -> None:
    """A take within the archive is read where it lies: it is not in memory twice."""
    import tracemalloc

    take = make_take(1)
    samples = np.zeros(24_000 * 300, np.float32)
    write_session_file(file, [replace(take, samples=samples)], "a", {})
    tracemalloc.start()
    try:
        (read,) = read_session_file(file).takes
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(read.samples) == len(samples)
    assert peak < 1.3 * samples.nbytes
