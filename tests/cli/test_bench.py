"""The command `bench`, with stand-ins for the engines."""

import argparse
import json
import sys

import numpy as np
import pytest
from prosodies import prosody_of

from kokoro_desktop.cli import bench, bench_engines
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine import opener
from kokoro_desktop.engine.opener import Timings
from kokoro_desktop.errors import DeviceError, DeviceFault, InputError, OutputError
from kokoro_desktop.measure.baselines import BASELINES
from kokoro_desktop.measure.child import PeakUnknown
from kokoro_desktop.measure.engine_process import EngineFailed
from kokoro_desktop.measure.speech_engine import EngineMissing, PassageSound
from kokoro_desktop.runtime.network import PassResult
from kokoro_desktop.testing.stand_in import stand_in_engine


class Pipeline:
    """Speaks half a second of silence."""

    load_s = warm_up_s = 0.0

    def run(self, tokens, style_row, speed, generator, task, edit=None, known=None):
        if self.told is not None:
            self.told("bert", "attention_12_64", 4 * 50 * 50 * 768, 0.01)
        return PassResult(np.zeros(12_000, np.float32), prosody_of(np.ones(len(tokens), np.int64)), {"bert": 0.1})

    def run_locally(self, *_):
        return None  # nothing is spoken near an edit alone

    told = None

    def watch(self, watch):
        self.told = watch


@pytest.fixture
def run(monkeypatch):
    def call(*options, pipelines=None):
        timings = Timings(Pipeline.load_s, 0.0, Pipeline.warm_up_s)
        pipelines = pipelines or (lambda *_, **__: stand_in_engine(Pipeline(), timings=timings))
        monkeypatch.setattr(opener, "open_engine", pipelines)
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
    for name in [name for name in BASELINES if name != "onnxruntime-int8"]:
        monkeypatch.delitem(BASELINES, name)
    assert run("--runs", 1, "--sentence", "short") == 0
    assert "onnxruntime-int8 is not installed: python3 packaging/launch.py --extra bench" in capsys.readouterr().out


@pytest.mark.parametrize(
    "options",
    [
        ("--against", "espeak"),
        ("--against", ","),
        ("--runs", "0"),
        ("--threads", "1,x"),
        ("--warmup", "-1"),
        ("--lengths", "1,0"),
        ("--lengths", "x"),
        ("--lengths", "inf"),
    ],
)
def test_senseless_option_is_refused(run, options):
    with pytest.raises(argparse.ArgumentError):
        run(*options)


def test_threads_and_lengths_are_measured_one_beside_the_other(run, tmp_path, monkeypatch):
    chosen = []
    monkeypatch.setattr("kokoro_desktop.runtime.modules.set_threads", chosen.append)
    path = tmp_path / "bench.json"
    options = ("--against", "none", "--runs", 1, "--warmup", 0, "--threads", "2,1", "--lengths", "2,40")
    assert run(*options, "--json", path) == 0
    rows = json.loads(path.read_text("utf-8"))["results"]
    assert [(row["sentence"], row["threads"]) for row in rows] == [("2 s", 1), ("2 s", 2), ("40 s", 1), ("40 s", 2)]
    assert [row["audio_s"] for row in rows] == [0.5, 0.5, 1, 1]
    assert chosen == [1, 2, 1, 1, 2, 2]


@pytest.fixture
def any_gpu(monkeypatch):
    """Any device may be named, and is only played."""
    monkeypatch.setattr(Placement, "check", lambda self: None)
    monkeypatch.setattr("kokoro_desktop.runtime.modules.set_threads", lambda threads: None)
    monkeypatch.setattr(bench, "physical_cores", lambda: 2)


