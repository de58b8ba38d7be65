"""The phoneme lane: clicked, walked through, hovered, crowded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QLocale, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QMenu, QToolTip
from pytestqt.qtbot import QtBot

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.takes.units import group_spans
from kokoro_desktop.ui.sound import phoneme_lane
from kokoro_desktop.ui.sound.phoneme_lane import PhonemeLane
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.sound.unit_times import UnitTimes, times_of

SPANS = (
    Span("", -1, 0, 6_000),
    Span("h", 0, 6_000, 9_600),
    Span("ə", 1, 9_600, 12_000),
    Span(" ", 3, 12_000, 18_000),
    Span("o", 4, 18_000, 24_000),
)
WORDS, PHONES = 10, 40
"""Places in the rows of words and of phonemes, in pixels from the top."""


@pytest.fixture
def lane(qtbot: QtBot) -> PhonemeLane:
    axis = TimeAxis()
    axis.set_length(SPANS[-1].end)
    made = PhonemeLane(axis)
    qtbot.addWidget(made)
    made.set_units(timed(SPANS))
    made.resize(480, made.sizeHint().height())
    made.show()
    return made


def timed(spans: Sequence[Span]) -> UnitTimes:
    return times_of(group_spans(spans))


def place(sample: int) -> QPoint:
    return QPoint(sample // 50, PHONES)


def test_a_click_tells_which_phoneme(qtbot: QtBot, lane: PhonemeLane) -> None:
    with qtbot.waitSignal(lane.unit_clicked) as clicked:
        qtbot.mouseClick(lane, Qt.MouseButton.LeftButton, pos=place(10_000))
    assert clicked.args == [lane.units[2]]
    assert lane.current == 2


def test_marking_a_phoneme_tells_nobody(qtbot: QtBot, lane: PhonemeLane) -> None:
    with qtbot.assertNotEmitted(lane.unit_clicked), qtbot.assertNotEmitted(lane.current_changed):
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
    with qtbot.waitSignal(lane.unit_clicked) as chosen:
        qtbot.keyClick(lane, Qt.Key.Key_Return)
    assert chosen.args == [lane.units[0]]


def test_the_tooltip_says_what_it_is_and_when(lane: PhonemeLane) -> None:
    where = place(7_000)
    QApplication.sendEvent(lane, QHelpEvent(QEvent.Type.ToolTip, where, lane.mapToGlobal(where)))
    assert QToolTip.text() == "h\n0.250 to 0.400 s, 150 ms"


def test_the_tooltip_writes_a_letter_of_the_model_in_standard_ipa(lane: PhonemeLane) -> None:
    lane.set_units(timed([Span(symbol, i, i * 6_000, (i + 1) * 6_000) for i, symbol in enumerate("ɡO")]))
    assert lane.describe_unit(1).startswith("oʊ\n")


def test_a_screen_reader_learns_the_marked_phoneme(lane: PhonemeLane) -> None:
    lane.set_current(3)
    assert lane.describe() == "word boundary, 0.500 to 0.750 s, 250 ms"


def test_thousands_of_phonemes_become_bars(qtbot: QtBot, lane: PhonemeLane) -> None:
    lane.set_units(timed([Span("a" if i % 5 else " ", i, i * 1_800, (i + 1) * 1_800) for i in range(8_000)]))
    assert lane.describe_unit(7_999).startswith("a")
    assert not lane.grab().isNull()
    lane.clear()
    assert lane.units == ()


def test_the_lane_and_the_waveform_share_one_view(qtbot: QtBot) -> None:
    panel = SoundPanel()
    qtbot.addWidget(panel)
    panel.resize(800, 300)
    panel.show()
    panel.set_audio(np.zeros(24_000, np.float32), SPANS)
    panel.waveform.axis.show_range(6_000, 9_600)
    with qtbot.waitSignal(panel.lane.unit_clicked) as clicked:
        where = QPoint(panel.lane.width() - 2, panel.lane.height() - 6)
        qtbot.mouseClick(panel.lane, Qt.MouseButton.LeftButton, pos=where)
    assert clicked.args == [panel.lane.units[1]]
    panel.set_playhead(20_000)
    assert panel.lane.current == 4


def ink(lane: PhonemeLane, left: int, right: int, top: int, bottom: int) -> int:
    """How many pixels of a part of the picture are as dark as letters."""
    picture = lane.grab().toImage()
    return sum(picture.pixelColor(x, y).lightness() < 110 for x in range(left, right) for y in range(top, bottom))


def test_words_stand_above_their_phonemes(lane: PhonemeLane) -> None:
    """The word "hə" lies from 120 to 240 pixels; nothing is above the space after it."""
    assert ink(lane, 125, 235, 2, PHONES - 15) > 20
    assert ink(lane, 245, 355, 2, PHONES - 15) == 0
    assert ink(lane, 125, 235, PHONES - 10, lane.height() - 3) > 20


def test_a_word_is_heard_by_its_name(qtbot: QtBot, lane: PhonemeLane) -> None:
    with qtbot.waitSignal(lane.unit_clicked) as clicked:
        qtbot.mouseClick(lane, Qt.MouseButton.LeftButton, pos=QPoint(place(10_000).x(), WORDS))
    word = clicked.args[0]
    assert (word.symbol, word.start, word.end, word.tokens) == ("hə", 6_000, 12_000, range(1, 3))


def test_stress_is_joined_with_its_vowel_and_a_pause_is_one_box(lane: PhonemeLane) -> None:
    lane.set_units(timed([Span(symbol, i, i * 2_400, (i + 1) * 2_400) for i, symbol in enumerate("nˈɔ, a.")]))
    assert [unit.symbol for unit in lane.units] == ["n", "ˈɔ", ", ", "a", "."]
    assert lane.describe_unit(2).startswith("pause, ,")
    assert lane.times.index_of_origin(1) == lane.times.index_of_origin(2) == 1


def test_where_phonemes_are_too_narrow_there_are_words_alone(qtbot: QtBot, lane: PhonemeLane) -> None:
    text = ("aaaaaaaa " * 6).strip()
    length = 24_000 // len(text)
    lane.set_units(timed([Span(symbol, i, i * length, (i + 1) * length) for i, symbol in enumerate(text)]))
    assert ink(lane, 0, 70, PHONES - 25, PHONES - 10) > 20  # in the middle of the lane
    with qtbot.waitSignal(lane.unit_clicked) as clicked:
        qtbot.mouseClick(lane, Qt.MouseButton.LeftButton, pos=QPoint(30, PHONES))
    assert clicked.args[0].symbol == "aaaaaaaa"


def test_letters_wider_than_their_boxes_are_seen_all_the_same(lane: PhonemeLane) -> None:
    """The letter stands out of a box of seven pixels; without it, no pixel but lines would be dark."""
    spans = [
        Span(symbol, i, i * 600 + (i // 2) * 600, (i + 1) * 600 + (i // 2) * 600) for i, symbol in enumerate("mmm")
    ]
    lane.set_units(timed([*spans, Span("", -1, 3_000, 24_000)]))
    assert ink(lane, 0, 60, PHONES - 10, lane.height() - 3) > 20


def test_hidden_letter_is_shown_while_the_mouse_is_over_it(qtbot: QtBot, lane: PhonemeLane) -> None:
    spans = [Span("m", i, i * 300, (i + 1) * 300) for i in range(20)]
    lane.set_units(timed([*spans, Span("", -1, 6_000, 24_000)]))
    hidden = next(i for i in range(20) if i not in lane._letter_middles())
    before = lane.grab().toImage()
    qtbot.mouseMove(lane, place(hidden * 300 + 150))
    lane.set_current(hidden)
    assert lane.grab().toImage() != before


def test_a_sound_that_grows_is_shown_like_one_that_was_there(lane: PhonemeLane) -> None:
    edges = [Span("", -1, 24_000, 24_600), Span("", -1, 24_600, 25_200)]
    more = [*edges, *(Span(symbol, 5 + i, 25_200 + i * 2_400, 27_600 + i * 2_400) for i, symbol in enumerate("nˈɔ, a"))]
    units = group_spans([*SPANS, *more])
    lane.axis.set_length(more[-1].end)
    lane.set_current(2)
    lane.extend_to(lane.times.extended(group_spans(more, len(SPANS))))
    assert (lane.units, lane.current) == (units, 2)
    lane.axis.fit()
    grown = lane.grab().toImage()
    lane.set_units(times_of(units))
    lane.set_current(2)
    assert lane.grab().toImage() == grown


def test_the_length_of_a_silence_has_the_decimal_mark_of_the_language(
    lane: PhonemeLane, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(phoneme_lane, "paint_letter", lambda painter, area, symbol, *others: written.append(symbol))
    before = QLocale()
    QLocale.setDefault(QLocale("de"))
    try:
        lane.set_units(timed([Span("a", 0, 0, 6_000, 10), Span("", -1, 6_000, 6_600 + 12_000, 1, 1, 0.5)]))
        lane.grab()
    finally:
        QLocale.setDefault(before)
    assert "(0,5 s)" in written


def test_a_silence_that_the_text_asks_for_is_named(lane: PhonemeLane) -> None:
    lane.set_units(timed([Span("a", 0, 0, 6_000, 10), Span("", -1, 6_000, 6_600 + 12_000, 1, 1, 0.5)]))
    assert lane.describe_unit(1).startswith("silence of 0.50 s, set in the text\n")
    named = lane.grab().toImage()
    lane.set_units(timed([Span("a", 0, 0, 6_000, 10), Span("", -1, 6_000, 6_600 + 12_000, 0)]))
    assert lane.grab().toImage() != named


def turn(lane: PhonemeLane, x: float, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Turn the wheel by a notch over the phonemes."""
    place, none = QPointF(x, PHONES), Qt.MouseButton.NoButton
    on_screen = QPointF(lane.mapToGlobal(place.toPoint()))
    event = QWheelEvent(place, on_screen, QPoint(), QPoint(0, 120), none, keys, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(lane, event)


def test_a_phoneme_under_the_mouse_has_handles_at_its_edges(lane: PhonemeLane, qtbot: QtBot) -> None:
    lane.set_units(timed([Span("a", i, i * 6_000, (i + 1) * 6_000, 10) for i in range(4)]))
    plain = ink(lane, 116, 125, PHONES - 10, PHONES + 10)
    with qtbot.waitSignal(lane.unit_hovered) as hovered:
        qtbot.mouseMove(lane, place(9_000))
    assert hovered.args == [1]
    handles = ink(lane, 116, 125, PHONES - 10, PHONES + 10), ink(lane, 236, 245, PHONES - 10, PHONES + 10)
    assert min(handles) > plain + 20
    lane.set_faded(True)  # a take of another text cannot be edited
    assert ink(lane, 116, 125, PHONES - 10, PHONES + 10) <= plain
    lane.set_faded(False)
    lane.set_hovered(None)
    assert ink(lane, 116, 125, PHONES - 10, PHONES + 10) == plain


def test_the_marked_phoneme_has_handles_while_the_lane_has_the_focus(lane: PhonemeLane, qtbot: QtBot) -> None:
    lane.set_units(timed([Span("a", i, i * 6_000, (i + 1) * 6_000, 10) for i in range(4)]))
    lane.set_current(2)
    lane.clearFocus()
    edge = QRect(236, PHONES - 10, 10, 20)
    plain = lane.grab(edge).toImage()
    lane.setFocus()
    qtbot.waitUntil(lane.hasFocus)
    assert lane.grab(edge).toImage() != plain


def test_the_wheel_over_the_handle_of_an_edge_changes_the_length_by_a_frame(lane: PhonemeLane) -> None:
    asked: list[tuple[Any, ...]] = []
    lane.set_units(timed([Span("a", i, i * 6_000, (i + 1) * 6_000, 10) for i in range(4)]))
    for signal in (lane.length_stepped, lane.edge_stepped, lane.pitch_stepped):
        signal.connect(lambda *what: asked.append(what))
    turn(lane, 121)
    turn(lane, 121, Qt.KeyboardModifier.ShiftModifier)
    turn(lane, 180)
    turn(lane, 180, Qt.KeyboardModifier.ControlModifier)
    assert asked == [(0, 1, False), (0, 1), (1, 0.5, False), (1, 0.1, False)]


def open_menu(lane: PhonemeLane, reason: QContextMenuEvent.Reason) -> QMenu:
    where = place(20_000)
    QApplication.sendEvent(lane, QContextMenuEvent(reason, where, lane.mapToGlobal(where)))
    [menu] = [each for each in lane.findChildren(QMenu) if each.isVisible()]
    return menu


@pytest.mark.parametrize("reason", [QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard])
def test_a_right_click_or_the_menu_key_opens_a_menu_and_changes_nothing(
    lane: PhonemeLane, reason: QContextMenuEvent.Reason
) -> None:
    asked: list[tuple[Any, ...]] = []
    lane.set_current(4)
    for signal in (lane.reset_requested, lane.length_stepped, lane.pitch_stepped, lane.points_requested):
        signal.connect(lambda *what: asked.append(what))
    menu = open_menu(lane, reason)
    assert asked == [] and lane.current == 4
    wanted = ["Longer", "Shorter", "Higher", "Lower", "Pitch Points…", "Reset to Prediction"]
    actions = {action.text(): action for action in menu.actions() if action.text()}
    assert list(actions) == ["Play", "Play as Predicted", *wanted[:-1], "Mix With", wanted[-1]]
    for text in wanted:
        actions[text].trigger()
    assert asked == [(4, 1, False), (4, -1, False), (4, 0.5, False), (4, -0.5, False), (), (4,)]
    menu.close()


def test_the_menu_offers_mixtures_with_phonemes_of_the_same_class(lane: PhonemeLane, qtbot: QtBot) -> None:
    lane.set_units(timed([Span(char, i, i * 6_000, (i + 1) * 6_000) for i, char in enumerate("sˈO ")]))
    mix = [
        next(each for each in lane.menu_of(index).actions() if each.text() == "Mix With").menu() for index in range(3)
    ]
    offered = [[action.text() for action in menu.actions()] for menu in mix]
    assert "ʃ" in offered[0] and "ɑ" not in offered[0]
    assert "ɑ" in offered[1] and "aʊ" in offered[1] and "s" not in offered[1]
    assert [menu.isEnabled() for menu in mix] == [True, True, False]
    with qtbot.waitSignal(lane.mix_requested) as asked:
        next(action for action in mix[0].actions() if action.text() == "ʃ").trigger()
    assert asked.args == [lane.units[0], "ʃ", 0.5]


def test_the_menu_key_without_a_marked_phoneme_opens_nothing(lane: PhonemeLane) -> None:
    where = place(20_000)
    keyboard = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(lane, QContextMenuEvent(keyboard, where, lane.mapToGlobal(where)))
    assert not lane.findChildren(QMenu)
