"""A comparison of devices, as it is written down and shown."""

from __future__ import annotations

import csv
import json
import math
from dataclasses import replace

import pytest

from kokoro_desktop.measure.comparison import as_csv, as_json, as_markdown, describe_agreement, describe_seconds
from kokoro_desktop.measure.measurement import Machine, Measurement
from kokoro_desktop.measure.result import Agreement, Result
from kokoro_desktop.measure.speech_engine import Preparation
from kokoro_desktop.measure.workloads import Workload


@pytest.fixture
def compared() -> Measurement:
    common = {"preparation": Preparation(0.5, 0.25), "warm_up_s": 2.0, "audio_s": 1.0}
    results = (
        Result("a", "llvm", 2, seconds=(1.0, 3.0), stages={"bert": 0.5}, **common),
        Result("b|c", "llvm", 1, seconds=(1.0,), agreement=Agreement(True, math.inf, 0.0), **common),
        Result("x", "cuda", 1, error="no driver"),
    )
    workload = Workload("", (), 3, "həlˈO\nwˈɜɹld", "af_heart", 1.5)
    return Measurement(Machine("CPU", 2, "Linux", {"numpy": "2"}), results, workload=workload, baseline="a")


def test_csv_has_a_line_an_engine_and_leaves_open_what_is_not_known(compared: Measurement) -> None:
    first, second, broken = csv.DictReader(as_csv(compared).splitlines())
    expected = {
        "name": "a", "device": "llvm", "threads": "2", "runs": "2", "median_s": "2", "min_s": "1", "max_s": "3",
        "spread": "0.5", "rtf": "2", "speed_up": "1", "audio_s": "1", "load_s": "0.5", "first_s": "0.25",
        "warm_up_s": "2", "bert_s": "0.5", "duration_s": "", "alignment_s": "", "f0n_s": "", "text_encoder_s": "",
        "decoder_s": "", "durations_equal": "", "snr_db": "", "log_mel_db": "", "error": "", "baseline": "a",
        "cpu": "CPU", "system": "Linux",
    }  # fmt: skip
    assert first == expected
    assert list(first) == list(expected)
    assert (second["speed_up"], second["spread"], second["snr_db"]) == ("2", "", "inf")
    assert (second["durations_equal"], second["log_mel_db"]) == ("True", "0")
    assert (broken["error"], broken["median_s"], broken["rtf"], broken["audio_s"]) == ("no driver", "", "", "")


def test_json_has_every_run(compared: Measurement) -> None:
    data = json.loads(as_json(compared))
    assert [data[key] for key in ("text", "voice", "speed", "seed", "weights", "baseline")] == [
        "həlˈO\nwˈɜɹld", "af_heart", 1.5, 3, "", "a",
    ]  # fmt: skip
    assert data["machine"]["cpu"] == "CPU"
    first, second, broken = data["standings"]
    assert first == {
        "name": "a", "device": "llvm", "threads": 2, "load_s": 0.5, "warm_up_s": 2, "audio_s": 1, "seconds": [1, 3],
        "stages": {"bert": 0.5}, "agreement": None, "error": "", "first_s": 0.25,
        "median_s": 2, "spread": 0.5, "rtf": 2, "speed_up": 1,
    }  # fmt: skip
    assert second["agreement"] == {"durations_equal": True, "snr_db": "infinite", "log_mel_db": 0}
    assert [broken[key] for key in ("median_s", "spread", "rtf", "speed_up")] == [None] * 4


def test_markdown_is_one_table_below_what_it_depends_on(compared: Measurement) -> None:
    lines = as_markdown(compared).splitlines()
    assert lines[:8:2] == [
        "CPU, 2 cores, Linux", "numpy 2", "Voice af\\_heart, speed 1.5, seed 3; 12 characters:", "> həlˈO wˈɜɹld",
    ]  # fmt: skip
    header, _, first, second, broken = lines[8:]
    columns = [cell.strip() for cell in header.strip("|").split("|")]
    cells = dict(zip(columns, (cell.strip() for cell in first.strip("|").split("|")), strict=True))
    assert (cells["Device"], cells["Runs"], cells["Median"], cells["Spread"]) == ("a", "2", "2.00 s", "50%")
    assert (cells["Real-time factor"], cells["Speed-up over a"], cells["bert"]) == ("2.000", "1.00×", "500.0 ms")
    assert first.endswith("| 500.0 ms | 250.0 ms |")
    assert second.startswith("| b\\|c | 1 | 1.00 s | – | 1.000 | 2.00× | identical |")
    assert broken.startswith("| x | no driver |  |")


def test_engine_that_failed_after_some_runs_keeps_its_figures(compared: Measurement) -> None:
    failed = replace(compared.results[0], error="it broke")
    assert "| a | 2 | 2.00 s |" in as_markdown(replace(compared, results=(failed,)))


@pytest.mark.parametrize(
    ("agreement", "words"),
    [
        (None, "–"),
        (Agreement(), "–"),
        (Agreement(True, 51.6, 0.1), "SNR 52 dB"),
        (Agreement(True, -math.inf, 9.0), "SNR -inf dB"),
        (Agreement(False, None, 1.25), "log-mel 1.25 dB, other durations"),
        (Agreement(None, None, 1.25), "log-mel 1.25 dB"),
    ],
)
def test_agreement_is_one_short_line(agreement: Agreement | None, words: str) -> None:
    assert describe_agreement(agreement) == words


@pytest.mark.parametrize(("seconds", "words"), [(None, "–"), (math.nan, "–"), (0.0123, "12.3 ms"), (1.0, "1.00 s")])
def test_time_is_shown_in_the_unit_that_suits_it(seconds: float | None, words: str) -> None:
    assert describe_seconds(seconds) == words
