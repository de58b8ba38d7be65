"""The compiled network, run: repeatable, cancellable, of any length, and with nothing loaded that it does not need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.errors import Cancelled
from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.prosody import Prosody
from kokoro_desktop.runtime.network import PassResult
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.spec import MODULES, SAMPLES_PER_FRAME, STAGES
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import load_voice

HELLO = "həlˈoʊ wˈɜɹld."


def tokens(phonemes: str) -> np.ndarray:
    return np.array([0, *encode(phonemes, Vocabulary.load()).tokens, 0], np.int64)


def run(
    pipeline: Pipeline,
    ids: np.ndarray,
    seed: int = 0,
    speed: float = 1.0,
    voice: str = "af_heart",
    task: Task = QUIET,
) -> PassResult:
    row = load_voice(voice).row(len(ids) - 2)
    return pipeline.run(ids, row, speed, Noise(seed), task)


def test_same_seed_gives_the_same_samples_to_the_bit(pipeline: Pipeline) -> None:
    one, two = run(pipeline, tokens(HELLO), seed=3), run(pipeline, tokens(HELLO), seed=3)
    assert one.samples.tobytes() == two.samples.tobytes()


def test_other_seed_changes_the_samples_and_not_the_durations(pipeline: Pipeline) -> None:
    one, two = run(pipeline, tokens(HELLO), seed=3), run(pipeline, tokens(HELLO), seed=4)
    assert not np.array_equal(one.samples, two.samples)
    np.testing.assert_array_equal(one.durations, two.durations)


def test_other_voice_changes_the_samples(pipeline: Pipeline) -> None:
    one, two = run(pipeline, tokens(HELLO)), run(pipeline, tokens(HELLO), voice="am_adam")
    assert one.samples.tobytes() != two.samples.tobytes()


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_few_tokens_make_sound(pipeline: Pipeline, count: int) -> None:
    check_sound(run(pipeline, tokens("həlˈoʊ"[: count - 2])), count)


@pytest.mark.slow
def test_most_tokens_make_sound(pipeline: Pipeline) -> None:
    ids = tokens(("həlˈoʊ wˈɜɹld, " * 40)[:510])
    assert len(ids) == 512
    check_sound(run(pipeline, ids, speed=4.0), 512)


@pytest.mark.parametrize("speed", [0.25, 4.0])
def test_slowest_and_fastest_speech_make_sound(pipeline: Pipeline, speed: float) -> None:
    result = run(pipeline, tokens("həlˈoʊ"), speed=speed)
    check_sound(result, 8)
    start, *spoken, end = run(pipeline, tokens("həlˈoʊ")).durations
    expected = sum(spoken) / speed + (start + end) / max(speed, 1)
    assert result.durations.sum() == pytest.approx(expected, abs=8)


def check_sound(result: PassResult, count: int) -> None:
    assert result.durations.shape == (count,)
    assert result.durations.min() >= 1
    assert result.samples.dtype == np.float32
    assert result.samples.shape == (SAMPLES_PER_FRAME * result.durations.sum(),)
    assert np.isfinite(result.samples).all()
    assert 1e-3 < np.sqrt(np.mean(result.samples**2)) < 0.5


@pytest.mark.parametrize(
    ("speed", "given_back"),
    [pytest.param(1.0, [], marks=pytest.mark.slow), (0.25, ["bert", "duration", "f0n", "text_encoder"])],
)
def test_long_pass_gives_the_other_modules_weights_back(
    pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch, speed: float, given_back: list[str]
) -> None:
    before = run(pipeline, tokens(HELLO * 2), speed=speed)
    forgotten: list[str] = []
    for name, module in pipeline._modules.items():

        def forget(name: str = name, really: Callable[[], None] = module.forget) -> None:
            forgotten.append(name)
            really()

        monkeypatch.setattr(module, "forget", forget)
    halves: list[int] = []
    holes: list[int] = []
    monkeypatch.setattr("kokoro_desktop.runtime.pipeline._VERY_LONG", 300)
    monkeypatch.setattr("kokoro_desktop.runtime.pipeline.give_back_freed_memory", lambda: holes.append(1))
    decoder = pipeline._modules["decoder"]
    really = decoder.forget_first_half
    monkeypatch.setattr(decoder, "forget_first_half", lambda: (halves.append(1), really()))
    again = run(pipeline, tokens(HELLO * 2), speed=speed)
    assert sorted(forgotten) == given_back
    assert len(halves) == len(holes) == bool(given_back)
    assert again.samples.tobytes() == before.samples.tobytes()
    assert (before.durations.sum() >= 300) == bool(given_back)


def test_every_stage_is_timed(pipeline: Pipeline) -> None:
    seconds = run(pipeline, tokens(HELLO)).seconds
    assert list(seconds) == list(STAGES)
    assert all(value > 0 for value in seconds.values())
    assert seconds["decoder"] > seconds["alignment"]


def test_predicting_and_rendering_are_what_a_run_does(pipeline: Pipeline) -> None:
    ids, row = tokens(HELLO), load_voice("af_heart").row(len(HELLO))
    whole = pipeline.run(ids, row, 1.25, Noise(3))
    prosody = pipeline.predict(ids, row, 1.25)
    np.testing.assert_array_equal(prosody.durations, whole.durations)
    assert prosody.durations.dtype == np.int64
    assert (prosody.f0.dtype, prosody.n.dtype) == (np.float32, np.float32)
    assert prosody.f0.shape == prosody.n.shape == (2 * prosody.frames,)
    assert pipeline.render(prosody, ids, row, Noise(3)).tobytes() == whole.samples.tobytes()


def test_prosody_that_was_changed_is_what_is_heard(pipeline: Pipeline) -> None:
    ids, row = tokens("həlˈoʊ"), load_voice("af_heart").row(6)
    prosody = pipeline.predict(ids, row, 1.0)
    longer = Prosody(2 * prosody.durations, np.repeat(prosody.f0, 2), np.repeat(prosody.n, 2))
    higher = replace(prosody, f0=1.5 * prosody.f0)
    plain, slow, high = (pipeline.render(each, ids, row, Noise(0)) for each in (prosody, longer, higher))
    assert len(slow) == 2 * len(plain)
    assert len(high) == len(plain)
    assert not np.allclose(high, plain, atol=1e-2)


def test_results_are_the_callers_own(pipeline: Pipeline) -> None:
    first = pipeline.bert(tokens(HELLO))
    before = first.copy()
    pipeline.bert(tokens("ɡʊdbˈaɪ mˈun."))
    np.testing.assert_array_equal(first, before)
    first[:] = 0
    np.testing.assert_array_equal(pipeline.bert(tokens(HELLO)), before)


def test_arrays_in_any_order_of_memory_give_the_same(pipeline: Pipeline) -> None:
    d_en = pipeline.bert(tokens(HELLO))
    style = load_voice("af_heart").row(12)[128:]
    expected = pipeline.duration(d_en, style)
    backwards = np.ascontiguousarray(d_en[::-1])[::-1]
    read_only = style.copy()
    read_only.flags.writeable = False
    for one, two in zip(pipeline.duration(backwards, read_only), expected, strict=True):
        np.testing.assert_array_equal(one, two)
    fortran = np.asfortranarray(d_en)
    assert not fortran.flags.c_contiguous
    np.testing.assert_array_equal(pipeline.duration(fortran, style)[0], expected[0])


@pytest.mark.parametrize("stage", range(len(MODULES)), ids=MODULES)
def test_cancelling_before_a_stage_runs_neither_it_nor_a_later_one(
    pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch, stage: int
) -> None:
    ran: list[str] = []
    for name in MODULES:
        module = pipeline._modules[name]

        def recorded(*arrays: np.ndarray, name: str = name, module: Callable[..., object] = module) -> object:
            results = module(*arrays)
            ran.append(name)
            return results

        monkeypatch.setitem(pipeline._modules, name, recorded)
    with pytest.raises(Cancelled):
        run(pipeline, tokens("həlˈoʊ"), task=Task(cancelled=lambda: len(ran) == stage))
    assert ran == list(MODULES[:stage])


PROGRAM = """
import json, os, sys
from pathlib import Path
import numpy as np
from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.runtime.modules import use_threads
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.voices import load_voice
use_threads(int(sys.argv[2]))
from kokoro_desktop.runtime.pipeline import Pipeline
pipeline = Pipeline(read_bundle(Path(sys.argv[1])))
result = pipeline.run(np.array([0, 50, 83, 54, 0]), load_voice("af_heart").row(3), 1.0, Noise(0))
maps = Path("/proc/self/maps")
libraries = {line.rpartition("/")[2] for line in maps.read_text().splitlines()} if maps.exists() else set()
print(json.dumps({
    "samples": result.samples.tobytes().hex(),
    "threads": pipeline.threads,
    "modules": sorted({name.partition(".")[0] for name in sys.modules}),
    "kokoro": sorted(name for name in sys.modules if name.startswith("kokoro_desktop.")),
    "libraries": sorted(libraries),
    "variables": sorted(name for name in os.environ if name.startswith("TVM_")),
}))
"""


def in_a_process(bundle: Bundle, threads: int) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(bundle.path), str(threads)],
        env=os.environ | {"PATH": ""},
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    return json.loads(done.stdout)


def test_runtime_loads_no_compiler_no_torch_no_qt(bundle: Bundle) -> None:
    loaded = in_a_process(bundle, 2)
    assert "tvm_ffi" in loaded["modules"]
    assert not {"tvm", "ml_dtypes", "torch", "PySide6", "onnx", "onnxruntime", "scipy", "transformers"} & set(
        loaded["modules"]
    )
    own = {name.split(".")[1] for name in loaded["kokoro"]}
    assert not own & {"compiler", "model", "kernels", "weights", "cli", "ui", "audio"}
    if sys.platform == "linux":
        assert any("tvm_runtime" in name for name in loaded["libraries"])
        assert not [name for name in loaded["libraries"] if name.startswith(("libtvm_compiler", "libtvm.so"))]


def test_loading_leaves_nothing_that_would_disturb_a_compiling_child(bundle: Bundle) -> None:
    # Threads are not bound to cores where two share one core, as on a machine with hyperthreads.
    variables = set(in_a_process(bundle, 2)["variables"]) - {"TVM_BIND_THREADS"}
    assert variables == {"TVM_NUM_THREADS", "TVM_THREAD_POOL_SPIN_COUNT"}


def test_number_of_threads_changes_no_sample(bundle: Bundle) -> None:
    one, two = in_a_process(bundle, 1), in_a_process(bundle, 2)
    assert (one["threads"], two["threads"]) == (1, 2)
    assert one["samples"] == two["samples"]


def test_a_mixture_is_at_either_end_the_phoneme_itself_to_the_bit_and_another_sound_between(pipeline: Pipeline) -> None:
    plain = [run(pipeline, tokens(f"ɐ {symbol}ˈɑ")).samples for symbol in "sʃ"]
    first, half, last = (run(pipeline, tokens(f"ɐ {{s~ʃ:{weight}}}ˈɑ")).samples for weight in (0, 0.5, 1))
    assert [first.tobytes(), last.tobytes()] == [each.tobytes() for each in plain]
    assert half.tobytes() not in (first.tobytes(), last.tobytes())
