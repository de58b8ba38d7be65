"""Waveform, lane and scroll bar together."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtWidgets import QScrollBar
from pytestqt.qtbot import QtBot

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.ui.sound.sound_panel import SoundPanel

SPANS = [Span("a", 0, 0, 12_000), Span("b", 1, 12_000, 24_000)]


@pytest.fixture
def panel(qtbot: QtBot) -> SoundPanel:
    made = SoundPanel()
    qtbot.addWidget(made)
    made.resize(800, 300)
    made.set_audio(np.zeros(24_000, np.float32), SPANS)
    made.show()
    return made


def bar(panel: SoundPanel) -> QScrollBar:
    return panel.findChild(QScrollBar)


def test_chunks_follow_one_another_in_both_views(panel: SoundPanel) -> None:
    panel.append_audio(np.zeros(6_000, np.float32), [Span("c", 2, 0, 6_000)])
    assert panel.lane.units == panel.waveform.units
    assert panel.waveform.spans[-1] == Span("c", 2, 24_000, 30_000)


def test_the_scroll_bar_and_the_view_move_each_other(panel: SoundPanel) -> None:
    assert not bar(panel).isEnabled()
    panel.waveform.axis.show_range(6_000, 12_000)
    assert bar(panel).isEnabled()
    assert bar(panel).value() / (bar(panel).maximum() + bar(panel).pageStep()) == pytest.approx(0.25)
    bar(panel).setValue(bar(panel).maximum())
    assert (panel.waveform.axis.start, panel.waveform.axis.end) == pytest.approx((18_000, 24_000))


def test_the_playhead_marks_the_phoneme_that_sounds(panel: SoundPanel) -> None:
    panel.set_playhead(13_000)
    assert panel.lane.current == 1
    panel.set_playhead(None)
    assert panel.lane.current is None


def test_clearing_leaves_nothing(qtbot: QtBot, panel: SoundPanel) -> None:
    panel.clear()
    assert panel.lane.units == ()
    with qtbot.waitSignal(panel.waveform.mode_changed) as changed:
        panel.waveform.set_mode("spectrogram")
    assert changed.args == ["spectrogram"]
    assert not panel.grab().isNull()
