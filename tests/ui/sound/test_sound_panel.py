"""Waveform, lane, scroll bar and buttons together."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel, QScrollBar, QToolButton
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


def button(panel: SoundPanel, word: str) -> QToolButton:
    return next(each for each in panel.findChildren(QToolButton) if word in each.accessibleName())


def facts(panel: SoundPanel) -> str:
    return panel.findChild(QLabel).text()


def test_chunks_follow_one_another_in_both_views(panel: SoundPanel) -> None:
    panel.append_audio(np.zeros(6_000, np.float32), [Span("c", 2, 0, 6_000)])
    assert panel.lane.spans == panel.waveform.spans
    assert panel.lane.spans[-1] == Span("c", 2, 24_000, 30_000)
    assert facts(panel) == "1.25 s"


def test_the_scroll_bar_and_the_view_move_each_other(panel: SoundPanel) -> None:
    assert not bar(panel).isEnabled()
    panel.waveform.axis.show_range(6_000, 12_000)
    assert bar(panel).isEnabled()
    assert bar(panel).value() / (bar(panel).maximum() + bar(panel).pageStep()) == pytest.approx(0.25)
    bar(panel).setValue(bar(panel).maximum())
    assert (panel.waveform.axis.start, panel.waveform.axis.end) == pytest.approx((18_000, 24_000))


def test_buttons_zoom(panel: SoundPanel) -> None:
    button(panel, "Zoom in").click()
    assert panel.waveform.axis.visible == pytest.approx(16_000)
    button(panel, "fit").click()
    assert panel.waveform.axis.fitted
    assert not button(panel, "Zoom to the selection").isEnabled()
    panel.waveform.set_selection(3_000, 9_000)
    button(panel, "Zoom to the selection").click()
    assert (panel.waveform.axis.start, panel.waveform.axis.end) == (3_000, 9_000)


def test_the_loop_button_and_the_view_agree(qtbot: QtBot, panel: SoundPanel) -> None:
    loop = button(panel, "Loop")
    assert not loop.isEnabled()
    panel.waveform.set_selection(3_000, 9_000)
    with qtbot.waitSignal(panel.waveform.loop_toggled) as looped:
        loop.click()
    assert looped.args == [True]
    panel.waveform.set_loop(False)
    assert not loop.isChecked()


def test_the_selection_is_written_out(panel: SoundPanel) -> None:
    panel.waveform.set_selection(3_000, 9_000)
    assert facts(panel) == "1.00 s   selected 0.125 – 0.375 s (250 ms)"


def test_the_playhead_marks_the_phoneme_that_sounds(panel: SoundPanel) -> None:
    panel.set_playhead(13_000)
    assert panel.lane.current == 1
    panel.set_playhead(None)
    assert panel.lane.current is None


def test_clearing_leaves_nothing(qtbot: QtBot, panel: SoundPanel) -> None:
    panel.clear()
    assert (panel.lane.spans, facts(panel)) == ((), "")
    with qtbot.waitSignal(panel.mode_changed) as changed:
        panel.set_mode("spectrogram")
    assert changed.args == ["spectrogram"]
    assert not panel.grab().isNull()
