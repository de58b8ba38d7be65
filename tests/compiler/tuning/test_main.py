"""The tuning process, and the compiling one that finds its choices."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kokoro_desktop.bundle.location import cached_path
from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.bundle.tuned_choices import Measured, Tuned, measure_alone, read_tuned, write_tuned
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.files.child import Child
from kokoro_desktop.messages import decode
from kokoro_desktop.phonemes.mixtures import split_tokens
from kokoro_desktop.runtime.modules import load_modules
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.task import QUIET
from kokoro_desktop.weights.store import WeightsSet

LAYER = "conv1d_512_512_k5"
"""A layer of the text encoder alone."""


def tuning(*options: str) -> list[str]:
    return [sys.executable, "-m", "kokoro_desktop.compiler.tuning", "--threads=2", *options]


def test_error_is_the_last_message_and_the_exit_code(fresh_cache: Path) -> None:
    done = subprocess.run(tuning("--layer=soup"), capture_output=True, check=False)
    last = json.loads(done.stdout.splitlines()[-1])
    assert decode(last["error"]).startswith("No layer is called 'soup'; their names are like 'same_conv1d_")
    assert last["exit_code"] == done.returncode == 2
    assert (done.stderr, read_tuned(host_cpu().identity)) == (b"", None)


def test_second_process_is_refused_and_the_first_goes_on(fresh_cache: Path) -> None:
    with measure_alone(host_cpu().identity):
        done = subprocess.run(tuning(), capture_output=True, check=False)
    last = json.loads(done.stdout.splitlines()[-1])
    assert decode(last["error"]).startswith("Another `kokoro-desktop tune` is measuring on this device")
    assert (last["exit_code"], done.returncode, done.stderr) == (1, 1, b"")
    assert read_tuned(host_cpu().identity) is None


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_process_asked_to_stop_keeps_what_it_knew(fresh_cache: Path, number: signal.Signals) -> None:
    known = Tuned.fresh(host_cpu().identity, 2).with_measured("conv", Measured({}, "", "", 1, 1.0, 1.0))
    write_tuned(known)
    with subprocess.Popen(tuning(), stdout=-1, stderr=-1) as process:
        assert process.stdout is not None
        assert any(b"measuring kernels" in line for line in process.stdout)
        process.send_signal(number)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (130, b"")
    kept = read_tuned(host_cpu().identity)
    assert kept is not None
    # Where TVM has lost the signal, the layer is measured to its end.
    assert known.measured.items() <= kept.measured.items()
    assert kept.in_use == {}


@pytest.mark.parametrize(
    ("choice", "panel", "complaint"),
    [({"rows": 4, "vectors": 1}, 1, b""), ({"rows": -4}, None, b"rows -4, which is not 1 to 32; `kokoro-desktop tune")],
    ids=["chosen", "nonsense"],
)
def test_bundle_is_compiled_with_the_choices_in_use_and_says_so(
    pipeline: Pipeline,
    fresh_cache: Path,
    weights: WeightsSet,
    choice: dict[str, object],
    panel: int | None,
    complaint: bytes,
) -> None:
    write_tuned(Tuned(**vars(Tuned.fresh(host_cpu().identity, 2)) | {"in_use": {LAYER: choice}}))
    with Child("kokoro_desktop.compiler") as child:
        path: Path = child.ask((["text_encoder"], None, TargetSpec()))
        assert complaint.decode() in child.output
    assert path == cached_path(weights.sha256)
    bundle = read_bundle(path, modules=["text_encoder"])
    assert f"llvm-{bundle.manifest.key}" == path.name
    tiling = CpuTarget(host_cpu(), 2).tiling
    width = tiling.panel if panel is None else panel * tiling.lanes
    shapes = {tuple(value.shape) for value in bundle.parameters().values()}
    assert (512 // width, 5, 512, width) in shapes
    assert bundle.manifest.tuned == ({} if panel is None else {LAYER: choice})
    tokens = np.array([0, 50, 83, 54, 156, 57, 135, 0])
    (encoded,) = load_modules(bundle, ["text_encoder"])["text_encoder"](*split_tokens(tokens))
    np.testing.assert_allclose(encoded, pipeline.text_encoder(tokens), atol=1e-5)


def test_choices_that_change_meanwhile_do_not_give_a_bundle_anothers_name(
    fresh_cache: Path, weights: WeightsSet, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from kokoro_desktop.compiler.__main__ import _compile

    known = Tuned(**vars(Tuned.fresh(host_cpu().identity, 2)) | {"in_use": {LAYER: {"rows": 4}}})
    answers = iter([known])
    monkeypatch.setattr("kokoro_desktop.bundle.tuned_choices.read_tuned", lambda device: next(answers, None))
    path = _compile([], None, TargetSpec(), QUIET)
    assert path.name == f"llvm-{read_bundle(path, modules=[]).manifest.key}"
    assert path == cached_path(weights.sha256, tuned=known.key_part) != cached_path(weights.sha256)
    capsys.readouterr()
