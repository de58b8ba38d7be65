"""A waveform, shown."""

from __future__ import annotations

import pytest
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
