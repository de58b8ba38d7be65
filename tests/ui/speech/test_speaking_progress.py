"""The bar moves while a pass is computed, by how fast the device was before, and never goes back."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLabel, QProgressBar
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.speech.controller import SpeechState
from kokoro_desktop.ui.speech.speaking_progress import Pace, SpeakingProgress
from kokoro_desktop.ui.widgets.status_line import StatusLine

REQUEST = SpeechRequest("a" * 10, "af_heart", 1.0, CPU_ALONE, 2, 0)


def _take(seconds: float, tokens: int, speed: float = 1.0) -> Take:
    spans = tuple(Span("a", index, index, index + 1) for index in range(tokens))
    request = SpeechRequest("a" * tokens, "af_heart", speed, CPU_ALONE, 2, 0)
    return Take(
        1, "", request, np.zeros(tokens, np.float32), spans, {"decoder": seconds}, 0.0, 0.0, 0.0, "", "",
        "2026-01-01T00:00:00+00:00", (0,), (0,), (), (), (),
    )  # fmt: skip


class _Speech(QObject):
    started, take_ready, state_changed = Signal(object), Signal(object), Signal(object)
    progress_changed = Signal(int, int, str)
    state = SpeechState.SPEAKING


class _Stage:
    def __init__(self, qtbot: QtBot) -> None:
        self.now = 0.0
        self.status, self.speech = StatusLine(), _Speech()
        qtbot.addWidget(self.status)
        self.progress = SpeakingProgress(self.speech, self.status, self.status, lambda: self.now)  # type: ignore[arg-type]
        self.bar = self.status.findChild(QProgressBar)
        self.speech.started.emit(REQUEST)

    def at(self, seconds: float, done: int | None = None) -> float | None:
        """Share that is shown at a time."""
        self.now = seconds
        if done is not None:
            self.speech.progress_changed.emit(done, 10, "speaking")
        self.progress.refresh()
        return self.bar.value() / self.bar.maximum() if self.bar.maximum() else None

    def text(self) -> str:
        return next(label.text() for label in self.status.findChildren(QLabel) if label.text().startswith("Speaking"))


def test_first_request_of_all_shows_that_nobody_knows(qtbot: QtBot) -> None:
    stage = _Stage(qtbot)
    assert stage.at(0.0, done=0) is None
    assert stage.text() == "Speaking"


def test_first_pass_moves_on_by_what_earlier_takes_took(qtbot: QtBot) -> None:
    stage = _Stage(qtbot)
    stage.speech.take_ready.emit(_take(8.0, 20))  # 0.4 s a phoneme: 4 s for ten
    assert stage.at(0.0, done=0) == 0
    assert stage.at(1.0) == pytest.approx(0.25, abs=0.01)
    assert stage.text() == "Speaking, about 3 s left"
    assert stage.at(3.0) == pytest.approx(0.75, abs=0.01)
    assert stage.at(60.0) == pytest.approx(0.97)


def test_passes_that_are_done_correct_the_estimate_and_the_bar_never_goes_back(qtbot: QtBot) -> None:
    stage = _Stage(qtbot)
    stage.speech.take_ready.emit(_take(8.0, 20))
    stage.at(0.0, done=0)
    assert stage.at(3.0) == pytest.approx(0.75, abs=0.01)
    assert stage.at(4.0, done=4) == pytest.approx(0.75, abs=0.01)  # slower than thought: 6 s to come
    assert stage.text() == "Speaking, about 6 s left"
    assert stage.at(9.0) == pytest.approx(0.9, abs=0.01)
    assert stage.at(10.0, done=10) == 1.0


def test_progress_rests_with_the_speech(qtbot: QtBot) -> None:
    stage = _Stage(qtbot)
    stage.at(0.0, done=0)
    assert stage.progress._tick.isActive()
    stage.speech.state_changed.emit(SpeechState.READY)
    assert not stage.progress._tick.isActive()


def test_slow_speech_is_expected_to_take_longer() -> None:
    pace = Pace()
    assert pace.estimate(REQUEST, 10) is None
    pace.learn(_take(2.0, 10, speed=2.0))
    assert pace.estimate(REQUEST, 10) == pytest.approx(4.0)
    assert pace.estimate(SpeechRequest("a", "af_heart", 1.0, Placement("cuda"), 2, 0), 10) is None
