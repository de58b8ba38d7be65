"""What `bench_baselines.py` adds to a measurement: intervals, CSV and a plot."""

from __future__ import annotations

import csv
import pickle
from pathlib import Path
from xml.etree import ElementTree

import bench_baselines
import pytest
from extra_engines import ALL
from plot import draw

from kokoro_desktop.measure.measurement import Machine, Measurement
from kokoro_desktop.measure.result import Result

RESULTS = tuple(
    Result(engine, "cpu", 1, "1", text, audio_s=length, seconds=tuple(length * cost * k for k in (1.0, 1.1, 1.2, 0.9)))
    for text, length in (("2 s", 2.0), ("8 s", 8.0))
    for engine, cost in (("tvm", 0.1), ("torch", 0.4))
)
MEASUREMENT = Measurement(Machine("a CPU", 2, "Linux", {}), RESULTS, "ab" * 32)


def test_every_ratio_has_its_interval() -> None:
    rows = bench_baselines.intervals(MEASUREMENT).rows
    assert [row[:3] for row in rows] == [("2 s", "torch", "1"), ("8 s", "torch", "1")]
    assert all(row[3].startswith("4.00 (") for row in rows)


def test_csv_has_a_line_per_result(tmp_path: Path) -> None:
    bench_baselines.write_csv(MEASUREMENT, tmp_path / "a.csv")
    rows = list(csv.DictReader((tmp_path / "a.csv").read_text("utf-8").splitlines()))
    assert [row["engine"] for row in rows] == ["tvm", "torch"] * 2
    assert [float(row["median_s"]) for row in rows] == [result.median_s for result in RESULTS]


def test_plot_names_every_engine_and_text() -> None:
    pytest.importorskip("matplotlib")
    texts = [each.text for each in ElementTree.fromstring(draw(MEASUREMENT)).iter("{http://www.w3.org/2000/svg}text")]
    assert {"tvm", "torch", "tvm, 1 thread", "torch, 1 thread"} <= set(texts)


def test_a_child_process_can_make_every_engine() -> None:
    for each in ALL.values():
        pickle.loads(pickle.dumps(each.make))
