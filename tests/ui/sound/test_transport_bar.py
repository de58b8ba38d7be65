"""The transport: buttons, time, and what is selected."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAction
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.sound.transport_bar import TransportBar, clock, take_caption
from kokoro_desktop.ui.window import accessible_widgets


@pytest.fixture
def panel(qtbot: QtBot) -> SoundPanel:
    made = SoundPanel()
    qtbot.addWidget(made)
    made.resize(800, 300)
    made.set_audio(np.zeros(24_000, np.float32), [Span("a", 0, 0, 12_000), Span("b", 1, 12_000, 24_000)])
    made.show()
    return made


@pytest.fixture
def bar(qtbot: QtBot, panel: SoundPanel) -> TransportBar:
    made = TransportBar(panel)
    qtbot.addWidget(made)
    made.show()
    return made


def button(bar: TransportBar, word: str) -> QToolButton:
    return next(each for each in bar.findChildren(QToolButton) if word in each.accessibleName())


def texts(bar: TransportBar) -> list[str]:
    return [label.text() for label in bar.findChildren(QLabel)]


@pytest.mark.parametrize(
    ("samples", "said"), [(0, "0:00.0"), (2_399, "0:00.0"), (76_800, "0:03.2"), (24_000 * 69 + 16_800, "1:09.7")]
)
def test_places_are_written_in_minutes_seconds_and_tenths(samples: int, said: str) -> None:
    assert clock(samples) == said


def test_time_follows_the_playhead_and_the_sound(bar: TransportBar, panel: SoundPanel) -> None:
    panel.set_playhead(12_000)
    assert "0:00.5 / 0:01.0" in texts(bar)
    panel.append_audio(np.zeros(24_000, np.float32))
    assert "0:00.5 / 0:02.0" in texts(bar)
    panel.clear()
    assert "0:00.0 / 0:00.0" in texts(bar)


def test_buttons_zoom(bar: TransportBar, panel: SoundPanel) -> None:
    button(bar, "Zoom in").click()
    assert panel.axis.visible == pytest.approx(16_000)
    button(bar, "Show all").click()
    assert panel.axis.fitted
    assert not button(bar, "Zoom to selection").isEnabled()
    panel.waveform.set_selection(3_000, 9_000)
    button(bar, "Zoom to selection").click()
    assert (panel.axis.start, panel.axis.end) == (3_000, 9_000)


def test_selection_is_written_out(bar: TransportBar, panel: SoundPanel) -> None:
    panel.waveform.set_selection(3_000, 9_000)
    assert "Selected 0.125 – 0.375 s (250 ms)" in texts(bar)


def test_picture_is_chosen_and_shown_as_chosen_elsewhere(bar: TransportBar, panel: SoundPanel) -> None:
    button(bar, "Spectrogram").click()
    assert panel.waveform.mode == "spectrogram"
    panel.waveform.set_mode("waveform")
    assert button(bar, "Waveform").isChecked()


def test_large_button_says_what_it_does_now(qtbot: QtBot, bar: TransportBar) -> None:
    play = QAction("Play or Pa&use", bar)
    bar.set_actions(play, (), (), (QAction("&Export…", bar),))
    assert bar.play.accessibleName() == "Play"
    bar.show_playing(True)
    playing = bar.play.grab().toImage()
    assert bar.play.accessibleName() == "Pause"
    bar.show_playing(False)
    assert bar.play.accessibleName() == "Play"
    assert bar.play.grab().toImage() != playing
    with qtbot.waitSignal(play.triggered):
        bar.play.click()


def test_sources_and_pictures_are_radio_buttons_for_screen_readers(bar: TransportBar) -> None:
    accessible_widgets.install()
    bar.show_source("Take 1", True)
    for names, chosen in ((("Text", "Take 1"), 1), (("Waveform", "Spectrogram"), 0)):
        shown = [
            next(each for each in bar.findChildren(QToolButton) if each.accessibleName() == name) for name in names
        ]
        seen = [QAccessible.queryAccessibleInterface(each) for each in shown]
        assert [each.role() for each in seen] == [QAccessible.Role.RadioButton] * 2
        assert [bool(each.state().checked) for each in seen] == [number == chosen for number in range(2)]
        seen[1 - chosen].actionInterface().doAction(QAccessibleActionInterface.pressAction())
        assert shown[1 - chosen].isChecked() and not shown[chosen].isChecked()


def test_everything_stays_in_its_place_when_the_caption_of_the_take_changes(bar: TransportBar, qtbot: QtBot) -> None:
    bar.resize(1200, bar.height())
    bar.set_actions(QAction("Play", bar), (QAction("Stop", bar),), (QAction("Follow", bar),), ())
    places, take = set(), None
    for caption in (
        take_caption(1),
        take_caption(1, 0.91),
        take_caption(12, 10.25, 13.5),
        take_caption(1234, 567, 890),
    ):
        bar.show_source(caption, True)
        bar.layout().activate()
        places.add((button(bar, "Stop").x(), button(bar, "Follow").x()))
        take = next(each for each in bar.findChildren(QToolButton) if each.accessibleName() == caption)
        assert (take.text() == caption) == (caption not in take.toolTip())
    assert len(places) == 1
    assert take is not None and take.text().endswith("…")
