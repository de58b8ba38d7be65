"""The report for people, on a terminal and in a document."""

import re
from dataclasses import replace

import pytest

from kokoro_desktop.bench.markdown import as_markdown, escaped
from kokoro_desktop.bench.report import Report
from kokoro_desktop.bench.tables import all_tables, results_table
from kokoro_desktop.bench.text import as_text


def read_tables(markdown):
    """Read every table back: lists of rows of cells, unescaped."""
    tables, current = [], []
    for line in [*markdown.splitlines(), ""]:
        if line.startswith("| "):
            cells = re.split(r"(?<!\\)\|", line)[1:-1]
            current.append(tuple(re.sub(r"\\(.)", r"\1", cell.strip()) for cell in cells))
        elif current:
            tables.append(current)
            current = []
    return tables


def test_markdown_tables_read_back_as_they_were(report):
    written = read_tables(as_markdown(report))
    tables = list(all_tables(report))
    assert len(written) == len(tables) == 4
    for (header, rule, *rows), table in zip(written, tables, strict=True):
        assert header == table.header
        assert set(rule) == {"---", "---:"}
        assert tuple(rows) == table.rows


def test_markdown_says_where_how_and_what_is_missing(report):
    markdown = as_markdown(report)
    assert "- Some \\<CPU\\> & co \\| 9000, 2 cores, Linux x86\\_64\n" in markdown
    assert "3 runs after 1 to warm up" in markdown
    assert "other is not installed: pip install other" in markdown


def test_tuned_layers_stand_above_the_tables(report):
    assert "tuned" not in as_markdown(report)
    tuned = replace(report, tuned_layers=12)
    assert "; 12 layers tuned for this machine" in as_markdown(tuned)
    assert "; 12 layers tuned for this machine" in as_text(tuned)


@pytest.mark.parametrize("text", ["a|b", "*x*", "`<b>`", "[x]", "a\\b"])
def test_nothing_in_a_cell_is_markup(text):
    assert re.sub(r"\\(.)", r"\1", escaped(text)) == text
    assert not re.search(r"(?<!\\)[|*_`\[\]<>]", escaped(text).replace("\\\\", ""))


def test_text_lines_columns_up(report):
    lines = as_text(report).splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("text "))
    header, first, second = lines[start : start + 3]
    for column in ("median", "RTF", "time/tvm"):
        end = header.index(column) + len(column)
        assert first[end - 1] != " "
        assert second[end - 1] != " "
    assert first.split()[:3] == ["short", "tvm", "1"]
    assert "3.00" in second.split()


def test_result_row_gives_median_iqr_least_and_most(make_result, report):
    table = results_table(Report(report.machine, "abc", 1, 4, (make_result("tvm", 1, 2, 3, 4),)))
    (row,) = table.rows
    cells = dict(zip(table.header, row, strict=True))
    assert (cells["median"], cells["IQR"]) == ("2500.0 ms", "1500.0 ms")
    assert (cells["min"], cells["max"]) == ("1000.0 ms", "4000.0 ms")
    assert "speed-up" not in cells
    assert "memory" not in cells


def test_speed_up_and_memory_stand_where_they_were_measured(report):
    table = results_table(report)
    rows = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    assert [row["speed-up"] for row in rows[:4]] == ["-", "-", "2.00", "2.00"]
    assert [row["memory"] for row in rows[:2]] == ["512 MB", "900 MB"]


def test_memory_is_taken_apart_where_that_is_known(report):
    (table,) = [each for each in all_tables(report) if each.title.startswith("Memory")]
    assert table.title == "Memory of tvm at its peak"
    assert table.rows[0] == ("weights", "256 MB", "50%")
    assert table.rows[-1] == ("together", "512 MB", "100%")


def test_engine_whose_memory_is_unknown_has_none(make_result, report):
    table = results_table(Report(report.machine, "abc", 1, 1, (make_result("x", 5),), memory=report.memory))
    assert table.rows[0][table.header.index("memory")] == "-"


def test_engine_without_tvm_beside_it_has_no_ratio(make_result, report):
    table = results_table(Report(report.machine, "abc", 1, 1, (make_result("torch_x", 5),)))
    assert table.rows[0][table.header.index("time/tvm")] == "-"
