"""A batch gives the same files in any order, in shares, and however often it was killed; and says what it left out."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import soundfile
import stand_in_batch
from stand_in_batch import StandInSpeakers, manifest, planned, speak, tree

from kokoro_desktop.batch.ledger import METADATA, known_entries

COUNT = 24


def entries(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "report.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    speak(folder, manifest(COUNT))
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
    lines = manifest(COUNT).split("\n")
    random.Random(1).shuffle(lines)
    speak(tmp_path / "a", "\n".join(lines), StandInSpeakers(backwards=True))
    for share in (3, 1, 2):
        speak(tmp_path / "b", manifest(COUNT), shard=(share, 3))
    assert tree(tmp_path / "a") == tree(tmp_path / "b") == tree(whole)


def test_digest_is_that_of_all_sounds_made_now_or_before(tmp_path: Path) -> None:
    first, again = speak(tmp_path, manifest(4)), planned(tmp_path, manifest(4))
    assert again.to_speak == ()
    assert speak(tmp_path, manifest(6)).digest == speak(tmp_path / "b", manifest(6)).digest != first.digest


def test_what_changed_is_spoken_again_and_nothing_else(tmp_path: Path) -> None:
    speak(tmp_path, manifest(6))
    (tmp_path / "wavs" / "u1.wav").write_bytes(b"")
    (tmp_path / "wavs" / "u2.TextGrid").unlink()
    changed = manifest(6).replace('"u4", "phonemes": "', '"u4", "phonemes": "a ')
    assert [line.id for line in planned(tmp_path, changed).to_speak] == ["u1", "u2", "u4"]
    assert len(planned(tmp_path, changed, engine="another").to_speak) == 6


def test_lines_that_cannot_be_spoken_are_counted_and_named_and_the_others_spoken(tmp_path: Path) -> None:
    text = manifest(2) + '\n{"id": "no", "phonemes": "字"}\n{"id": "u0", "phonemes": "a"}\n{"id": "p", "phonemes": "a"'
    text += ', "output": "../x"}\n{"id": "v", "phonemes": "a", "voice": "nobody"}\n{"id": "q", "phonemes": "a"'
    text += ', "output": "wavs/u1.wav"}'
    summary = speak(tmp_path, text)
    assert (summary.spoken, [fault.number for fault in summary.faults]) == (2, [3, 4, 5, 6, 7])
    assert [("error" in entry) for entry in entries(tmp_path)] == [False] * 2 + [True] * 5
    assert summary.spoken == len((tmp_path / METADATA).read_text("utf-8").splitlines())
    again = planned(tmp_path, text)
    assert (len(again.done), len(again.faults)) == (2, 5)


def test_output_names_the_files_and_the_metadata_finds_them(tmp_path: Path) -> None:
    speak(tmp_path, '{"id": "a", "phonemes": "a", "output": "other/name.wav"}')
    assert (tmp_path / "other" / "name.TextGrid").exists()
    name = (tmp_path / METADATA).read_text("utf-8").split("|")[0]
    assert name == "../other/name"
    assert (tmp_path / "other" / "name.wav").exists()


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
    speak(tmp_path / "b", manifest(COUNT))
    assert tree(tmp_path / "b") == tree(whole)
    assert [entry["id"] for entry in entries(tmp_path / "b")] == [f"u{n}" for n in range(COUNT)]
