"""The real network on a real GPU: it agrees with PyTorch and the CPU, speaks any length, and is timed by stages."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from kokoro_desktop.cli import main
from kokoro_desktop.devices.kinds import gpu_kinds
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.auto_device import load
from kokoro_desktop.errors import DeviceError
from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.runtime.network import PassResult
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.spec import MODULES
from kokoro_desktop.takes.take_comparison import snr_db
from kokoro_desktop.task import QUIET
from kokoro_desktop.voices import load_voice
from kokoro_desktop.weights.store import WeightsSet

pytestmark = pytest.mark.gpu

TEXT = "ðə kwˈɪk bɹˈaʊn fˈɑks ʤˈʌmps ˌOvəɹ ðə lˈAzi dˈɔɡ."


def usable() -> tuple[str, str]:
    """The kind of GPU that can be used here, or none and why."""
    reasons = []
    for kind in (kind.name for kind in gpu_kinds()):
        try:
            Placement(kind).check()
        except DeviceError as error:
            reasons.append(f"{kind}: {error.reason}")
        else:
            return kind, ""
    return "", " ".join(reasons)


KIND, REASON = usable()


@pytest.fixture(scope="module", params=["", "+llvm"], ids=["alone", "with the CPU"])
def device(request: pytest.FixtureRequest, weights: WeightsSet) -> str:
    if not KIND:
        pytest.skip(REASON)
    return f"{KIND}{request.param}"


@pytest.fixture(scope="module")
def on_device(device: str) -> Pipeline:
    return load(Placement.parse(device), bundle_cache.ensure(Placement.parse(device), QUIET))


def speak(pipeline: Pipeline, text: str, speed: float = 1.0) -> PassResult:
    encoding = encode(text, Vocabulary.load())
    tokens = np.array([0, *encoding.tokens, 0], np.int64)
    row = load_voice("af_heart").row(encoding.style_length)
    return pipeline.run(tokens, row, speed, Noise(3))


def test_every_module_agrees_with_pytorch(device: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--device", device]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("PASS")


@pytest.mark.parametrize("text", ["ə", "həlˈO", TEXT, TEXT * 9], ids=["one", "word", "sentence", "longest"])
def test_sound_is_the_cpu_s(on_device: Pipeline, pipeline: Pipeline, text: str) -> None:
    one, two = speak(pipeline, text[:510]), speak(on_device, text[:510])
    np.testing.assert_array_equal(one.durations, two.durations)
    assert snr_db(one.samples, two.samples) >= 40


def test_same_seed_gives_the_same_samples_after_other_lengths(on_device: Pipeline) -> None:
    first = speak(on_device, TEXT)
    for text in ("ə", TEXT * 4, "həlˈO"):
        speak(on_device, text)
    assert speak(on_device, TEXT).samples.tobytes() == first.samples.tobytes()


def test_every_stage_takes_time_and_the_first_run_is_told_apart(on_device: Pipeline) -> None:
    seconds = speak(on_device, TEXT).seconds
    assert all(seconds[name] > 0 for name in MODULES)
    assert on_device.warm_up_s > 0


def test_report_of_say_names_the_device_and_its_first_run(device: str, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    options = ["-p", TEXT, "--device", device, "-o", str(tmp_path / "out.wav"), "--json", str(report)]
    assert main(["say", *options]) == 0
    told = json.loads(report.read_text(encoding="utf-8"))
    assert told["device"] == device
    assert told["first_run"]["warm_up_s"] > 0
