"""Lists of every kind give the same lines, and an error in one line is reported for that line."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.batch import lines as module
from kokoro_desktop.batch.lines import COLUMNS, BatchLine, read_lines
from kokoro_desktop.errors import InputError

ROWS: list[dict[str, Any]] = [
    {"id": "a", "phonemes": "həlˈoʊ, wˈɜːld", "voice": "am_adam", "speed": "1.5"},
    {"id": "b", "phonemes": 'ɡˈʊd "mˈɔːɹnɪŋ"', "voice": "", "speed": ""},
]


def read(path: Path, stdin: bytes = b"") -> tuple[BatchLine, ...]:
    return read_lines(path, io.BytesIO(stdin))


def table(rows: list[dict[str, Any]], delimiter: str) -> str:
    text = io.StringIO()
    quoting = {"quoting": csv.QUOTE_NONE, "quotechar": None} if delimiter == "\t" else {}
    writer = csv.DictWriter(text, list(rows[0]), delimiter=delimiter, **quoting)
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
        BatchLine(1, "a", {"phonemes": ROWS[0]["phonemes"], "voice": "am_adam", "speed": "1.5"}),
        BatchLine(2, "b", {"phonemes": ROWS[1]["phonemes"]}),
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
    assert "not UTF-8" in third.error
    assert (
        fourth.error
        == "The file contains phonemes, but .txt files are read as ordinary text. Change its extension to .ipa."
    )


def test_plain_lines_are_phonemes_and_are_numbered() -> None:
    assert [(each.id, each.fields) for each in read(Path("-"), b"a\n\nb\n")] == [
        ("0001", {"phonemes": "a"}),
        ("0002", {"phonemes": "b"}),
    ]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ('{"id": "a", "phonemes": "\\ud800"}', "unpaired surrogate"),
        ('{"id": "x/y", "phonemes": "a"}', "is not a valid file name"),
        ('{"id": "CON", "phonemes": "a"}', "is not a valid file name"),
        ('{"id": "x"}', "neither text nor phonemes"),
        ('{"id": "x", "phonemes": "a", "text": "b"}', "both text and phonemes"),
        ("[1]", "not a JSON object"),
        ("{", "not valid JSON"),
        ('{"id": "A", "phonemes": "a"}', "Line 1 already has the id"),
    ],
)
def test_error_in_a_line_is_reported_for_that_line(tmp_path: Path, row: str, fault: str) -> None:
    (tmp_path / "m.jsonl").write_text(f'{{"id": "a", "phonemes": "a"}}\n{row}\n', encoding="utf-8")
    good, bad = read(tmp_path / "m.jsonl")
    assert (good.error, bad.number) == ("", 2)
    assert fault in bad.error


def test_row_with_too_many_columns_is_refused(tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_text("id,phonemes\na,b,c\n", encoding="utf-8")
    assert "more columns" in read(tmp_path / "m.csv")[0].error


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("m.csv", "id,phonems\na,b\n", "no column 'text' or 'phonemes'"),
        ("m.jsonl", "\n", "nothing to speak"),
        ("m", "", "nothing"),
    ],
)
def test_list_without_anything_to_speak_is_refused(tmp_path: Path, name: str, content: str, sentence: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=sentence):
        read(tmp_path / name)
    with pytest.raises(InputError, match="Cannot read"):
        read(tmp_path / "none")


def test_unused_columns_are_named_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "m.csv").write_text("id,phonemes,emotion\na,b,joy\n", encoding="utf-8")
    assert read(tmp_path / "m.csv")[0].fields == {"phonemes": "b"}
    assert "emotion" in caplog.text


@given(st.lists(st.dictionaries(st.sampled_from(COLUMNS), st.text(max_size=5) | st.integers(), max_size=5), min_size=1))
def test_any_objects_give_a_line_each_and_no_two_good_ones_one_id(rows: list[dict[str, Any]]) -> None:
    data = "\n".join(json.dumps(row) for row in rows).encode()
    lines = read_lines(Path("-"), io.BytesIO(data))
    assert [line.number for line in lines] == list(range(1, len(rows) + 1))
    good = [line.id.casefold() for line in lines if not line.error]
    assert len(good) == len(set(good))
    assert len({line.id for line in lines}) == len(lines)


def test_quotation_marks_in_a_tsv_are_letters_and_swallow_no_line(tmp_path: Path) -> None:
    (tmp_path / "m.tsv").write_text('text\n"Come in, he said.\nThe door opened.\n"Well," he said.\n', encoding="utf-8")
    texts = [line.fields["text"] for line in read(tmp_path / "m.tsv")]
    assert texts == ['"Come in, he said.', "The door opened.", '"Well," he said.']


@pytest.mark.parametrize("header", ['"id","text"', "id, text", " ID ,Text", '"","id","text"'])
@pytest.mark.parametrize("piped", [False, True])
def test_header_is_read_as_programs_write_it(tmp_path: Path, header: str, piped: bool) -> None:
    row = '"1","a","b, c"' if header.startswith('"",') else 'a, "b, c"'
    data = f"{header}\n{row}\n".encode()
    (tmp_path / "m.csv").write_bytes(data)
    [line] = read(Path("-"), data) if piped else read(tmp_path / "m.csv")
    assert (line.id, line.fields, line.error) == ("a", {"text": "b, c"}, "")


def test_empty_first_column_of_a_tsv_moves_no_field(tmp_path: Path) -> None:
    (tmp_path / "m.tsv").write_text("\tid\ttext\n0\ta\tHello.\n", encoding="utf-8")
    [line] = read(tmp_path / "m.tsv")
    assert (line.id, line.fields) == ("a", {"text": "Hello."})


def test_chapter_in_one_cell_is_read(tmp_path: Path) -> None:
    chapter = "Hello. " * 40_000
    (tmp_path / "m.csv").write_text(f'text\n"{chapter}"\n', encoding="utf-8")
    assert read(tmp_path / "m.csv")[0].fields["text"] == chapter


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("m.csv", 'id,text\na,"b\nc,d\n', "Cannot read .*: the quotation mark on line 2 is never closed."),
        ("m.csv", "text,text\na,b\n", "contains the column 'text' more than once"),
        ("m.tsv", "id\tText\ttext\na\tb\tc\n", "contains the column 'text' more than once"),
        ("m.csv", "Satz\nHallo\n", "Its first line is: satz"),
    ],
)
def test_table_that_would_lose_something_is_refused(tmp_path: Path, name: str, content: str, sentence: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=sentence):
        read(tmp_path / name)


@pytest.mark.parametrize("piped", [False, True])
def test_list_beyond_the_limit_is_refused_and_not_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piped: bool
) -> None:
    data = b"text\n" + b"Hello.\n" * 6
    (tmp_path / "m.csv").write_bytes(data)
    monkeypatch.setattr(module, "MOST_BYTES", len(data))
    assert len(read(Path("-"), data) if piped else read(tmp_path / "m.csv")) == 6
    monkeypatch.setattr(module, "MOST_BYTES", len(data) - 1)
    with pytest.raises(InputError, match="too large"):
        read(Path("-"), data) if piped else read(tmp_path / "m.csv")


def test_standard_input_that_is_closed_holds_nothing() -> None:
    with pytest.raises(InputError, match="nothing to speak"):
        read_lines(Path("-"), None)


@given(st.text(max_size=60), st.sampled_from(["m.csv", "m.tsv", "m.jsonl", "-"]))
def test_any_text_gives_lines_or_an_input_error(tmp_path_factory: pytest.TempPathFactory, text: str, name: str) -> None:
    data = ("text\n" + text).encode("utf-8", "replace")
    path = Path("-") if name == "-" else tmp_path_factory.getbasetemp() / name
    if name != "-":
        path.write_bytes(data)
    try:
        lines = read(path, data)
    except InputError:
        return
    assert len({line.id for line in lines}) == len(lines)
