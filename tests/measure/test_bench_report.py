"""The report for people, on a terminal and in a document."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace

import pytest

from kokoro_desktop.measure.bench_report import (
    all_tables,
    as_json,
    as_markdown,
    describe_method,
    preparations_table,
    results_table,
    stages_table,
)
from kokoro_desktop.measure.measurement import Measurement
from kokoro_desktop.measure.peak_memory import Memory
from kokoro_desktop.measure.result import Agreement
from kokoro_desktop.measure.speech_engine import Preparation
from kokoro_desktop.measure.table import escape, figure


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


def test_markdown_tables_read_back_as_they_were(measurement):
    written = read_tables(as_markdown(measurement))
    tables = list(all_tables(measurement))
    assert len(written) == len(tables) == 4
    for (header, rule, *rows), table in zip(written, tables, strict=True):
        assert header == table.header
        assert set(rule) == {"---", "---:"}
        assert tuple(rows) == table.rows


def test_markdown_says_where_how_and_what_is_missing(measurement):
    markdown = as_markdown(measurement)
    assert "- Some \\<CPU\\> & co \\| 9000, 2 cores, Linux x86\\_64\n" in markdown
    assert "3 alternating runs after 1 warm-up run" in markdown
    assert "other is not installed: pip install other" in markdown


def test_every_row_says_how_far_its_sound_is_from_the_references(measurement):
    assert "from" not in "".join(results_table(measurement).header)
    agreements = [Agreement(True, math.inf), None, Agreement(False, None, 1.234)]
    rows = [replace(each, agreement=its) for each, its in zip(measurement.results[:3], agreements, strict=True)]
    compared = replace(measurement, results=tuple(rows), reference="torch_x")
    table = results_table(compared)
    column = table.header.index("from torch_x")
    assert [row[column] for row in table.rows] == ["identical", "-", "log-mel 1.23 dB, other durations"]
    data = json.loads(json.dumps(as_json(compared), allow_nan=False))
    assert data["reference"] == "torch_x"
    assert [each["agreement"] and each["agreement"]["snr_db"] for each in data["results"]] == ["infinite", None, None]


@pytest.mark.parametrize("text", ["a|b", "*x*", "`<b>`", "[x]", "a\\b"])
def test_nothing_in_a_cell_is_markup(text):
    assert re.sub(r"\\(.)", r"\1", escape(text)) == text
    assert not re.search(r"(?<!\\)[|*_`\[\]<>]", escape(text).replace("\\\\", ""))


def test_result_row_gives_median_iqr_least_and_most(make_result, measurement):
    table = results_table(Measurement(measurement.machine, (make_result("tvm", 1, 2, 3, 4),)))
    (row,) = table.rows
    cells = dict(zip(table.header, row, strict=True))
    assert (cells["median"], cells["IQR"]) == ("2500.0 ms", "1500.0 ms")
    assert (cells["min"], cells["max"]) == ("1000.0 ms", "4000.0 ms")
    assert "speed-up" not in cells
    assert "memory" not in cells


def test_speed_up_and_memory_stand_where_they_were_measured(measurement):
    table = results_table(measurement)
    rows = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    assert [row["speed-up"] for row in rows[:4]] == ["-", "-", *["2.00"] * 2]
    assert [row["memory"] for row in rows[:2]] == ["512 MB", "900 MB"]


def test_card_s_memory_stands_beside_or_is_said_not_to_be_told(measurement):
    names = list(measurement.memory)
    memory = dict(zip(names, [Memory(512.4), Memory(900, {}, True, 1234.5)], strict=True))
    rows = results_table(replace(measurement, memory=memory)).rows
    assert [row[-1] for row in rows[:2]] == ["-", "1234 MB"]
    memory[names[1]] = Memory(900, {}, True)
    untold = replace(measurement, memory=memory)
    assert [row[-1] for row in results_table(untold).rows[:2]] == ["-", "not reported"]
    assert as_json(untold)["gpu_memory_mb"] == {names[1]: None}


def test_engine_whose_device_failed_is_named_with_how(measurement):
    failed = replace(measurement, failed={"tvm-cuda": "it is no longer available"})
    assert "- tvm-cuda: it is no longer available\n" in as_markdown(failed)
    assert as_json(failed)["failed"] == {"tvm-cuda": "it is no longer available"}


def test_stages_stand_where_an_engine_tells_them(make_result, measurement):
    told = make_result("tvm", 1.0, stages={"bert": 0.25, "decoder": 0.5})
    table = stages_table(Measurement(measurement.machine, (told, make_result("torch_x", 5))))
    (row,) = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    assert (row["engine"], row["bert"], row["f0n"], row["decoder"]) == ("tvm", "250.0 ms", "-", "500.0 ms")


def test_preparation_has_no_first_pass_without_a_gpu(make_result, measurement):
    cpu = make_result("tvm", 1.0, preparation=Preparation(0.5))
    gpu = make_result("tvm-cuda", 1.0, preparation=Preparation(0.5, 0.25))
    table = preparations_table(Measurement(measurement.machine, (cpu, gpu)))
    assert table.rows == (("tvm", "500.0 ms", "-"), ("tvm-cuda", "500.0 ms", "250.0 ms"))


def test_memory_is_taken_apart_where_that_is_known(measurement):
    (table,) = [each for each in all_tables(measurement) if each.title.startswith("Peak memory")]
    assert table.title == "Peak memory of tvm"
    assert table.rows[0] == ("weights", "256 MB", "50%")
    assert table.rows[-1] == ("total", "512 MB", "100%")


def test_engine_whose_memory_is_unknown_has_none(make_result, measurement):
    table = results_table(Measurement(measurement.machine, (make_result("x", 5),), memory=measurement.memory))
    assert table.rows[0][table.header.index("memory")] == "-"


def test_engine_without_tvm_beside_it_has_no_ratio(make_result, measurement):
    table = results_table(Measurement(measurement.machine, (make_result("torch_x", 5),)))
    assert table.rows[0][table.header.index("time/tvm")] == "-"


def test_method_names_runs_and_weights(measurement):
    assert describe_method(measurement) == "3 alternating runs after 1 warm-up run; weights abcabcabcabc"


def test_figure_that_is_not_there_is_a_dash():
    assert [figure(value, ".1f", " s") for value in (None, math.nan, 2.0)] == ["-", "-", "2.0 s"]


def test_json_holds_what_was_promised(measurement):
    data = json.loads(json.dumps(as_json(measurement)))
    row = data["results"][0]
    expected = {
        "engine": "tvm", "device": "cpu", "threads": 1, "sentence": "short", "audio_s": 1.5, "runs": 3,
    }  # fmt: skip
    assert {key: row[key] for key in expected} == expected
    assert row["median_s"] == pytest.approx(0.15)
    assert (row["min_s"], row["max_s"]) == pytest.approx((0.135, 0.18))
    assert row["iqr_s"] == pytest.approx(0.0225)
    assert row["rtf"] == pytest.approx(0.1)
    assert row["stages"] == measurement.results[0].stages
    assert data["weights"] == "abc" * 20
    assert data["missing"] == {"other": "pip install other"}
    assert data["machine"]["cpu"] == measurement.machine.cpu
    assert (data["warmup"], data["runs"], data["peak_memory_mb"]) == (1, 3, {"tvm": 512.4, "torch_x": 900})
    assert data["memory_parts_mb"] == {"tvm": {"weights": 256.2, "activations": 256.2}}


def test_json_holds_every_kernel(measurement):
    (profile,) = as_json(measurement)["profiles"]
    assert [each["kernel"] for each in profile["kernels"]] == [each.kernel for each in measurement.profiles[0].kernels]
    assert profile["kernels"][0]["gflops"] == pytest.approx(200)
    assert profile["kernels"][0]["share"] == pytest.approx(0.6)
    assert profile["kernels"][1]["of_peak"] is None
    assert profile["peak_gflops"] == 100
