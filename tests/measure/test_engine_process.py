"""A baseline speaks in a process of its own, with its own environment, and is timed in there."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from kokoro_desktop import paths
from kokoro_desktop.measure import engine_process
from kokoro_desktop.measure.baselines import BASELINES
from kokoro_desktop.measure.engine_process import EngineFailed, EngineProcess
from kokoro_desktop.measure.speech_engine import Passage, PassageSound
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import QUIET

PASSAGE = Passage(np.array([0, 50, 0]), np.zeros(256, np.float32))
CHILD = """
import os, time
import numpy as np
from kokoro_desktop.files.child import serve
from kokoro_desktop.measure import __main__ as child
from kokoro_desktop.measure.speech_engine import PassageSound

class Engine:
    version = "1 of " + os.environ.get("OWN", "nobody")

    def __init__(self, name, threads):
        self.threads = threads

    def prepare(self, task):
        if self.threads > 2:
            raise ValueError("too many\\nthreads")

    def speak(self, passage, noise, task):
        print("said on the way")
        if not len(passage.tokens):
            os._exit(3)
        time.sleep(0.05)
        return PassageSound(np.full(self.threads, noise.seed, np.float32), passage.tokens)

process = child._Engine()

def answer(question, task):  # the parent cannot name this file's engine
    return process.answer((Engine, *question[1:]) if question[0] == "stand-in" else question, task)

serve(answer)
"""


class Unprepared:
    name, device, version = "a", "cpu", "0"

    def __init__(self, threads: int = 2) -> None:
        self.threads = threads


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    monkeypatch.setattr(paths, "python_module", lambda name: [sys.executable, "-c", CHILD])
    monkeypatch.setattr(engine_process, "SETTLE_S", 0.0)
    return lambda threads=2: EngineProcess("stand-in", Unprepared(threads), {"OWN": "its"})  # type: ignore[arg-type]


def speak(engine: EngineProcess, passage: Passage = PASSAGE) -> PassageSound:
    return engine.speak(passage, Noise(7), QUIET)


def test_it_speaks_with_the_noise_environment_and_threads_that_it_is_given(start) -> None:  # type: ignore[no-untyped-def]
    engine = start()
    assert engine.version == "0"
    assert engine.prepare(QUIET).load_s > 0
    assert engine.version == "1 of its"
    answer = speak(engine)
    np.testing.assert_array_equal(answer.samples, np.full(2, 7, np.float32))
    assert answer.durations is not None and answer.durations.tolist() == [0, 50, 0]
    assert answer.seconds is not None and 0.05 <= answer.seconds < 5


def test_engine_that_cannot_be_loaded_is_quoted(start) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(EngineFailed, match=r"^ValueError: too many$"):
        start(3).prepare(QUIET)


def test_process_that_ends_while_it_speaks_is_told(start) -> None:  # type: ignore[no-untyped-def]
    engine = start()
    engine.prepare(QUIET)
    with pytest.raises(EngineFailed, match="'a' ended with status 3"):
        speak(engine, Passage(np.zeros(0, np.int64), PASSAGE.style_row))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    processes: list[subprocess.Popen[bytes]] = []

    class Watched(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *arguments, **options) -> None:  # type: ignore[no-untyped-def]
            super().__init__(*arguments, **options)
            processes.append(self)

    monkeypatch.setattr(subprocess, "Popen", Watched)
    return processes


def test_process_ends_with_its_engine(start, started) -> None:  # type: ignore[no-untyped-def]
    engine = start()
    engine.prepare(QUIET)
    (process,) = started
    assert process.poll() is None
    del engine
    assert process.returncode is not None


def test_engine_has_one_process_at_most_and_none_when_it_is_closed(start, started) -> None:  # type: ignore[no-untyped-def]
    engine = start()
    for _ in range(2):
        engine.prepare(QUIET)
    first, second = started
    assert first.returncode is not None
    assert second.poll() is None
    engine.close()
    assert second.returncode is not None
    engine.close()


@pytest.mark.slow
def test_packaged_graph_speaks_in_its_own_process(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("onnxruntime")
    monkeypatch.setattr(engine_process, "SETTLE_S", 0.0)
    engine = BASELINES["onnxruntime-int8"].in_own_process("here", 1)
    engine.prepare(QUIET)
    answer = speak(engine)
    assert len(answer.samples) % 600 == 0
    assert (answer.durations, answer.own_noise) == (None, True)
