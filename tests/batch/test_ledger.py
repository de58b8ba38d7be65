"""A report is read as far as it is whole, and belongs to one process at a time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.batch.ledger import METADATA, Ledger, is_whole, known_entries
from kokoro_desktop.files.lock import Busy

DONE: dict[str, Any] = {"id": "a", "number": 1, "files": {}, "transcript": "x|\ny", "phonemes": "z"}


def test_line_that_was_cut_off_is_left_out_and_the_next_one_is_whole(tmp_path: Path) -> None:
    (tmp_path / "report.jsonl").write_text(json.dumps(DONE) + '\n{"id": "b", "num', encoding="utf-8")
    ledger = Ledger(tmp_path)
    with ledger.open():
        ledger.add(DONE | {"id": "c"})
    assert [entry["id"] for entry in known_entries(tmp_path)] == ["a", "c"]


def test_two_processes_cannot_write_one_report_but_two_shares_can(tmp_path: Path) -> None:
    with Ledger(tmp_path).open(), Ledger(tmp_path, (1, 2)).open(), pytest.raises(Busy, match="Another process"):
        Ledger(tmp_path).open().__enter__()


def test_line_that_was_spoken_once_is_known_though_a_later_share_failed(tmp_path: Path) -> None:
    for shard, entry in ((None, DONE), ((1, 2), {"id": "a", "number": 1, "error": "no"})):
        ledger = Ledger(tmp_path, shard)
        with ledger.open():
            ledger.add(entry)
    assert known_entries(tmp_path) == [DONE]


def test_metadata_has_no_bar_or_line_end_in_a_field(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    with ledger.open():
        ledger.add(DONE | {"files": {"wavs/a.wav": ""}})
        ledger.finish({"a": 1})
    assert (tmp_path / METADATA).read_text("utf-8") == "a|x y|z\n"


@given(st.binary(max_size=200))
def test_no_bytes_of_a_report_are_an_error(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("any")
    (folder / "report.jsonl").write_bytes(data)
    assert all(not is_whole(entry, folder) or entry.get("files") == {} for entry in known_entries(folder))
