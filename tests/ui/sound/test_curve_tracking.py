"""The tracked pitch in the picture: of the take in view alone, found once, and never in the window's way."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QObject, QPointF, Signal
from pytestqt.qtbot import QtBot

from kokoro_desktop.errors import OutOfMemory
from kokoro_desktop.spec import SAMPLES_PER_F0
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.sound.curve_tracking import CurveTracking
from kokoro_desktop.ui.sound.sound_panel import SoundPanel


class Player(QObject):
    """Shows takes as `PlaybackController` does."""

    shown = Signal(object)

    def __init__(self, sound: SoundPanel) -> None:
        super().__init__()
        self.sound, self.take = sound, None

    def show(self, take: Take) -> None:
        self.take = take
        self.sound.set_audio(take.samples, take.spans)
        self.shown.emit(take)


@pytest.fixture
def sound(qtbot: QtBot) -> SoundPanel:
    panel = SoundPanel()
    qtbot.addWidget(panel)
    return panel


def test_a_take_is_tracked_once_and_shown_while_it_is_in_view(
    sound: SoundPanel, make_take: Callable[..., Take], qtbot: QtBot
) -> None:
    asked = []

    def track(samples: np.ndarray, task: object) -> np.ndarray:
        asked.append(len(asked))
        return np.full(len(samples) // SAMPLES_PER_F0, 100 + 50 * len(asked), np.float32)

    player, picture = Player(sound), sound.waveform
    tracking = CurveTracking(track, picture.set_tracked_pitch, player, sound)
    first, second = make_take(1), make_take(2)
    player.show(first)
    assert picture.tracked_pitch_at(0) is None and not asked
    tracking.set_on(True)
    qtbot.waitUntil(lambda: picture.tracked_pitch_at(0) == 150)
    assert "tracked 150 Hz" in picture.reading_at(QPointF(1, picture.height() / 2))
    player.show(second)
    assert picture.tracked_pitch_at(0) is None  # not the other's
    qtbot.waitUntil(lambda: picture.tracked_pitch_at(0) == 200)
    player.show(first)
    assert picture.tracked_pitch_at(0) == 150
    tracking.set_on(False)
    assert picture.tracked_pitch_at(0) is None
    assert asked == [0, 1]


def test_what_keeps_a_pitch_from_being_tracked_is_told(
    sound: SoundPanel, make_take: Callable[..., Take], qtbot: QtBot
) -> None:
    def track(samples: np.ndarray, task: object) -> np.ndarray:
        raise OutOfMemory

    player = Player(sound)
    tracking = CurveTracking(track, sound.waveform.set_tracked_pitch, player, sound)
    player.show(make_take(1))
    with qtbot.waitSignal(tracking.failed) as told:
        tracking.set_on(True)
    assert told.args[0].startswith("There is not enough memory")
