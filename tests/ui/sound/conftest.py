"""A waveform, shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from listening_room import Room
from pytestqt.qtbot import QtBot
from waveforms import SPANS, WIDTH, tone

from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.sound.waveform import WaveformView


@pytest.fixture
def view(qtbot: QtBot) -> WaveformView:
    made = WaveformView(TimeAxis())
    qtbot.addWidget(made)
    made.resize(WIDTH, 200)
    made.set_audio(tone(), SPANS)
    made.show()
    return made


@pytest.fixture
def room(qtbot: QtBot) -> Iterator[Room]:
    made = Room(qtbot)
    yield made
    made.player.close()
