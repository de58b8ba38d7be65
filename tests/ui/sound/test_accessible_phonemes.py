"""Phonemes are children of the lane and of the waveform, for whoever reads the window by ear."""

from __future__ import annotations

import gc

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.window import accessible_widgets

SPANS = (
    Span("", -1, 0, 6_000),
    Span("h", 0, 6_000, 9_600),
    Span("ə", 1, 9_600, 12_000),
    Span(" ", 3, 12_000, 18_000),
)


def panel(qtbot: QtBot) -> SoundPanel:
    accessible_widgets.install()
    made = SoundPanel()
    qtbot.addWidget(made)
    made.resize(480, 240)
    made.set_audio(np.zeros(24_000, np.float32), SPANS)
    made.show()
    return made


def described(view: QObject) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(view)
    assert found is not None
    return found


def names(view: QObject) -> list[str]:
    interface = described(view)
    return [interface.child(index).text(QAccessible.Text.Name) for index in range(interface.childCount())]


def selected(view: QObject) -> list[int]:
    interface = described(view)
    return [index for index in range(interface.childCount()) if interface.child(index).state().selected]


def test_every_phoneme_is_a_child_with_name_start_and_duration(qtbot: QtBot) -> None:
    made = panel(qtbot)
    said = ["silence at the edge, at 0.00 s, 250 ms", "h, at 0.25 s, 150 ms", "ə, at 0.40 s, 100 ms"]
    assert names(made.lane) == names(made.waveform) == [*said, "word boundary, at 0.50 s, 250 ms"]
    assert described(made.lane).child(2).text(QAccessible.Text.Description) == "schwa: mid central vowel"
    assert described(made.lane).role() is QAccessible.Role.List
    assert described(made.lane).child(4) is None


def test_a_silence_that_the_text_asks_for_is_said(qtbot: QtBot) -> None:
    made = panel(qtbot)
    made.set_audio(np.zeros(24_000, np.float32), (Span("a", 0, 0, 6_000, 10), Span("", -1, 6_000, 18_600, 1, 1, 0.5)))
    said = "silence of 0.50 s, set in the text, at 0.25 s, 525 ms"
    assert names(made.lane)[1] == names(made.waveform)[1] == said


def test_the_pitch_of_a_phoneme_is_said_where_there_is_one(qtbot: QtBot) -> None:
    made = panel(qtbot)
    f0 = np.full(80, 0, np.float32)
    f0[20:40] = 220
    made.set_audio(np.zeros(24_000, np.float32), SPANS, (f0, f0))
    assert names(made.lane) == names(made.waveform)
    assert names(made.lane)[1:3] == [
        "h, at 0.25 s, 150 ms, 220 Hz in the middle",
        "ə, at 0.40 s, 100 ms, 220 Hz in the middle",
    ]
    assert names(made.lane)[3] == "word boundary, at 0.50 s, 250 ms"
    made.lane.set_current(2)
    assert "100 ms, 220 Hz" in described(made.lane).text(QAccessible.Text.Description)


def test_the_description_of_a_view_is_read_on_request_and_its_changes_are_not_spoken(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = panel(qtbot)
    events: list[QAccessible.Event] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: events.append(event.type()))
    made.lane.set_current(2)
    made.waveform.set_selection(6_000, 10_000)
    assert made.lane.accessibleDescription() == made.waveform.accessibleDescription() == "" and events == []
    descriptions = [described(view).text(QAccessible.Text.Description) for view in (made.lane, made.waveform)]
    assert descriptions[0].startswith("ə, 0.400") and "selected from 0.250" in descriptions[1]


def test_children_lie_where_they_are_drawn(qtbot: QtBot) -> None:
    made = panel(qtbot)
    lane = described(made.lane)
    box, whole = lane.child(1).rect(), lane.rect()
    assert abs(box.left() - whole.left() - whole.width() * 6_000 / 24_000) <= 1
    found = lane.childAt(box.center().x(), box.center().y())
    assert lane.indexOfChild(found) == 1
    assert found.parent().object() is made.lane
    made.axis.show_range(9_600, 12_000)
    assert lane.child(1).rect().right() <= whole.left()


def test_marked_and_selected_phonemes_say_so(qtbot: QtBot) -> None:
    made = panel(qtbot)
    made.lane.set_current(2)
    assert selected(made.lane) == [2]
    made.waveform.set_selection(6_000, 10_000)
    assert selected(made.lane) == [1, 2]
    assert selected(made.waveform) == [1, 2]


def test_children_follow_the_sound_and_go_with_their_view(qtbot: QtBot) -> None:
    made = panel(qtbot)
    lane = described(made.lane)
    third = lane.child(3)
    made.set_audio(np.zeros(24_000, np.float32), (Span("ʃ", 0, 0, 12_000),))
    assert names(made.lane) == ["ʃ, at 0.00 s, 500 ms"]
    assert not third.isValid() and third.text(QAccessible.Text.Name) == "" and third.rect().isEmpty()
    for _ in range(3):
        other = SoundPanel()
        other.set_audio(np.zeros(24_000, np.float32), SPANS)
        assert len(names(other.lane) + names(other.waveform)) == 8
        other.deleteLater()
        del other
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    assert names(made.waveform) == ["ʃ, at 0.00 s, 500 ms"]


def test_what_lies_over_the_sound_is_a_child_as_long_as_it_is_seen(qtbot: QtBot) -> None:
    made = panel(qtbot)
    made.offer_load(QAction("&Load"))
    made.set_caption("Take 1, from a different text")
    view = described(made.waveform)
    notice = view.child(len(SPANS))
    said = [notice.child(index).text(QAccessible.Text.Name) for index in range(notice.childCount())]
    assert said == ["Take 1, from a different text", "Load"]
    assert view.indexOfChild(notice) == len(SPANS)
    middle = notice.rect().center()
    assert view.childAt(middle.x(), middle.y()).object() is notice.object()
    made.set_caption("")
    assert view.childCount() == len(SPANS)
