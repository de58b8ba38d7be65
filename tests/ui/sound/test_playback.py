"""What the window hears, on a sound card whose clock is moved by hand."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from pytestqt.qtbot import QtBot

from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.testing.stand_in_card import BLOCK, StandInCard
from kokoro_desktop.ui.background import running_jobs
from kokoro_desktop.ui.sound import playback as playback_module
from kokoro_desktop.ui.sound.playback import Playback, PlaybackState


@pytest.fixture
def card() -> StandInCard:
    return StandInCard()


@pytest.fixture
def playback(card: StandInCard, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Playback]:
    monkeypatch.setattr(playback_module, "RETRY_MS", 20)
    playback = Playback(OutputStream(card, lambda: None))
    yield playback
    playback.close()
    qtbot.waitUntil(lambda: not running_jobs(), timeout=5_000)
    assert not card.active


def _sound(count: int = 24_000) -> NDArray[np.float32]:
    return np.arange(1, count + 1, dtype=np.float32) / 65536


def _started(qtbot: QtBot, card: StandInCard) -> None:
    qtbot.waitUntil(lambda: card.active, timeout=2_000)


def test_the_playhead_follows_the_card_to_the_end(qtbot: QtBot, card: StandInCard, playback: Playback) -> None:
    places: list[int] = []
    states: list[str] = []
    playback.position_changed.connect(places.append)
    playback.state_changed.connect(states.append)
    playback.play(_sound())
    _started(qtbot, card)
    for _ in range(11):
        card.advance(0.1)
        playback.refresh()
    assert places == [2_400 * step for step in range(1, 11)]
    assert states == [PlaybackState.PLAYING, PlaybackState.STOPPED]
    np.testing.assert_array_equal(card.heard[:24_000], _sound())


def test_the_timer_moves_the_playhead(qtbot: QtBot, card: StandInCard, playback: Playback) -> None:
    playback.play(_sound())
    _started(qtbot, card)
    with qtbot.waitSignal(playback.position_changed, timeout=2_000):
        card.advance(0.2)
    assert playback.position() == 4_800


def test_onset_is_the_time_of_the_first_sample_and_outlasts_the_sound(
    qtbot: QtBot, card: StandInCard, playback: Playback
) -> None:
    playback.play(_sound(4_800))
    assert playback.onset() is None
    _started(qtbot, card)
    card.advance(0.15)
    playback.refresh()
    assert playback.onset() == pytest.approx(time.monotonic() - 0.15, abs=0.05)
    card.advance(0.1)
    playback.refresh()
    onset = playback.onset()
    assert playback.state() is PlaybackState.STOPPED
    playback.refresh()
    assert onset is not None and playback.onset() == onset == pytest.approx(time.monotonic() - 0.25, abs=0.05)
    playback.load(_sound())
    assert playback.onset() is None


def test_stopping_is_silent_at_once_and_the_playhead_stays_to_play_from(
    qtbot: QtBot, card: StandInCard, playback: Playback
) -> None:
    playback.play(_sound())
    _started(qtbot, card)
    card.advance(0.25)
    playback.stop()
    before = len(card.heard)
    card.advance(0.2)
    assert not card.heard[before:].any()
    assert (playback.position(), playback.state()) == (6_000, PlaybackState.STOPPED)
    qtbot.waitUntil(lambda: not card.active, timeout=2_000)
    playback.play(_sound(), playback.position())
    _started(qtbot, card)
    before = len(card.heard)
    card.advance(0.1)
    assert card.heard[before] == _sound()[6_000]


def test_it_waits_for_a_chunk_and_goes_on(qtbot: QtBot, card: StandInCard, playback: Playback) -> None:
    playback.play(_sound()[:4_800], complete=False)
    _started(qtbot, card)
    card.advance(0.5)
    playback.refresh()
    assert (playback.position(), playback.state()) == (4_800, PlaybackState.STARVED)
    playback.append(_sound()[4_800:], complete=True)
    playback.refresh()
    assert playback.state() == PlaybackState.PLAYING
    card.advance(1)
    playback.refresh()
    assert playback.state() == PlaybackState.STOPPED
    np.testing.assert_array_equal(card.heard[card.heard != 0], _sound())


def test_a_finished_sound_may_be_told_so_by_an_empty_chunk(qtbot: QtBot, card: StandInCard, playback: Playback) -> None:
    playback.play(_sound(2_400), complete=False)
    _started(qtbot, card)
    card.advance(0.5)
    playback.append(np.zeros(0, np.float32), complete=True)
    playback.refresh()
    assert playback.state() == PlaybackState.STOPPED


def test_seeking_moves_the_playhead_playing_or_not(qtbot: QtBot, card: StandInCard, playback: Playback) -> None:
    playback.play(_sound(), start=1_000)
    _started(qtbot, card)
    playback.seek(12_000)
    assert playback.position() == 12_000
    card.advance(0.1)
    playback.stop()
    assert playback.position() == 14_400
    playback.seek(99_999)
    assert playback.position() == 24_000


def test_another_sound_replaces_the_one_that_plays(qtbot: QtBot, card: StandInCard, playback: Playback) -> None:
    playback.play(_sound())
    _started(qtbot, card)
    card.advance(0.1)
    playback.play(-_sound(), start=12_000)
    card.advance(0.1)
    assert card.heard[2_400] == -_sound()[12_000]
    playback.refresh()
    assert playback.position() == 14_400


def test_an_unplugged_card_is_told_once_and_sound_goes_on_when_it_returns(
    qtbot: QtBot, card: StandInCard, playback: Playback
) -> None:
    lost: list[str] = []
    playback.device_lost.connect(lost.append)
    playback.play(_sound())
    _started(qtbot, card)
    card.advance(0.25)
    playback.refresh()
    card.unplug()
    qtbot.waitUntil(lambda: playback.state() == PlaybackState.WAITING, timeout=2_000)
    qtbot.wait(100)
    assert len(lost) == 1
    place = playback.position()
    assert 6_000 - BLOCK <= place <= 6_000  # heard for certain when the card last asked for a block
    before = len(card.heard)
    with qtbot.waitSignal(playback.device_returned, timeout=2_000):
        card.plug()
    _started(qtbot, card)
    card.advance(0.1)
    assert playback.state() == PlaybackState.PLAYING
    assert card.heard[before] == _sound()[place]


def test_without_a_card_everything_waits_and_stop_stops(qtbot: QtBot, card: StandInCard, playback: Playback) -> None:
    card.unplug()
    with qtbot.waitSignal(playback.device_lost, timeout=2_000) as told:
        playback.play(_sound())
    assert told.args is not None
    assert "no audio device" in told.args[0]
    assert playback.state() == PlaybackState.WAITING
    playback.seek(5_000)
    playback.stop()
    assert (playback.state(), playback.position()) == (PlaybackState.STOPPED, 5_000)
    with qtbot.waitSignal(playback.device_returned, timeout=2_000):
        card.plug()
    assert playback.state() == PlaybackState.STOPPED
    assert not card.active
    playback.play(_sound(), playback.position())
    _started(qtbot, card)


def test_a_card_is_opened_once_however_often_it_plays(qtbot: QtBot, card: StandInCard, playback: Playback) -> None:
    for _ in range(5):
        playback.play(_sound())
        _started(qtbot, card)
        playback.stop()
        qtbot.waitUntil(lambda: not card.active, timeout=2_000)
    assert card.opened == 1


def test_closing_does_not_wait_for_a_sound_server_that_does_not_answer(qtbot: QtBot) -> None:
    called, answers = threading.Event(), threading.Event()

    class HangingCard(StandInCard):
        def start(self) -> None:
            called.set()
            answers.wait(20)

    playback = Playback(OutputStream(HangingCard(), lambda: None))
    playback.play(_sound())
    assert called.wait(5)
    playback.close()
    assert running_jobs()
    answers.set()
    qtbot.waitUntil(lambda: not running_jobs(), timeout=5_000)


def test_another_output_plays_on_where_the_first_was(qtbot: QtBot, card: StandInCard, playback: Playback) -> None:
    other = StandInCard()
    playback.play(_sound())
    _started(qtbot, card)
    card.advance(0.3)
    playback.refresh()
    playback.use_output(other)
    _started(qtbot, other)
    assert not card.active
    other.advance(0.1)
    playback.refresh()
    assert playback.position() == 9_600
    np.testing.assert_array_equal(other.heard[:2_400], _sound()[7_200:9_600])
    playback.stop()
    playback.use_output(card)
    playback.resume()
    _started(qtbot, card)
    assert (card.opened, other.opened) == (2, 1)
    playback.stop()