@pytest.mark.usefixtures("any_gpu")
def test_devices_are_measured_one_beside_the_other_with_what_they_cost_once(run, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(Pipeline, "load_s", 1.5)
    monkeypatch.setattr(Pipeline, "warm_up_s", 0.25)
    path = tmp_path / "bench.json"
    options = ("--against", "none", "--runs", 2, "--sentence", "short", "--devices", "llvm:1,llvm:2,cuda,cuda:0+llvm")
    assert run(*options, "--json", path) == 0
    report = json.loads(path.read_text("utf-8"))
    assert [(row["engine"], row["device"], row["threads"], row["runs"]) for row in report["results"]] == [
        ("tvm", "llvm", 1, 2),
        ("tvm", "llvm", 2, 2),
        ("tvm-cuda", "cuda", 2, 2),
        ("tvm-cuda+llvm", "cuda+llvm", 2, 2),
    ]
    once = {"load_s": 1.5, "first_s": 0.25}
    engines = ("tvm", "tvm-cuda", "tvm-cuda+llvm")
    assert report["preparations"] == [{"engine": engine, **once} for engine in engines]
    assert "One-time cost before the runs" in capsys.readouterr().out


@pytest.mark.usefixtures("any_gpu")
def test_every_device_is_profiled_by_itself_and_a_gpu_has_no_peak(run, tmp_path, monkeypatch):
    monkeypatch.setattr(bench, "child_gflops", lambda threads: 100.0)
    path = tmp_path / "bench.json"
    options = ("--against", "none", "--runs", 1, "--sentence", "short", "--devices", "llvm:1,cuda", "--profile")
    assert run(*options, "--json", path) == 0
    profiles = json.loads(path.read_text("utf-8"))["profiles"]
    assert [(profile["device"], profile["peak_gflops"]) for profile in profiles] == [("llvm", 100.0), ("cuda", None)]
    assert all(len(profile["kernels"]) == 1 for profile in profiles)


class Losing(Pipeline):
    """A card that is lost in the middle."""

    def __init__(self, passes):
        self.left = passes

    def run(self, *arguments):
        self.left -= 1
        if self.left < 0:
            raise DeviceFault("cuda", "it is no longer available", "")
        return super().run(*arguments)


@pytest.mark.usefixtures("any_gpu")
@pytest.mark.parametrize(("passes", "kept"), [(0, []), (2, [1]), (5, [3]), (6, [3, 1])])
def test_lost_card_ends_its_own_rows_alone(run, tmp_path, capsys, monkeypatch, passes, kept):
    card = Losing(passes)
    pipelines = lambda placement, *_, **__: stand_in_engine(card if placement.gpu else Pipeline())  # noqa: E731
    path = tmp_path / "bench.json"
    options = ("--against", "none", "--runs", 3, "--devices", "llvm:1,cuda", "--profile", "--json", path)
    monkeypatch.setattr(bench, "child_gflops", lambda threads: 100.0)
    sentences = ("--sentence", "short", "--sentence", "medium")
    assert run(*options, *sentences, pipelines=pipelines) == 3
    report = json.loads(path.read_text("utf-8"))
    sentence = "Device 'cuda' has failed: it is no longer available; use --device llvm."
    assert report["failed"] == {"tvm-cuda": sentence}
    assert f"tvm-cuda: {sentence}" in capsys.readouterr().out
    runs = {"tvm": [], "tvm-cuda": []}
    for row in report["results"]:
        runs[row["engine"]].append(row["runs"])
    assert runs == {"tvm": [3, 3], "tvm-cuda": kept}
    assert [each["device"] for each in report["profiles"]] == ["llvm", "llvm"]


@pytest.mark.usefixtures("any_gpu")
def test_card_lost_while_its_kernels_are_watched_keeps_its_rows(run, tmp_path, monkeypatch):
    path = tmp_path / "bench.json"
    options = ("--against", "none", "--runs", 1, "--sentence", "short", "--device", "cuda", "--profile")
    assert run(*options, "--json", path, pipelines=lambda *_, **__: stand_in_engine(Losing(3))) == 3
    report = json.loads(path.read_text("utf-8"))
    assert [row["runs"] for row in report["results"]] == [1]
    assert (list(report["failed"]), report["profiles"]) == (["tvm-cuda"], [])


@pytest.mark.usefixtures("any_gpu")
def test_card_lost_before_anything_was_measured_leaves_no_report(run, tmp_path, capsys):
    path = tmp_path / "bench.json"
    options = ("--against", "none", "--sentence", "short", "--device", "cuda", "--json", path)
    assert run(*options, pipelines=lambda *_, **__: stand_in_engine(Losing(0))) == 3
    assert "tvm-cuda: Device 'cuda' has failed: it is no longer available" in capsys.readouterr().err
    assert not path.exists()


class StandIn:
    """Speaks as `Pipeline` does, or fails."""

    device, version = "llvm", "1"

    def __init__(self, name, passes=99):
        self.name, self.threads, self.passes = name, 1, passes

    def prepare(self, task):
        if not self.passes:
            raise EngineFailed("it is broken")

    def speak(self, passage, noise, task):
        self.passes -= 1
        self.prepare(task)
        return PassageSound(np.zeros(12_000, np.float32), np.ones(len(passage.tokens), np.int64))


@pytest.mark.parametrize(("passes", "reference"), [(99, "torch"), (0, ""), (2, "")])
def test_nothing_is_said_to_be_compared_with_a_reference_that_failed(run, tmp_path, monkeypatch, passes, reference):
    made = {"torch": passes, "onnxruntime-int8": 99}
    monkeypatch.setattr(bench_engines.EngineMaker, "baseline", lambda self, name: [StandIn(name, made[name])])
    path = tmp_path / "bench.json"
    options = ("--runs", 2, "--warmup", 0, "--sentence", "short", "--sentence", "medium", "--threads", 1)
    assert run("--against", ",".join(made), *options, "--json", path) == (0 if reference else 3)
    report = json.loads(path.read_text("utf-8"))
    assert report["reference"] == reference
    assert {row["agreement"] is None for row in report["results"]} == ({True, False} if reference else {True})


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        (("--devices", "llvm:0"), InputError, "has no valid thread count"),
        (("--devices", "llvm,toaster"), DeviceError, "no such device"),
        (("--devices", "llvm", "--threads", "1"), InputError, "--threads cannot be combined with --devices"),
        (("--devices", "cuda"), DeviceError, "no NVIDIA driver found"),
        (("--device", "metal"), DeviceError, "Metal requires macOS"),
    ],
)
def test_device_that_cannot_be_measured_is_refused(run, no_gpu, options, error, sentence):
    with pytest.raises(error, match=sentence):
        run("--against", "none", *options)


