"""The phoneme lane: clicked, walked through, hovered, crowded."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.ui.sound.phoneme_lane import PhonemeLane
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.sound.time_axis import TimeAxis

SPANS = (
    Span("", -1, 0, 6_000),
    Span("h", 0, 6_000, 9_600),
    Span("ə", 1, 9_600, 12_000),
    Span(" ", 3, 12_000, 18_000),
    Span("o", 4, 18_000, 24_000),
)


@pytest.fixture
def lane(qtbot: QtBot) -> PhonemeLane:
    axis = TimeAxis()
    axis.set_length(SPANS[-1].end)
    made = PhonemeLane(axis)
    qtbot.addWidget(made)
    made.set_spans(SPANS)
    made.resize(480, 30)
    made.show()
    return made


def place(sample: int) -> QPoint:
    return QPoint(sample // 50, 15)


def test_a_click_tells_which_phoneme(qtbot: QtBot, lane: PhonemeLane) -> None:
    with qtbot.waitSignal(lane.span_clicked) as clicked:
        qtbot.mouseClick(lane, Qt.MouseButton.LeftButton, pos=place(10_000))
    assert clicked.args == [2]
    assert lane.current == 2


def test_marking_a_phoneme_tells_nobody(qtbot: QtBot, lane: PhonemeLane) -> None:
    with qtbot.assertNotEmitted(lane.span_clicked), qtbot.assertNotEmitted(lane.current_changed):
        lane.set_current(3)
    assert lane.current == 3
    lane.set_current(99)
    assert lane.current is None


def test_the_arrows_walk_and_enter_chooses(qtbot: QtBot, lane: PhonemeLane) -> None:
    walked: list[int] = []
    lane.current_changed.connect(walked.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Home):
        qtbot.keyClick(lane, key)
    assert walked == [0, 1, 4, 4, 3, 0]
    with qtbot.waitSignal(lane.span_clicked) as chosen:
        qtbot.keyClick(lane, Qt.Key.Key_Return)
    assert chosen.args == [0]


def test_the_tooltip_says_what_it_is_and_when(lane: PhonemeLane) -> None:
    where = place(7_000)
    QApplication.sendEvent(lane, QHelpEvent(QEvent.Type.ToolTip, where, lane.mapToGlobal(where)))
    assert QToolTip.text() == "h\n0.250 to 0.400 s, 150 ms"


def test_samples_and_places_in_the_text_find_their_phoneme(lane: PhonemeLane) -> None:
    assert [lane.index_at(sample) for sample in (-1, 0, 5_999, 6_000, 23_999, 24_000)] == [None, 0, 0, 1, 4, None]
    # Position 2 of the text was left out: the phoneme before it stands for it.
    assert [lane.index_of_origin(origin) for origin in (-1, 0, 1, 2, 3, 9)] == [None, 1, 2, 2, 3, 4]


def test_a_screen_reader_learns_the_marked_phoneme(lane: PhonemeLane) -> None:
    lane.set_current(3)
    assert lane.accessibleDescription() == "word boundary, 0.500 to 0.750 s, 250 ms"


def test_thousands_of_phonemes_become_bars(qtbot: QtBot, lane: PhonemeLane) -> None:
    lane.set_spans([Span("a" if i % 5 else " ", i, i * 1_800, (i + 1) * 1_800) for i in range(8_000)])
    assert lane.describe_span(7_999).startswith("a")
    assert not lane.grab().isNull()
    lane.clear()
    assert lane.index_at(0) is None


def test_the_lane_and_the_waveform_share_one_view(qtbot: QtBot) -> None:
    panel = SoundPanel()
    qtbot.addWidget(panel)
    panel.resize(800, 300)
    panel.show()
    panel.set_audio(np.zeros(24_000, np.float32), SPANS)
    panel.waveform.axis.show_range(6_000, 9_600)
    with qtbot.waitSignal(panel.lane.span_clicked) as clicked:
        qtbot.mouseClick(panel.lane, Qt.MouseButton.LeftButton, pos=QPoint(panel.lane.width() - 2, 10))
    assert clicked.args == [1]
    panel.set_playhead(20_000)
    assert panel.lane.current == 4


def test_letters_wider_than_their_boxes_are_seen_all_the_same(lane: PhonemeLane) -> None:
    """The letter stands out of a box of seven pixels; without it, no pixel but lines would be dark."""
    spans = [Span(symbol, i, i * 350, (i + 1) * 350) for i, symbol in enumerate("mwmwmwmwmwmwmw")]
    lane.set_spans([*spans, Span("", -1, len(spans) * 350, 24_000)])
    lane.resize(480, lane.sizeHint().height())
    assert {place.row for place in lane._letter_positions().values()} == {0, 1}
    picture = lane.grab().toImage()
    half = picture.height() // 2
    for band in (range(3, half - 2), range(half + 2, picture.height() - 3)):
        dark = sum(picture.pixelColor(x, y).lightness() < 110 for x in range(90) for y in band)
        assert dark > 20


def test_hidden_letter_is_shown_while_the_mouse_is_over_it(qtbot: QtBot, lane: PhonemeLane) -> None:
    spans = [Span("m", i, i * 200, (i + 1) * 200) for i in range(20)]
    lane.set_spans([*spans, Span("", -1, 4_000, 24_000)])
    hidden = next(i for i in range(20) if i not in lane._letter_positions())
    before = lane.grab().toImage()
    qtbot.mouseMove(lane, place(hidden * 200 + 100))
    lane.set_current(hidden)
    assert lane.grab().toImage() != before
