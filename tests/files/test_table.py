"""Tables are read as they were written, and a malformed one is described in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.files.table import TableError, delimiter_of, format_rows, read_rows

_CELL = st.text(st.characters(exclude_characters="\t\r\n\0", exclude_categories=("Cs",)), max_size=8)


@given(st.lists(st.lists(_CELL, min_size=2, max_size=4), max_size=5), st.sampled_from(",\t"))
def test_written_rows_are_read_again(rows: list[list[str]], delimiter: str) -> None:
    rows = [[cell.strip() for cell in row] for row in rows]
    assert list(read_rows(format_rows(rows, delimiter), delimiter)) == rows


@given(st.text(max_size=30), st.sampled_from(",\t"))
def test_any_text_is_a_table_or_a_table_error(text: str, delimiter: str) -> None:
    try:
        list(read_rows(text, delimiter))
    except TableError as error:
        assert "line" in str(error)


def test_quotation_mark_between_tabs_is_a_letter() -> None:
    assert list(read_rows('"Come in, he said.\t1\n"No."\t2\n', "\t")) == [['"Come in, he said.', "1"], ['"No."', "2"]]


def test_space_after_a_comma_is_not_part_of_the_field() -> None:
    assert list(read_rows('id, text\na, "b, c"\n', ",")) == [["id", "text"], ["a", "b, c"]]


def test_field_of_a_megabyte_is_read() -> None:
    assert list(read_rows("x" * 1_000_000, ",")) == [["x" * 1_000_000]]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('a,b\n1,"c\nd\n', "the quotation mark on line 2 is never closed"),
        ('a\n"b" c\n', "line 2 is not valid CSV"),
    ],
)
def test_misplaced_quotation_mark_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        list(read_rows(text, ","))


def test_delimiter_follows_the_file_name() -> None:
    assert [delimiter_of(Path(name)) for name in ("a.CSV", "a.tsv", "a.txt")] == [",", "\t", "\t"]
