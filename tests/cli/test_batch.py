"""The command `batch`, with the real network: files, resuming, and every way in which it declines."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import soundfile
import textgrid

from kokoro_desktop.batch.workers import speak_in_processes, speak_in_threads
from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.cli import batch as command
from kokoro_desktop.cli import main

Batch = Callable[..., int]


@pytest.fixture
def batch(bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Batch:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TVM_NUM_THREADS", os.environ.get("TVM_NUM_THREADS", "2"))
    Path("m.csv").write_text("id,phonemes\na,həlˈO\nb,ɡˈʊd\n", encoding="utf-8")
    return lambda *arguments: main(["batch", *map(str, arguments)])


def test_list_becomes_a_folder_and_is_not_spoken_twice(batch: Batch, capsys: pytest.CaptureFixture[str]) -> None:
    assert batch("m.csv", "-o", "out", "--format", "flac", "--labels", "textgrid", "--jobs", 1) == 0
    assert "2 spoken, 0 unchanged, 0 not spoken; digest " in capsys.readouterr().out
    rate = soundfile.info("out/wavs/a.flac").samplerate
    grid = textgrid.TextGrid.fromFile("out/wavs/a.TextGrid")
    assert grid.maxTime == pytest.approx(soundfile.info("out/wavs/a.flac").frames / rate)
    assert batch("m.csv", "-o", "out", "--format", "flac", "--labels", ".TextGrid", "--jobs", 1) == 0
    assert "0 spoken, 2 unchanged" in capsys.readouterr().out
    assert main(["say", "-p", "həlˈO", "-o", "a.flac"]) == 0
    assert Path("a.flac").read_bytes() == Path("out/wavs/a.flac").read_bytes()


def test_trimmed_lines_are_those_that_say_trims(batch: Batch) -> None:
    assert batch("m.csv", "-o", "out", "--jobs", 1, "--trim", "--labels", "textgrid") == 0
    assert main(["say", "-p", "həlˈO", "-o", "a.wav", "--trim"]) == 0
    assert Path("a.wav").read_bytes() == Path("out/wavs/a.wav").read_bytes()
    entry = json.loads(Path("out/report.jsonl").read_text("utf-8").splitlines()[0])
    assert entry["samples"] == soundfile.info("out/wavs/a.wav").frames
    grid = textgrid.TextGrid.fromFile("out/wavs/a.TextGrid")
    assert grid.maxTime == pytest.approx(entry["samples"] / 24_000, abs=1e-4)


def test_dry_run_says_what_would_be_done_and_does_nothing(batch: Batch, capsys: pytest.CaptureFixture[str]) -> None:
    Path("m.jsonl").write_text('{"phonemes": "a"}\n{"phonemes": "字"}\n', encoding="utf-8")
    assert batch("m.jsonl", "-o", "out", "--dry-run") == 1
    out, err = capsys.readouterr()
    assert "1 to speak, 0 unchanged, 1 cannot be spoken; nothing was written" in out
    assert "Line 2 (0002) cannot be spoken: There is nothing to speak" in err
    assert not Path("out").exists()


@pytest.mark.parametrize(
    ("options", "count", "speak", "engines", "threads"),
    [
        ((), 20, speak_in_processes, 8, 1),
        ((), 2, speak_in_processes, 2, 3),  # no more workers than lines, of no more threads than physical cores
        (("--jobs", "1"), 20, speak_in_threads, 3, 1),
        (("--jobs", "1"), 1, speak_in_threads, 1, 3),
        (("--jobs", "2"), 20, speak_in_processes, 2, 3),
        (("--jobs", "1", "--threads", "8"), 20, speak_in_threads, 8, 1),
        (("--jobs", "4"), 1, speak_in_threads, 1, 3),
        (("--device", "cuda"), 20, speak_in_threads, 1, 3),
    ],
)
def test_workers_are_at_most_one_per_line_and_share_the_cores(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], count: int, speak: object, engines: int, threads: int
) -> None:
    parser = argparse.ArgumentParser()
    command.configure(parser)
    monkeypatch.setattr(command.workers, "_installed_bytes", lambda: 2**50)
    monkeypatch.setattr(command, "available_cores", lambda: 8)
    monkeypatch.setattr(command, "physical_cores", lambda: 3)
    args = parser.parse_args(["m.csv", "-o", "out", *options])
    chosen: Any = command.choose_workers(args, args.device, count)
    assert chosen.func is speak
    assert (chosen.args[0].args[1], chosen.args[1]) == (threads, engines)


def test_strict_stops_at_the_first_line_that_cannot_be_spoken(batch: Batch, capsys: pytest.CaptureFixture[str]) -> None:
    Path("m.jsonl").write_text('{"phonemes": "字"}\n{"phonemes": "a"}\n', encoding="utf-8")
    assert batch("m.jsonl", "-o", "out", "--strict", "--jobs", 1) == 2
    assert "Line 1 (0001) cannot be spoken" in capsys.readouterr().err
    [entry] = map(json.loads, Path("out/report.jsonl").read_text("utf-8").splitlines())
    assert "error" in entry


@pytest.mark.parametrize(
    ("options", "status", "sentence"),
    [
        (["none.csv"], 2, "Cannot read none.csv"),
        (["m.csv", "-v", "nobody"], 2, "nobody"),
        (["m.csv", "-s", "9"], 2, "out of range"),
        (["m.csv", "--format", "mp3", "--subtype", "pcm24"], 2, "do not support"),
        (["m.csv", "--shard", "5/4"], 2, "is not a valid shard"),
        (["m.csv", "--jobs", "0"], 2, "whole number"),
    ],
)
def test_batch_that_cannot_begin_is_one_sentence(
    batch: Batch, capsys: pytest.CaptureFixture[str], options: list[str], status: int, sentence: str
) -> None:
    assert batch(*options, "-o", "out") == status
    assert sentence in capsys.readouterr().err
    assert not Path("out").exists()


def test_cluster_declines_what_is_not_its_own_and_says_what_it_needs(
    batch: Batch, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert batch("m.csv", "-o", "out", "--cluster", "tcp://127.0.0.1:1", "--jobs", 2) == 2
    assert "Omit --jobs and --device" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "kokoro_desktop.batch.cluster", None)
    assert batch("m.csv", "-o", "out", "--cluster", "tcp://127.0.0.1:1") == 3
    assert "--extra cluster" in capsys.readouterr().err
