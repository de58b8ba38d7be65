"""The command `bench`, with stand-ins for the engines."""

import argparse
import contextlib
import json
import sys
from types import ModuleType

import numpy as np
import pytest

from kokoro_desktop.bench.engine import EngineMissing
from kokoro_desktop.cli import bench
from kokoro_desktop.runtime.pipeline import PassResult


class Pipeline:
    """Speaks half a second of silence."""

    def run(self, tokens, style_row, speed, generator):
        return PassResult(np.zeros(12_000, np.float32), np.ones(len(tokens), np.int64), {"bert": 0.1})


@pytest.fixture
def run(monkeypatch):
    def call(*options):
        session = ModuleType("kokoro_desktop.cli.session")
        session.open_pipeline = lambda **_: contextlib.nullcontext(Pipeline())
        monkeypatch.setitem(sys.modules, "kokoro_desktop.cli.session", session)
        monkeypatch.setenv("TVM_BIND_THREADS", "0")
        parser = argparse.ArgumentParser(exit_on_error=False)
        bench.configure(parser)
        return bench.run(parser.parse_args([str(option) for option in options]))

    return call


def test_tvm_alone_is_measured_and_written(run, tmp_path, capsys):
    path = tmp_path / "bench.json"
    assert run("--against", "none", "--runs", 2, "--sentence", "short", "--threads", 1, "--json", path) == 0
    report = json.loads(path.read_text("utf-8"))
    (row,) = report["results"]
    assert (row["engine"], row["device"], row["threads"], row["runs"]) == ("tvm", "llvm", 1, 2)
    assert row["audio_s"] == 0.5
    assert row["stages"] == {"bert": 0.1}
    assert "tvm" in capsys.readouterr().out


def test_engine_named_but_missing_is_an_error(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(EngineMissing, match="onnxruntime-int8"):
        run("--against", "onnxruntime-int8")


def test_engines_not_named_and_missing_are_listed_with_a_remedy(run, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    monkeypatch.setattr(bench, "RIVALS", ("onnxruntime-int8",))
    assert run("--runs", 1, "--sentence", "short") == 0
    assert "onnxruntime-int8 is not installed: pip install" in capsys.readouterr().out


@pytest.mark.parametrize("options", [("--against", "espeak"), ("--against", ","), ("--runs", "0"), ("--threads", "x")])
def test_senseless_option_is_refused(run, options):
    with pytest.raises(argparse.ArgumentError):
        run(*options)


def test_peak_of_one_engine_is_printed_for_the_parent(run, capsys):
    assert run("--peak-of", "tvm", "--sentence", "short") == 0
    assert float(capsys.readouterr().out.strip().removeprefix("peak_rss_mb=")) > 10
