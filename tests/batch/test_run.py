"""A batch gives the same files in any order, in shares, and however often it was killed; and says what it left out."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import soundfile
import stand_in_batch
from hypothesis import given, settings
from hypothesis import strategies as st
from stand_in_batch import StandInSpeak, list_of_lines, planned, speak, tree

from kokoro_desktop.batch.line_request import LineRequest
from kokoro_desktop.batch.report import METADATA, known_entries
from kokoro_desktop.batch.run import digest
from kokoro_desktop.batch.workers import Spoken
from kokoro_desktop.errors import DeviceError, OutputError
from kokoro_desktop.files import lock
from kokoro_desktop.task import Task

COUNT = 24


def entries(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "report.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    speak(folder, list_of_lines(COUNT))
    return folder


def test_every_line_has_sound_labels_report_and_metadata(whole: Path) -> None:
    report = entries(whole)
    assert [entry["id"] for entry in report] == [f"u{n}" for n in range(COUNT)]
    assert soundfile.info(whole / "wavs" / "u3.wav").frames == report[3]["samples"]
    rows = [line.split("|") for line in (whole / METADATA).read_text("utf-8").splitlines()]
    assert len(rows) == COUNT
    assert all((whole / "wavs" / f"{name}.wav").exists() for name, _, _ in rows)
    assert {path.suffix for path in (whole / "wavs").iterdir()} == {".wav", ".TextGrid"}


def test_order_and_shares_change_no_byte(whole: Path, tmp_path: Path) -> None:
    lines = list_of_lines(COUNT).split("\n")
    random.Random(1).shuffle(lines)
    speak(tmp_path / "a", "\n".join(lines), StandInSpeak(backwards=True))
    for share in (3, 1, 2):
        speak(tmp_path / "b", list_of_lines(COUNT), shard=(share, 3))
    assert tree(tmp_path / "a") == tree(tmp_path / "b") == tree(whole)


def test_digest_is_that_of_all_sounds_made_now_or_before(tmp_path: Path) -> None:
    first, again = speak(tmp_path, list_of_lines(4)), planned(tmp_path, list_of_lines(4))
    assert again.to_speak == ()
    more = [*again.done, *speak(tmp_path, list_of_lines(6))]
    assert digest(more) == digest(speak(tmp_path / "b", list_of_lines(6))) != digest(first)


def test_what_changed_is_spoken_again_and_nothing_else(tmp_path: Path) -> None:
    speak(tmp_path, list_of_lines(6))
    (tmp_path / "wavs" / "u1.wav").write_bytes(b"")
    (tmp_path / "wavs" / "u2.TextGrid").unlink()
    changed = list_of_lines(6).replace('"u4", "phonemes": "', '"u4", "phonemes": "a ')
    assert [line.id for line in planned(tmp_path, changed).to_speak] == ["u1", "u2", "u4"]
    assert len(planned(tmp_path, changed, engine="another").to_speak) == 6


def test_lines_that_cannot_be_spoken_are_counted_and_named_and_the_others_spoken(tmp_path: Path) -> None:
    text = (
        list_of_lines(2)
        + '\n{"id": "no", "phonemes": "字"}\n{"id": "u0", "phonemes": "a"}\n{"id": "p", "phonemes": "a"'
    )
    text += ', "output": "../x"}\n{"id": "v", "phonemes": "a", "voice": "nobody"}\n{"id": "q", "phonemes": "a"'
    text += ', "output": "wavs/u1.wav"}'
    made = speak(tmp_path, text)
    assert [entry["number"] for entry in made if "error" in entry] == [3, 4, 5, 6, 7]
    assert [("error" in entry) for entry in entries(tmp_path)] == [False] * 2 + [True] * 5
    assert len((tmp_path / METADATA).read_text("utf-8").splitlines()) == 2
    again = planned(tmp_path, text)
    assert (len(again.done), len(again.failed)) == (2, 5)


def test_report_has_the_order_of_the_list_although_lines_fail(tmp_path: Path) -> None:
    speak(tmp_path, '{"id": "z", "phonemes": "字"}\n' + list_of_lines(2))
    assert [entry["id"] for entry in entries(tmp_path)] == ["z", "u0", "u1"]


def test_output_names_the_files_and_the_metadata_finds_them(tmp_path: Path) -> None:
    speak(tmp_path, '{"id": "a", "phonemes": "a", "output": "other/name.wav"}')
    assert (tmp_path / "other" / "name.TextGrid").exists()
    name = (tmp_path / METADATA).read_text("utf-8").split("|")[0]
    assert name == "../other/name"
    assert (tmp_path / "other" / "name.wav").exists()


@pytest.mark.slow
def test_killed_at_any_moment_it_leaves_no_half_file_and_goes_on(whole: Path, tmp_path: Path) -> None:
    program = [sys.executable, stand_in_batch.__file__, str(tmp_path / "b"), str(COUNT)]
    chance, kills = random.Random(7), 0
    for _ in range(40):
        child = subprocess.Popen(program)
        before = len(known_entries(tmp_path / "b"))
        while child.poll() is None and len(known_entries(tmp_path / "b")) < before + 3:
            time.sleep(0.002)
        time.sleep(chance.random() * 0.01)
        child.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        if child.wait() == 0:
            break
        kills += 1
        for entry in known_entries(tmp_path / "b"):
            for name in entry["files"]:
                assert (tmp_path / "b" / name).read_bytes() == (whole / name).read_bytes()
    assert kills >= 3
    speak(tmp_path / "b", list_of_lines(COUNT))
    assert tree(tmp_path / "b") == tree(whole)
    assert [entry["id"] for entry in entries(tmp_path / "b")] == [f"u{n}" for n in range(COUNT)]


@pytest.mark.parametrize("outputs", [("A", "a"), ("x/Straße", "x/STRASSE"), ("A.wav", "a")])
def test_outputs_that_differ_only_in_case_are_refused(tmp_path: Path, outputs: tuple[str, str]) -> None:
    rows = [{"id": f"u{n}", "phonemes": "a", "output": output} for n, output in enumerate(outputs)]
    what = planned(tmp_path, "\n".join(map(json.dumps, rows)))
    assert [line.id for line in what.to_speak] == ["u0"]
    assert [entry["error"] for entry in what.failed] == [
        "The sound would overwrite that of 'u0'. Use a different output or id."
    ]


def test_progress_counts_lines_that_fail_while_they_are_spoken(tmp_path: Path) -> None:
    def fail(lines: Sequence[LineRequest], task: Task) -> Iterator[Spoken]:
        for line in lines:
            yield line, None, {"error": "no"}

    told: list[tuple[int, int]] = []
    speak(tmp_path, list_of_lines(3), fail, task=Task(lambda done, total, what: told.append((done, total))))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_refused_close_of_the_lock_is_an_output_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hold = lock.hold

    @contextmanager
    def refuse(path: Path, *rest: Any) -> Iterator[bool]:
        with hold(path, *rest) as waited:
            yield waited
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(lock, "hold", refuse)
    with pytest.raises(OutputError, match="Input/output error"):
        speak(tmp_path, list_of_lines(1))
    assert (tmp_path / METADATA).exists()


def test_batch_that_fails_halfway_lists_what_was_spoken(tmp_path: Path) -> None:
    def fail_after_two(lines: Sequence[LineRequest], task: Task) -> Iterator[Spoken]:
        yield from list(StandInSpeak(backwards=True)(lines, task))[:2]
        raise DeviceError("llvm", "it failed")

    with pytest.raises(DeviceError):
        speak(tmp_path, list_of_lines(4), fail_after_two)
    assert [entry["id"] for entry in entries(tmp_path)] == ["u2", "u3"]
    assert [row.partition("|")[0] for row in (tmp_path / METADATA).read_text("utf-8").splitlines()] == ["u2", "u3"]


def test_work_that_a_killed_process_left_beside_the_sounds_is_removed(tmp_path: Path) -> None:
    speak(tmp_path, list_of_lines(2))
    left = tmp_path / "wavs" / ".unfinished-1-0123456789ab"
    left.mkdir()
    left.with_name(f"{left.name}.lock").touch()
    speak(tmp_path, list_of_lines(2))
    assert {path.suffix for path in (tmp_path / "wavs").iterdir()} == {".wav", ".TextGrid"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=3,
)


FIELDS = ("id", "number", "key", "files", "samples", "samples_sha256", "transcript", "phonemes", "unknown", "error")


@settings(max_examples=40)
@given(st.sampled_from(FIELDS), JSON, st.booleans())
def test_malformed_report_costs_no_spoken_line(
    tmp_path_factory: pytest.TempPathFactory, field: str, value: Any, missing: bool
) -> None:
    folder = tmp_path_factory.mktemp("malformed")
    speak(folder, list_of_lines(2))
    [first, second] = entries(folder)
    if missing:
        first.pop(field, None)
    else:
        first[field] = value
    (folder / "report.jsonl").write_text(
        "".join(json.dumps(entry) + "\n" for entry in (first, second)), encoding="utf-8"
    )
    speak(folder, list_of_lines(2))
    rows = (folder / METADATA).read_text("utf-8").splitlines()
    assert {"u0", "u1"} <= {row.split("|")[0] for row in rows}
    assert all((folder / "wavs" / f"{name}.wav").exists() for name in ("u0", "u1"))


@pytest.mark.parametrize("line", ["[" * 200_000, '{"id": "b"}', '{"id": "u0", "number": 1, "files": {}}', "5", "\0"])
def test_any_line_of_a_report_leaves_the_metadata_complete(tmp_path: Path, line: str) -> None:
    tmp_path.joinpath("report.jsonl").write_text(line + "\n", encoding="utf-8")
    speak(tmp_path, list_of_lines(2))
    assert len((tmp_path / METADATA).read_text("utf-8").splitlines()) == 2