def test_profile_and_every_kind_of_file_are_written(run, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(bench, "child_gflops", lambda threads: 100.0)
    paths = {kind: tmp_path / f"bench.{kind}" for kind in ("json", "markdown")}
    options = [text for kind, path in paths.items() for text in (f"--{kind}", path)]
    assert run("--against", "none", "--runs", 1, "--sentence", "short", "--threads", 1, "--profile", *options) == 0
    (profile,) = json.loads(paths["json"].read_text("utf-8"))["profiles"]
    (kernel,) = profile["kernels"]
    assert (kernel["stage"], kernel["kernel"], kernel["calls"]) == ("bert", "attention_12_64", 1)
    assert kernel["gflops"] == pytest.approx(4 * 50 * 50 * 768 / 0.01 / 1e9)
    assert "| short | tvm | 1 |" in paths["markdown"].read_text("utf-8")
    assert "attention_12_64" in capsys.readouterr().out


def test_peak_that_cannot_be_measured_leaves_the_profile(run, capsys, monkeypatch):
    def fail(threads):
        raise PeakUnknown("it broke")

    monkeypatch.setattr(bench, "child_gflops", fail)
    assert run("--against", "none", "--runs", 1, "--sentence", "short", "--threads", 1, "--profile") == 0
    written = capsys.readouterr()
    assert "it broke" in written.err
    assert "in registers): unknown" in written.out


def test_file_that_cannot_be_written_is_refused_before_the_work(run, tmp_path):
    with pytest.raises(OutputError):
        run("--against", "none", "--markdown", tmp_path / "nowhere" / "out.md")


def test_edits_are_a_row_of_their_own_and_have_no_memory(run, tmp_path):
    path = tmp_path / "bench.json"
    options = ("--against", "none", "--runs", 1, "--sentence", "short", "--threads", 1, "--edit", "--json", path)
    assert run(*options) == 0
    assert [result["engine"] for result in json.loads(path.read_text("utf-8"))["results"]] == ["tvm", "edit"]
