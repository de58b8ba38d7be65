"""What the window learns of requests and of devices that are made ready, whatever comes between."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QThread
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import CompileError, DeviceFault
from kokoro_desktop.prosody import PitchPoint, ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.testing.stand_in import StandInEngines, StandInPipeline
from kokoro_desktop.ui.speech.controller import SpeechController, SpeechState

FIRST = DeviceChoice(CPU_ALONE, 1, "first", True, "")
SECOND = DeviceChoice(Placement("cuda"), 1, "second", True, "")
HELLO = SpeechRequest("həlˈO wˈɜɹld.", "af_heart", 1.0, CPU_ALONE, 1, 0)
LONG = SpeechRequest("həlˈoʊ wˈɜːld, ðɪs ɪz wˈʌn. " * 60, "af_heart", 1.0, CPU_ALONE, 1, 0)
"""Five chunks."""
NOT_READY, OPENING, READY, SPEAKING = SpeechState


class Heard:
    """Everything that a controller has said, in order."""

    def __init__(self, controller: SpeechController) -> None:
        self.said: list[tuple[str, tuple[Any, ...]]] = []
        for name in ("state_changed", "started", "chunk_ready", "take_ready", "stopped", "failed", "device_failed"):
            getattr(controller, name).connect(self._listener(name))

    def _listener(self, name: str) -> Callable[..., None]:
        def listen(*values: Any) -> None:
            assert QThread.currentThread() is QCoreApplication.instance().thread()  # type: ignore[union-attr]
            self.said.append((name, values))

        return listen

    def states(self) -> list[SpeechState]:
        return [values[0] for name, values in self.said if name == "state_changed"]

    def takes(self) -> list[int]:
        return [values[0].id for name, values in self.said if name == "take_ready"]

    def names(self) -> list[str]:
        return [name for name, _ in self.said if name != "state_changed"]


@pytest.fixture
def start(qtbot: QtBot) -> Iterator[Callable[..., tuple[SpeechController, Heard]]]:
    """Start a controller; all of them are closed, and their threads end."""
    made = []

    def make(open_engine: Any) -> tuple[SpeechController, Heard]:
        controller = SpeechController(open_engine)
        made.append(controller)
        return controller, Heard(controller)

    yield make
    for controller in made:
        assert controller.close(20)
        controller.deleteLater()


Start = Callable[..., tuple[SpeechController, Heard]]


def _until(qtbot: QtBot, speech: SpeechController, state: SpeechState) -> None:
    qtbot.waitUntil(lambda: speech.state is state, timeout=10_000)


def test_device_chosen_while_speaking_is_seen_being_prepared_afterwards(start: Start, qtbot: QtBot) -> None:
    speech, heard = start(StandInEngines(stage_s=0.02, compile_s=0.2))
    speech.prepare(FIRST)
    _until(qtbot, speech, READY)
    with qtbot.waitSignal(speech.progress_changed, timeout=5_000):
        speech.speak(1, HELLO)
    told: list[tuple[SpeechState, str]] = []
    speech.progress_changed.connect(lambda done, total, what: told.append((speech.state, what)))
    with qtbot.waitSignal(speech.take_ready, timeout=10_000):
        speech.prepare(SECOND)
    _until(qtbot, speech, READY)
    assert heard.states()[-3:] == [SPEAKING, OPENING, READY]
    assert (OPENING, "compiling nothing") in told
    assert speech.engine is not None and speech.engine.device == "cuda"


def test_choosing_another_device_breaks_off_compiling_for_the_first(start: Start, qtbot: QtBot) -> None:
    engines = {"llvm": StandInEngines(compile_s=600), "cuda": StandInEngines()}
    speech, heard = start(lambda placement, *what, **more: engines[placement.name](placement, *what, **more))
    speech.prepare(FIRST)
    with qtbot.waitSignal(speech.progress_changed, timeout=5_000):
        pass
    speech.prepare(SECOND)
    _until(qtbot, speech, READY)
    assert heard.states() == [OPENING, READY]
    assert speech.engine is not None and speech.engine.device == "cuda"


def test_device_that_was_given_up_is_not_waited_for(start: Start, qtbot: QtBot) -> None:
    speech, heard = start(StandInEngines(compile_s=0.2))
    speech.prepare(FIRST)
    with qtbot.waitSignal(speech.progress_changed, timeout=5_000):
        pass
    speech.give_up_preparing()
    assert speech.state is NOT_READY
    speech.prepare(FIRST)
    _until(qtbot, speech, READY)
    assert heard.states() == [OPENING, NOT_READY, OPENING, READY]


def test_a_request_is_started_grows_and_becomes_a_take(start: Start, qtbot: QtBot) -> None:
    speech, heard = start(StandInEngines())
    with qtbot.waitSignal(speech.take_ready, timeout=20_000):
        speech.speak(7, LONG)
        assert speech.busy
    assert heard.names() == ["started", *["chunk_ready"] * 5, "take_ready"]
    assert heard.states() == [OPENING, SPEAKING, READY]
    assert heard.takes() == [7]
    assert not speech.busy


def test_a_new_request_replaces_a_running_one_of_which_a_take_stays(start: Start, qtbot: QtBot) -> None:
    speech, heard = start(StandInEngines(stage_s=0.05))
    speech.speak(1, LONG)
    with qtbot.waitSignal(speech.chunk_ready, timeout=5_000, check_params_cb=lambda chunk: chunk.ends):
        pass
    speech.speak(2, HELLO)
    qtbot.waitUntil(lambda: not speech.busy, timeout=10_000)
    assert heard.takes() == [1, 2]
    assert heard.names()[-4:] == ["take_ready", "started", "chunk_ready", "take_ready"]
    assert "stopped" not in heard.names()


def test_a_new_request_on_the_same_device_does_not_break_off_compiling(start: Start, qtbot: QtBot) -> None:
    speech, heard = start(StandInEngines(compile_s=0.3))
    steps: list[int] = []
    speech.progress_changed.connect(lambda done, total, what: steps.append(done) if "compiling" in what else None)
    speech.prepare(FIRST)
    speech.speak(1, HELLO)
    qtbot.waitUntil(lambda: len(steps) > 3, timeout=5_000)
    speech.speak(2, HELLO)
    qtbot.waitUntil(lambda: not speech.busy, timeout=5_000)
    assert heard.takes() == [2]
    assert steps == list(range(11))


def test_stopping_before_the_thread_has_begun_is_not_lost(start: Start, qtbot: QtBot) -> None:
    speech, heard = start(StandInEngines(stage_s=0.05))
    for number in (1, 2, 3):
        speech.speak(number, HELLO)
    speech.stop()
    assert not speech.busy
    with qtbot.waitSignal(speech.take_ready, timeout=5_000):
        speech.speak(4, HELLO)
    assert heard.takes() == [4]
    assert heard.names().count("stopped") == 1


@pytest.mark.parametrize("preparing", [True, False])
def test_failures_tell_and_leave_the_model_as_ready_as_it_is(start: Start, qtbot: QtBot, preparing: bool) -> None:
    faults: list[Exception] = []
    engines = StandInEngines()

    def open_engine(*what: Any, **more: Any) -> Engine:
        if faults:
            raise faults.pop()
        return engines(*what, **more)

    speech, heard = start(open_engine)
    for error, signal, ready in (
        (CompileError("The disk is full."), speech.failed, not preparing),
        (DeviceFault("first", "it is gone", ""), speech.device_failed, False),
    ):
        speech.prepare(FIRST)
        _until(qtbot, speech, READY)
        faults.append(error)
        with qtbot.waitSignal(signal, timeout=5_000) as told:
            speech.prepare(FIRST) if preparing else speech.speak(1, HELLO)
        assert told.args is not None
        # What the command line advises is nothing that one can do here.
        assert told.args[0] == str(error).replace("; use --device llvm.", ".")
        assert told.args[2:] == ([] if signal is speech.failed else [None if preparing else HELLO])
        assert (speech.engine is not None) is ready
        assert speech.state is (READY if ready else NOT_READY)
    assert heard.names().count("stopped") == (0 if preparing else 2)


class _Gate(StandInPipeline):
    """A pipeline that waits, in its first pass, until it may go on."""

    def __init__(self) -> None:
        super().__init__()
        self.reached, self.go_on, self.passes = threading.Event(), threading.Event(), 0

    def run_parts(self, *what: Any, **more: Any) -> Any:
        self.passes += 1
        self.reached.set()
        assert self.go_on.wait(20)
        return super().run_parts(*what, **more)


def test_asking_never_makes_the_window_wait_and_closing_waits_for_one_stage_at_most(start: Start, qtbot: QtBot) -> None:
    engines, gate = StandInEngines(), _Gate()
    speech, heard = start(lambda *what, **more: replace(engines(*what, **more), network=gate))
    speech.speak(1, LONG)
    qtbot.waitUntil(gate.reached.is_set, timeout=5_000)
    # The worker is stuck, and none of this is.
    speech.prepare(SECOND)
    speech.speak(2, LONG)
    speech.stop()
    speech.speak(3, LONG)
    assert not speech.close(0)
    gate.go_on.set()
    assert speech.close(20)
    assert gate.passes == 1
    assert heard.takes() == []


def test_a_request_that_was_overtaken_computes_no_further(start: Start, qtbot: QtBot) -> None:
    engines, gate = StandInEngines(), _Gate()
    speech, heard = start(lambda *what, **more: replace(engines(*what, **more), network=gate))
    speech.speak(1, LONG)
    qtbot.waitUntil(gate.reached.is_set, timeout=5_000)
    speech.speak(2, HELLO)
    gate.go_on.set()
    qtbot.waitUntil(lambda: not speech.busy, timeout=5_000)
    assert heard.takes() == [2]
    assert gate.passes == 2


def test_an_edit_waits_for_what_is_rendered_and_gives_way_to_newer_ones_of_its_own_take_alone(
    start: Start, qtbot: QtBot
) -> None:
    speech, _ = start(StandInEngines())
    with qtbot.waitSignal(speech.take_ready, timeout=10_000) as spoken:
        speech.speak(1, HELLO)
    rendered: list[tuple[int, float]] = []
    speech.edit_ready.connect(lambda take: rendered.append((take.id, take.request.edit.pitch_shift)))
    for take_id, shift in ((2, 1.0), (2, 2.0), (3, 0.0), (2, 4.0), (0, 0.0), (3, 0.0)):
        speech.render_edit(take_id, replace(HELLO, edit=ProsodyEdit(pitch_shift=shift)), spoken.args[0])
    qtbot.waitUntil(lambda: (0, 0.0) in rendered, timeout=10_000)
    assert rendered == [(2, 1.0), (2, 4.0), (3, 0.0), (0, 0.0)]


def test_what_has_been_heard_as_a_draft_gives_way_to_a_newer_edit_before_all_of_it_is_rendered(
    start: Start, qtbot: QtBot
) -> None:
    speech, _ = start(StandInEngines(stage_s=0.05))
    text = replace(HELLO, text="ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ dəspjˈuTɪŋ wˌɪʧ wʌz ðə stɹˈɔŋɡəɹ")
    with qtbot.waitSignal(speech.take_ready, timeout=10_000) as spoken:
        speech.speak(1, text)
    rendered: list[tuple[float, bool]] = []

    def ask(shift: float) -> None:
        edit = ProsodyEdit(offsets=(PitchPoint(30, 0.5, shift),))
        speech.render_edit(2, replace(text, edit=edit), spoken.args[0], range(28, 34))

    def on_ready(take: Take) -> None:
        shift = take.request.edit.offsets[0].value
        rendered.append((shift, take.draft_of is not None))
        if shift < 3:
            ask(shift + 1)

    speech.edit_ready.connect(on_ready)
    ask(1)
    qtbot.waitUntil(lambda: (3, False) in rendered, timeout=10_000)
    assert rendered == [(1, True), (2, True), (3, True), (3, False)]


def test_another_engine_is_told_once_and_another_number_of_threads_is_another(start: Start, qtbot: QtBot) -> None:
    speech, _ = start(StandInEngines())
    told: list[tuple[str, int]] = []
    speech.engine_changed.connect(lambda info: told.append((info.device, info.threads)))
    for threads in (1, 1, 2):
        with qtbot.waitSignal(speech.state_changed, timeout=5_000):
            speech.prepare(DeviceChoice(CPU_ALONE, threads, "", True, ""))
        _until(qtbot, speech, READY)
    assert told == [("llvm", 1), ("llvm", 2)]


def test_memory_is_given_back_after_a_rest_on_the_workers_thread(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.speech.controller.REST_S", 0.01)
    rested: list[QThread] = []
    speech = SpeechController(StandInEngines(), rest=lambda: rested.append(QThread.currentThread()))
    takes: list[Take] = []
    speech.take_ready.connect(takes.append)
    try:
        qtbot.wait(50)
        assert rested == []  # nothing was done yet
        speech.speak(1, HELLO)
        qtbot.waitUntil(lambda: bool(rested), timeout=5_000)
        qtbot.wait(50)
        assert len(rested) == 1
        assert rested[0] is not QThread.currentThread()
    finally:
        assert speech.close(20)
