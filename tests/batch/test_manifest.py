"""Manifests of every kind give the same lines, and what is wrong with one is said of that one."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.batch.manifest import COLUMNS, ManifestLine, read_manifest
from kokoro_desktop.errors import InputError

ROWS: list[dict[str, Any]] = [
    {"id": "a", "phonemes": "həlˈoʊ, wˈɜːld", "voice": "am_adam", "speed": "1.5"},
    {"id": "b", "phonemes": 'ɡˈʊd "mˈɔːɹnɪŋ"', "voice": "", "speed": ""},
]


def read(path: Path, stdin: bytes = b"") -> tuple[ManifestLine, ...]:
    return read_manifest(path, io.BytesIO(stdin))


def table(rows: list[dict[str, Any]], delimiter: str) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


CONTENTS = {
    "m.csv": table(ROWS, ","),
    "m.tsv": table(ROWS, "\t"),
    "m.jsonl": "\n".join(json.dumps(row) for row in ROWS),
}


@pytest.mark.parametrize("name", CONTENTS)
@pytest.mark.parametrize("piped", [False, True])
def test_every_kind_of_file_gives_the_same_lines_named_or_piped(tmp_path: Path, name: str, piped: bool) -> None:
    (tmp_path / name).write_text("\ufeff" + CONTENTS[name], encoding="utf-8")
    lines = read(Path("-"), (tmp_path / name).read_bytes()) if piped else read(tmp_path / name)
    assert lines == (
        ManifestLine(1, "a", {"phonemes": ROWS[0]["phonemes"], "voice": "am_adam", "speed": "1.5"}),
        ManifestLine(2, "b", {"phonemes": ROWS[1]["phonemes"]}),
    )


def test_folder_gives_a_line_a_file_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("Hello, [wind](/wˈInd/).", encoding="utf-8")
    (tmp_path / "a.ipa").write_text("a\n", encoding="utf-8")
    (tmp_path / "c.txt").write_bytes(b"\xe9")
    (tmp_path / "d.txt").write_text("həlˈO", encoding="utf-8")
    (tmp_path / "notes.md").write_text("no", encoding="utf-8")
    first, second, third, fourth = read(tmp_path)
    assert (first.id, first.fields) == ("a", {"phonemes": "a"})
    assert (second.id, second.fields) == ("b", {"text": "Hello, [wind](/wˈInd/)."})
    assert "not UTF-8" in third.fault
    assert fourth.fault == "It holds phonemes, and a .txt file is ordinary spelling: name it .ipa."


def test_plain_lines_are_phonemes_and_are_numbered() -> None:
    assert [(each.id, each.fields) for each in read(Path("-"), b"a\n\nb\n")] == [
        ("0001", {"phonemes": "a"}),
        ("0002", {"phonemes": "b"}),
    ]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ('{"id": "a", "phonemes": "\\ud800"}', "half a character"),
        ('{"id": "x/y", "phonemes": "a"}', "cannot name a file"),
        ('{"id": "CON", "phonemes": "a"}', "cannot name a file"),
        ('{"id": "x"}', "either phonemes or text"),
        ('{"id": "x", "phonemes": "a", "text": "b"}', "either phonemes or text"),
        ("[1]", "no JSON object"),
        ("{", "no JSON"),
        ('{"id": "A", "phonemes": "a"}', "Line 1 has the id"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_of_that_line(tmp_path: Path, row: str, fault: str) -> None:
    (tmp_path / "m.jsonl").write_text(f'{{"id": "a", "phonemes": "a"}}\n{row}\n', encoding="utf-8")
    good, bad = read(tmp_path / "m.jsonl")
    assert (good.fault, bad.number) == ("", 2)
    assert fault in bad.fault


def test_row_with_too_many_columns_is_refused(tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_text("id,phonemes\na,b,c\n", encoding="utf-8")
    assert "more columns" in read(tmp_path / "m.csv")[0].fault


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("m.csv", "id,phonems\na,b\n", "no column 'phonemes'"),
        ("m.jsonl", "\n", "nothing to speak"),
        ("m", "", "nothing"),
    ],
)
def test_manifest_without_anything_to_speak_is_refused(tmp_path: Path, name: str, content: str, sentence: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=sentence):
        read(tmp_path / name)
    with pytest.raises(InputError, match="Cannot read"):
        read(tmp_path / "none")


def test_columns_that_say_nothing_are_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "m.csv").write_text("id,phonemes,emotion\na,b,joy\n", encoding="utf-8")
    assert read(tmp_path / "m.csv")[0].fields == {"phonemes": "b"}
    assert "emotion" in caplog.text


@given(st.lists(st.dictionaries(st.sampled_from(COLUMNS), st.text(max_size=5) | st.integers(), max_size=5), min_size=1))
def test_any_objects_give_a_line_each_and_no_two_good_ones_one_id(rows: list[dict[str, Any]]) -> None:
    data = "\n".join(json.dumps(row) for row in rows).encode()
    lines = read_manifest(Path("-"), io.BytesIO(data))
    assert [line.number for line in lines] == list(range(1, len(rows) + 1))
    good = [line.id.casefold() for line in lines if not line.fault]
    assert len(good) == len(set(good))
    assert len({line.id for line in lines}) == len(lines)
