"""The command `verify`, with a stand-in for the compiled network."""

import argparse
import json
from dataclasses import replace

import numpy as np
import pytest

from kokoro_desktop.cli import verify
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine import opener
from kokoro_desktop.errors import BundleError, InputError
from kokoro_desktop.runtime.network import Network
from kokoro_desktop.testing.stand_in import stand_in_engine
from kokoro_desktop.verification.golden import load_all


class Replay(Network):
    """Answers the case `hello` from its own tensors; `fault` is added to the energy."""

    def __init__(self, fault=0.0):
        (self.case,) = [case for case in load_all() if case.name == "hello"]
        self.weights = self.case.weights_sha256
        self.placement = Placement()
        self.paths = ()
        self.fault = np.float32(fault)

    def bert(self, tokens):
        return self.case.tensors["d_en"]

    def duration(self, d_en, style):
        return self.case.tensors["duration_logits"], self.case.tensors["d"]

    def f0n(self, en, style):
        return self.case.tensors["f0"], self.case.tensors["n"] + self.fault

    def text_encoder(self, tokens):
        return self.case.tensors["t_en"]

    def decoder(self, asr, f0, n, style, noise):
        return self.case.tensors["audio"]


@pytest.fixture
def run(monkeypatch):
    def call(pipeline, *options):
        engine = stand_in_engine(pipeline, pipeline.placement)
        engine = replace(engine, weights=pipeline.weights, paths=pipeline.paths)
        monkeypatch.setattr(opener, "open_engine", lambda *_, **__: engine)
        parser = argparse.ArgumentParser()
        verify.configure(parser)
        return verify.run(parser.parse_args(["--case", "hello", *map(str, options)]))

    return call


def test_faithful_network_ends_with_status_zero(run, capsys):
    assert run(Replay()) == 0
    assert "PASS" in capsys.readouterr().out.splitlines()[-1]


def test_faulty_network_ends_with_status_one(run, capsys):
    assert run(Replay(fault=1.0)) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("FAIL")


def test_other_weights_end_with_status_one(run, capsys):
    pipeline = Replay()
    pipeline.weights = "0" * 64
    assert run(pipeline) == 1
    assert "not comparable" in capsys.readouterr().out


def test_figures_and_files_are_written(run, tmp_path):
    assert run(Replay(), "--json", tmp_path / "report.json", "--save-dir", tmp_path / "kept") == 0
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert report["passed"] is True
    assert [case["name"] for case in report["cases"]] == ["hello"]
    assert (tmp_path / "kept" / "hello.tested.wav").is_file()


def test_bundles_in_use_are_read_anew_and_one_that_has_decayed_is_refused(run, monkeypatch, tmp_path):
    pipeline, read = Replay(), []
    pipeline.paths = (tmp_path / "gpu", tmp_path / "cpu")
    monkeypatch.setattr(verify, "reverify", lambda path, task: read.append(path))
    assert run(pipeline) == 0
    assert read == [*pipeline.paths]

    def refuse(path, task):
        raise BundleError(path, "it is damaged", "make it again")

    monkeypatch.setattr(verify, "reverify", refuse)
    with pytest.raises(BundleError):
        run(pipeline)


def test_unknown_case_names_those_that_exist(run):
    with pytest.raises(InputError, match="hello"):
        run(Replay(), "--case", "nonsense")


def test_named_components_are_compared_alone(run, tmp_path):
    options = ["--component", "duration", "--component", "text_encoder", "--json", tmp_path / "report.json"]
    assert run(Replay(fault=1.0), *options) == 0  # the fault is in another module
    (case,) = json.loads((tmp_path / "report.json").read_text("utf-8"))["cases"]
    ran = [(check["ran"], check["tensor"]) for check in case["checks"]]
    assert ran == [("duration", "duration_logits"), ("duration", "d"), ("text_encoder", "t_en")]
    assert run(Replay(fault=1.0), "--component", "f0n") == 1


def test_component_that_no_chosen_case_can_check_is_no_success(run, monkeypatch, capsys):
    (hello,) = [case for case in load_all() if case.name == "hello"]
    tensors = {name: hello.tensors[name] for name in ("durations", "duration_logits")}
    monkeypatch.setattr(verify, "load_all", lambda: (replace(hello, tensors=tensors),))
    assert run(Replay(), "--component", "decoder") == 1
    assert "nothing that could be checked" in capsys.readouterr().out
