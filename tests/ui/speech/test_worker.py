"""The thread that speaks, with the stand-in for the network."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QThread
from pytestqt.qtbot import QtBot

from kokoro_desktop.audio.join import join
from kokoro_desktop.devices.faults import DeviceFault, explain
from kokoro_desktop.engine.opener import Engine, EngineInfo
from kokoro_desktop.engine.synthesis import SpeechRequest, speak
from kokoro_desktop.errors import CompileError
from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.takes import Take, TakeSettings, find_take
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.testing.stand_in import WEIGHTS, StandInEngines, StandInPipeline
from kokoro_desktop.ui.speech.worker import PREPARING, SpeechWorker, UiRequest
from kokoro_desktop.voices import load_voice

SHORT = "həlˈoʊ wˈɜːld"
LONG = "həlˈoʊ wˈɜːld, ðɪs ɪz wˈʌn. " * 60
"""Four chunks."""


def _settings(text: str = SHORT, device: str = "llvm", voice: str = "af_heart", speed: float = 1.0) -> TakeSettings:
    return TakeSettings(text, voice, speed, device, 2, 7)


class Heard:
    """Everything that a worker has said, in order."""

    def __init__(self, worker: SpeechWorker) -> None:
        self.said: list[tuple[str, tuple[Any, ...]]] = []
        for name in ("prepared", "progress_changed", "chunk_ready", "finished", "cancelled", "failed", "device_failed"):
            getattr(worker, name).connect(self._listener(name))

    def _listener(self, name: str) -> Callable[..., None]:
        def listen(*values: Any) -> None:
            assert QThread.currentThread() is QCoreApplication.instance().thread()  # type: ignore[union-attr]
            self.said.append((name, values))

        return listen

    def all(self, name: str) -> list[tuple[Any, ...]]:
        return [values for said, values in self.said if said == name]

    def ends(self, request_id: int) -> list[str]:
        return [
            name
            for name, values in self.said
            if name in ("finished", "cancelled", "failed", "device_failed") and values[0] == request_id
        ]


@pytest.fixture
def start(qtbot: QtBot) -> Iterator[Callable[..., tuple[SpeechWorker, Heard]]]:
    """Start a worker; all of them are closed, and their threads end."""
    workers = []

    def make(open_engine: Any = None) -> tuple[SpeechWorker, Heard]:
        worker = SpeechWorker(open_engine or StandInEngines())
        workers.append(worker)
        return worker, Heard(worker)

    yield make
    for worker in workers:
        assert worker.close(20)


Start = Callable[..., tuple[SpeechWorker, Heard]]


def test_a_request_ends_in_the_take_that_synthesis_alone_makes(start: Start, qtbot: QtBot) -> None:
    worker, heard = start()
    settings = _settings(LONG)
    with qtbot.waitSignal(worker.finished, timeout=20_000):
        worker.speak(UiRequest(5, settings))
    request = SpeechRequest(5, encode(LONG, Vocabulary.load()), load_voice("af_heart"), 1.0, 7)
    alone = list(speak(request, StandInPipeline()))
    [(request_id, take)] = heard.all("finished")
    assert isinstance(take, Take)
    assert (request_id, take.id, take.settings, take.weights) == (5, 5, settings, WEIGHTS)
    assert len(alone) > 2
    np.testing.assert_array_equal(take.samples, join([chunk.samples for chunk in alone]))
    sent = [chunk.samples for _, chunk in heard.all("chunk_ready")]
    np.testing.assert_array_equal(np.concatenate(sent), take.samples)
    assert take.first_audio_s > 0
    assert find_take([take], settings, WEIGHTS) is take


def test_progress_counts_phonemes_to_the_last(start: Start, qtbot: QtBot) -> None:
    worker, heard = start()
    with qtbot.waitSignal(worker.finished, timeout=20_000):
        worker.speak(UiRequest(1, _settings(LONG)))
    counts = [(done, total) for done, total, _ in heard.all("progress_changed")]
    total = len(encode(LONG, Vocabulary.load()).tokens)
    assert counts[0] == (0, total)
    assert counts[-1] == (total, total)
    assert counts == sorted(counts)


def test_preparing_says_what_was_opened(start: Start, qtbot: QtBot) -> None:
    worker, heard = start(StandInEngines(compile_s=0.05))
    with qtbot.waitSignal(worker.prepared, timeout=5_000):
        worker.prepare("llvm", 1)
    [(info,)] = heard.all("prepared")
    assert isinstance(info, EngineInfo)
    assert (info.device, info.threads) == ("llvm", 1)
    assert info.compile_s >= 0.05
    with qtbot.waitSignal(worker.finished, timeout=5_000) as ended:
        worker.speak(UiRequest(1, _settings()))
    assert ended.args is not None
    assert ended.args[1].compile_s == info.compile_s  # told with the first take, and with no other
    with qtbot.waitSignal(worker.finished, timeout=5_000) as ended:
        worker.speak(UiRequest(2, _settings()))
    assert ended.args is not None
    assert ended.args[1].compile_s == 0


def test_cancelling_takes_effect_before_the_next_stage(start: Start, qtbot: QtBot) -> None:
    worker, heard = start(StandInEngines(stage_s=0.3))
    worker.speak(UiRequest(1, _settings()))
    time.sleep(0.4)
    begun = time.monotonic()
    with qtbot.waitSignal(worker.cancelled, timeout=5_000):
        worker.cancel()
    assert time.monotonic() - begun < 0.3 + 0.25
    assert heard.ends(1) == ["cancelled"]
    assert not heard.all("chunk_ready")


def test_cancelling_before_the_thread_has_begun_is_not_lost(start: Start, qtbot: QtBot) -> None:
    worker, heard = start(StandInEngines(stage_s=0.2))
    for number in (1, 2, 3):
        worker.speak(UiRequest(number, _settings()))
    worker.cancel()
    qtbot.waitUntil(lambda: len(heard.all("cancelled")) == 3, timeout=5_000)
    with qtbot.waitSignal(worker.finished, timeout=5_000):
        worker.speak(UiRequest(4, _settings()))
    assert [heard.ends(number) for number in (1, 2, 3, 4)] == [["cancelled"]] * 3 + [["finished"]]


def test_a_new_request_replaces_a_running_one(start: Start, qtbot: QtBot) -> None:
    worker, heard = start(StandInEngines(stage_s=0.1))
    worker.speak(UiRequest(1, _settings(LONG)))
    with qtbot.waitSignal(worker.chunk_ready, timeout=5_000):
        pass
    worker.speak(UiRequest(2, _settings()))
    qtbot.waitUntil(lambda: bool(heard.ends(2)), timeout=5_000)
    assert (heard.ends(1), heard.ends(2)) == (["cancelled"], ["finished"])
    assert heard.said.index(("cancelled", (1,))) < heard.said.index(("finished", heard.all("finished")[0]))


def test_a_new_request_on_the_same_device_does_not_break_off_compiling(start: Start, qtbot: QtBot) -> None:
    worker, heard = start(StandInEngines(compile_s=0.6))
    worker.prepare("llvm", 2)
    worker.speak(UiRequest(1, _settings()))
    time.sleep(0.2)
    worker.speak(UiRequest(2, _settings()))
    qtbot.waitUntil(lambda: bool(heard.ends(2)), timeout=5_000)
    assert (heard.ends(PREPARING), heard.ends(1), heard.ends(2)) == ([], ["cancelled"], ["finished"])
    assert [done for done, total, what in heard.all("progress_changed") if "compiling" in what] == list(range(11))


def test_choosing_another_device_breaks_off_compiling_for_the_first(start: Start, qtbot: QtBot) -> None:
    worker, _ = start(StandInEngines(compile_s=3))
    worker.prepare("first", 2)
    with qtbot.waitSignal(worker.progress_changed, timeout=5_000):
        pass
    begun = time.monotonic()
    worker.prepare("second", 2)
    with qtbot.waitSignal(worker.cancelled, timeout=5_000):
        pass
    assert time.monotonic() - begun < 1
    worker.cancel()


@pytest.mark.parametrize(
    "settings, part",
    [
        (_settings("   "), "nothing to speak"),
        (_settings(voice="af_hart"), "af_heart"),
        (_settings(speed=9.0), "from 0.25 to 4"),
    ],
)
def test_what_cannot_be_spoken_fails_with_a_sentence_and_no_traceback(
    start: Start, qtbot: QtBot, settings: TakeSettings, part: str
) -> None:
    worker, heard = start()
    with qtbot.waitSignal(worker.failed, timeout=5_000):
        worker.speak(UiRequest(1, settings))
    [(request_id, sentence, details)] = heard.all("failed")
    assert (request_id, details) == (1, "")
    assert part in sentence


@pytest.mark.parametrize("error", [CompileError("The disk is full."), ZeroDivisionError("division by zero")])
def test_whatever_goes_wrong_ends_the_request_and_not_the_thread(start: Start, qtbot: QtBot, error: Exception) -> None:
    engines = StandInEngines()
    faults = [error]

    def open_engine(device: str, threads: int, task: Task = QUIET) -> Engine:
        if faults:
            raise faults.pop()
        return engines(device, threads, task)

    worker, heard = start(open_engine)
    with qtbot.waitSignal(worker.failed, timeout=5_000):
        worker.speak(UiRequest(1, _settings()))
    [(_, sentence, details)] = heard.all("failed")
    assert str(error) in sentence
    assert type(error).__name__ in details
    with qtbot.waitSignal(worker.finished, timeout=5_000):
        worker.speak(UiRequest(2, _settings()))


def test_a_device_that_fails_ends_the_request_and_the_cpu_speaks_next(start: Start, qtbot: QtBot) -> None:
    engines = StandInEngines()

    def open_engine(device: str, threads: int, task: Task = QUIET) -> Engine:
        if device == "cuda":
            raise DeviceFault("cuda", explain("CUDA Runtime Error: cudaErrorMemoryAllocation (2): out of memory"), "")
        return engines(device, threads, task)

    worker, heard = start(open_engine)
    with qtbot.waitSignal(worker.device_failed, timeout=5_000):
        worker.speak(UiRequest(1, _settings(device="cuda")))
    [(request_id, sentence, details)] = heard.all("device_failed")
    assert (request_id, sentence) == (1, "Device 'cuda' has failed: its memory is full; use --device llvm.")
    assert "DeviceFault" in details
    with qtbot.waitSignal(worker.finished, timeout=5_000):
        worker.speak(UiRequest(2, _settings()))
    assert heard.ends(1) == ["device_failed"]


def test_closing_while_busy_waits_for_one_stage_at_most(start: Start) -> None:
    worker, _ = start(StandInEngines(stage_s=0.2))
    worker.speak(UiRequest(1, _settings(LONG)))
    worker.speak(UiRequest(2, _settings(LONG)))
    time.sleep(0.5)
    begun = time.monotonic()
    assert worker.close()
    assert time.monotonic() - begun < 0.2 + 0.25


def test_asking_never_makes_the_window_wait(start: Start, qtbot: QtBot) -> None:
    worker, heard = start(StandInEngines(stage_s=0.3))
    begun = time.monotonic()
    worker.prepare("llvm", 2)
    worker.speak(UiRequest(1, _settings(LONG)))
    worker.cancel()
    assert time.monotonic() - begun < 0.05
    qtbot.waitUntil(lambda: bool(heard.ends(1)), timeout=5_000)
