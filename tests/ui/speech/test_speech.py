"""What the window learns of requests and of devices that are made ready, whatever comes between."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.takes import TakeSettings
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.speech.speech import NOT_READY, OPENING, READY, SPEAKING, Speech
from kokoro_desktop.ui.speech.worker import SpeechWorker

FIRST = DeviceChoice("first", 1, "first", True, "")
SECOND = DeviceChoice("second", 1, "second", True, "")
HELLO = TakeSettings("həlˈO wˈɜɹld.", "af_heart", 1.0, "first", 1, 0)


@pytest.fixture
def speech(qtbot: QtBot) -> Iterator[Speech]:
    made = Speech(SpeechWorker(StandInEngines(stage_s=0.02, compile_s=0.2)))
    made.seen = []  # type: ignore[attr-defined]
    made.state_changed.connect(made.seen.append)  # type: ignore[attr-defined]
    yield made
    assert made.close(5.0)
    made.deleteLater()


def _until(qtbot: QtBot, speech: Speech, *states: str) -> None:
    qtbot.waitUntil(lambda: speech.state in states, timeout=10_000)


def test_device_chosen_while_speaking_is_seen_being_prepared_afterwards(qtbot: QtBot, speech: Speech) -> None:
    speech.prepare(FIRST)
    _until(qtbot, speech, READY)
    with qtbot.waitSignal(speech.progress_changed, timeout=5_000):
        speech.speak(1, HELLO)
    told: list[tuple[str, str]] = []
    speech.progress_changed.connect(lambda done, total, what: told.append((speech.state, what)))
    with qtbot.waitSignal(speech.take_made, timeout=10_000):
        speech.prepare(SECOND)
    _until(qtbot, speech, READY)
    assert speech.seen[-3:] == [SPEAKING, OPENING, READY]
    assert (OPENING, "compiling nothing") in told
    assert speech.engine is not None and speech.engine.device == "second"


def test_device_chosen_while_another_is_prepared_is_the_one_that_is_waited_for(qtbot: QtBot, speech: Speech) -> None:
    speech.prepare(FIRST)
    with qtbot.waitSignal(speech.progress_changed, timeout=5_000):
        pass
    speech.prepare(SECOND)
    _until(qtbot, speech, READY)
    assert speech.seen == [OPENING, READY]
    assert speech.engine is not None and speech.engine.device == "second"


def test_device_that_was_given_up_is_not_waited_for(qtbot: QtBot, speech: Speech) -> None:
    speech.prepare(FIRST)
    with qtbot.waitSignal(speech.progress_changed, timeout=5_000):
        pass
    speech.give_up_preparing()
    assert speech.state == NOT_READY
    speech.prepare(FIRST)
    _until(qtbot, speech, READY)
    assert speech.seen == [OPENING, NOT_READY, OPENING, READY]
