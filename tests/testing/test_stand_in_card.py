"""The stand-in for the sound card: what is asked for by when, heard by its clock, dropped and unplugged."""

from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.portaudio import NoOutputDevice
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.testing.stand_in_card import BLOCK, StandInCard


class Source:
    """Fills blocks with one, and notes for when they were asked."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def __call__(self, out: Floats, time: float) -> None:
        self.times.append(time)
        out[:] = 1


def test_blocks_are_asked_for_as_they_come_due() -> None:
    card, source = StandInCard(), Source()
    card(source).start()
    card.advance(3 * BLOCK / SAMPLE_RATE)
    assert source.times == [i * BLOCK / SAMPLE_RATE for i in range(3)]
    np.testing.assert_array_equal(card.heard, np.ones(3 * BLOCK))
    assert card.time == pytest.approx(0.03)


def test_latency_is_asked_for_ahead_and_dropped_when_stopped() -> None:
    card, source = StandInCard(latency_s=0.05), Source()
    card(source).start()
    card.advance(0.01)
    assert len(card.heard) >= 0.06 * SAMPLE_RATE
    card.abort()
    assert len(card.heard) == BLOCK
    assert not card.active


def test_silence_is_heard_while_it_is_not_started() -> None:
    card, source = StandInCard(), Source()
    card(source)
    card.advance(0.01)
    assert not card.heard.any()
    assert not source.times


def test_unplugged_card_cannot_be_opened_until_it_is_back() -> None:
    card = StandInCard()
    card.unplug()
    with pytest.raises(NoOutputDevice):
        card(Source())
    assert card.opened == 0
    card.plug()
    card(Source())
    assert card.opened == 1
