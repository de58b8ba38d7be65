"""A report is read as far as it is whole, and belongs to one process at a time."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.batch import report as report_module
from kokoro_desktop.batch.report import METADATA, Report, is_complete, known_entries
from kokoro_desktop.errors import InputError
from kokoro_desktop.files.lock import Busy

DONE: dict[str, Any] = {
    "id": "a", "number": 1, "key": "k", "files": {"wavs/a.wav": ""}, "samples": 1, "samples_sha256": "h",
    "transcript": "x|\ny", "phonemes": "z",
}  # fmt: skip


def test_line_that_was_cut_off_is_left_out_and_the_next_one_is_whole(tmp_path: Path) -> None:
    (tmp_path / "report.jsonl").write_text(json.dumps(DONE) + '\n{"id": "b", "num', encoding="utf-8")
    report = Report(tmp_path)
    with report.open():
        report.add(DONE | {"id": "c"})
    assert [entry["id"] for entry in known_entries(tmp_path)] == ["a", "c"]


def test_lines_that_are_no_longer_in_the_list_come_last(tmp_path: Path) -> None:
    report = Report(tmp_path)
    with report.open():
        for name in ("c", "aa", "b"):
            report.add(DONE | {"id": name})
        report.finish({"b": 0, "c": 1})
    assert [entry["id"] for entry in known_entries(tmp_path)] == ["b", "c", "aa"]


def test_what_a_killed_process_left_of_a_report_is_removed(tmp_path: Path) -> None:
    left = tmp_path / ".0123456789ab.part"
    left.touch()
    with Report(tmp_path).open():
        assert not left.exists()


def test_two_processes_cannot_write_one_report_but_two_shares_can(tmp_path: Path) -> None:
    with Report(tmp_path).open(), Report(tmp_path, (1, 2)).open(), pytest.raises(Busy, match="Another process"):
        Report(tmp_path).open().__enter__()


@pytest.mark.parametrize("failed", [None, (1, 2)])
def test_line_that_was_spoken_once_is_known_though_another_share_failed(
    tmp_path: Path, failed: tuple[int, int] | None
) -> None:
    for shard in (None, (1, 2)):
        entry = {"id": "a", "number": 1, "error": "no"} if shard == failed else DONE
        report = Report(tmp_path, shard)
        with report.open():
            report.add(entry)
    assert known_entries(tmp_path) == [DONE]


def test_metadata_has_no_bar_or_line_end_in_a_field(tmp_path: Path) -> None:
    report = Report(tmp_path)
    with report.open():
        report.add(DONE)
        report.finish({"a": 1})
    assert (tmp_path / METADATA).read_text("utf-8") == "a|x y|z\n"


@given(st.binary(max_size=200))
def test_any_bytes_are_a_report_without_complete_lines(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("any")
    (folder / "report.jsonl").write_bytes(data)
    assert not any(is_complete(entry, {"wavs/a.wav"}, folder) for entry in known_entries(folder))


@pytest.mark.parametrize("name", ["", ".", "/etc/passwd", "../x.wav", "a\0.wav"])
def test_entry_with_a_file_outside_the_folder_is_dropped(tmp_path: Path, name: str) -> None:
    (tmp_path / "report.jsonl").write_text(json.dumps(DONE | {"files": {name: "h"}}) + "\n", encoding="utf-8")
    assert known_entries(tmp_path) == []


def test_added_entry_is_on_the_disk_before_add_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report, synced = Report(tmp_path), list[bytes]()
    with report.open():
        monkeypatch.setattr(os, "fsync", lambda _: synced.append(report.path.read_bytes()))
        report.add(DONE)
    assert [json.loads(data)["id"] for data in synced] == ["a"]


def test_a_report_that_cannot_be_read_is_neither_replaced_nor_left_out_of_the_metadata(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = Report(tmp_path)
    with report.open():
        report.add(DONE)
        report.finish({})
    before = [(tmp_path / name).read_bytes() for name in ("report.jsonl", METADATA)]

    def refuse(path: Path, *_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(report_module, "open_file", refuse)
    with pytest.raises(InputError, match="Cannot read"), report.open():
        pass
    with pytest.raises(InputError, match="Cannot read"):
        known_entries(tmp_path)
    assert [(tmp_path / name).read_bytes() for name in ("report.jsonl", METADATA)] == before


@pytest.mark.skipif(sys.platform != "linux", reason="reads the open files from /proc")
def test_report_is_closed_before_it_is_replaced_as_windows_requires(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def replace_closed(self: Path, target: Path) -> Path:
        assert target not in {Path(os.path.realpath(link)) for link in Path("/proc/self/fd").iterdir()}
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", replace_closed)
    report = Report(tmp_path)
    with report.open():
        report.add(DONE)
        report.finish({"a": 0})
    assert [entry["id"] for entry in known_entries(tmp_path)] == ["a"]
