"""JSON and CSV hold what was measured, to the last digit."""

import csv
import io
import json

import pytest

from kokoro_desktop.measure.bench_data import as_csv, as_json
from kokoro_desktop.spec import STAGES


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
    assert data["tuned_layers"] == 0
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


def test_csv_reads_back_as_it_was(measurement):
    rows = list(csv.DictReader(io.StringIO(as_csv(measurement), newline="")))
    assert len(rows) == len(measurement.results)
    for row, result in zip(rows, measurement.results, strict=True):
        assert (row["engine"], row["sentence"], int(row["threads"])) == (result.engine, result.workload, result.threads)
        assert float(row["median_s"]) == result.median_s
        assert float(row["iqr_s"]) == result.iqr_s
        assert (float(row["min_s"]), float(row["max_s"])) == (min(result.seconds), max(result.seconds))
        told = {stage: float(row[f"{stage}_s"]) for stage in STAGES if row[f"{stage}_s"]}
        assert told == result.stages
        assert row["peak_memory_mb"] == ("512.4" if result.engine == "tvm" else "900.0")
        assert row["cpu"] == measurement.machine.cpu
        assert row["weights"] == "abc" * 20
