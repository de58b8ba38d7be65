"""Playing with a clock moved by hand, and on a real PortAudio."""

from __future__ import annotations

import ctypes.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from kokoro_desktop.audio import stream as stream_module
from kokoro_desktop.audio.portaudio import NoOutputDevice
from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.testing.stand_in_card import BLOCK, StandInCard

portaudio = pytest.mark.skipif(
    sys.platform != "linux" or ctypes.util.find_library("portaudio") is None,
    reason="needs PortAudio on ALSA",
)
LATENCY_S = 0.1


@pytest.fixture
def card() -> StandInCard:
    return StandInCard(LATENCY_S)


@pytest.fixture
def stream(card: StandInCard) -> OutputStream:
    return OutputStream(card, lambda: None)


def _sound(count: int, first: int = 1) -> NDArray[np.float32]:
    """Samples that tell their place."""
    return np.arange(first, first + count, dtype=np.float32) / 65536


def _play(stream: OutputStream, samples: NDArray[np.float32], start: int = 0, complete: bool = True) -> None:
    stream.load(samples, complete)
    stream.play(start)
    stream.start()


def _without_silence(samples: NDArray[np.float32]) -> NDArray[np.float32]:
    return samples[samples != 0]


def test_every_sample_is_heard_once_and_then_silence(card: StandInCard, stream: OutputStream) -> None:
    sound = _sound(5_001)
    _play(stream, sound)
    card.advance(1)
    np.testing.assert_array_equal(card.heard[: len(sound)], sound)
    assert not card.heard[len(sound) :].any()


def test_position_follows_the_clock_and_not_what_is_queued(card: StandInCard, stream: OutputStream) -> None:
    _play(stream, _sound(24_000), start=2_400)
    places = []
    for _ in range(10):
        card.advance(0.025)
        places.append(stream.position)
    assert places == [2_400 + 600 * step for step in range(1, 11)]


def test_time_since_the_onset_follows_the_clock_while_playing(card: StandInCard, stream: OutputStream) -> None:
    assert stream.elapsed_s is None
    _play(stream, _sound(24_000))
    card.advance(0.3)
    assert stream.elapsed_s == pytest.approx(0.3)
    stream.stop()
    assert stream.elapsed_s is None


def test_it_has_ended_when_the_last_sample_was_heard_and_not_when_it_was_queued(
    card: StandInCard, stream: OutputStream
) -> None:
    _play(stream, _sound(4_800))
    card.advance(0.15)
    assert np.count_nonzero(card.heard) == 4_800
    assert not stream.ended
    card.advance(0.05)
    assert (stream.ended, stream.position) == (True, 4_800)


def test_stopping_keeps_the_position_and_drops_what_is_queued(card: StandInCard, stream: OutputStream) -> None:
    _play(stream, _sound(24_000))
    card.advance(0.2)
    stream.stop()
    stream.halt()
    card.advance(0.5)
    assert stream.position == 4_800
    assert len(_without_silence(card.heard)) == 4_800


def test_seeking_while_playing_goes_on_from_there(card: StandInCard, stream: OutputStream) -> None:
    sound = _sound(24_000)
    _play(stream, sound)
    card.advance(0.1)
    stream.seek(12_000)
    assert stream.position == 12_000
    card.advance(0.4)
    assert sound[12_000] in card.heard
    assert stream.position == 12_000 + round((0.4 - LATENCY_S) * 24_000)


@pytest.mark.parametrize("wanted, reached", [(-5, 0), (99_999, 1_000)])
def test_seeking_stays_within_the_sound(stream: OutputStream, wanted: int, reached: int) -> None:
    stream.load(_sound(1_000))
    stream.seek(wanted)
    assert stream.position == reached


def test_chunks_follow_without_a_gap(card: StandInCard, stream: OutputStream) -> None:
    sound = _sound(10_000)
    _play(stream, sound[:3_000], complete=False)
    card.advance(0.01)
    stream.append(sound[3_000:7_001])
    card.advance(0.05)
    stream.append(sound[7_001:], complete=True)
    card.advance(1)
    np.testing.assert_array_equal(card.heard[:10_000], sound)


def test_it_waits_in_silence_for_a_chunk_and_loses_nothing(card: StandInCard, stream: OutputStream) -> None:
    sound = _sound(6_000)
    _play(stream, sound[:3_000], complete=False)
    card.advance(1)
    assert (stream.starved, stream.ended, stream.position) == (True, False, 3_000)
    stream.append(sound[3_000:], complete=True)
    assert not stream.starved
    card.advance(1)
    np.testing.assert_array_equal(_without_silence(card.heard), sound)
    assert stream.ended


def test_a_loop_repeats_without_a_gap_until_it_is_taken_away(card: StandInCard, stream: OutputStream) -> None:
    sound = _sound(2_000)
    _play(stream, sound)
    stream.set_loop((500, 600))
    card.advance(0.5)
    looped = np.tile(sound[500:600], 50)
    np.testing.assert_array_equal(card.heard[: 600 + len(looped)], np.concatenate([sound[:600], looped]))
    assert 500 <= stream.position <= 600
    assert not stream.ended
    stream.set_loop(None)
    card.advance(1)
    assert stream.ended
    assert card.heard[np.flatnonzero(card.heard)[-1]] == sound[-1]


def test_a_loop_beyond_the_end_of_a_finished_sound_ends_with_it(card: StandInCard, stream: OutputStream) -> None:
    sound = _sound(700)
    _play(stream, sound, start=600)
    stream.set_loop((600, 5_000))
    card.advance(0.1)
    np.testing.assert_array_equal(card.heard[:400], np.tile(sound[600:], 4))


@pytest.mark.parametrize("loop", [(300, 300), (600, 300), (-1, 300), (1_000, 1_200)])
def test_a_loop_of_nothing_is_none(card: StandInCard, stream: OutputStream, loop: tuple[int, int]) -> None:
    _play(stream, _sound(1_000))
    stream.set_loop(loop)
    card.advance(1)
    assert stream.ended


def test_a_card_that_goes_away_is_noticed_and_used_again_where_it_stopped(
    card: StandInCard, stream: OutputStream
) -> None:
    sound = _sound(24_000)
    _play(stream, sound)
    card.advance(0.2)
    assert not stream.lost
    card.unplug()
    assert stream.lost
    position = stream.position
    with pytest.raises(NoOutputDevice):
        stream.reopen()
    card.plug()
    assert card._fill is None  # the lost output is closed
    stream.reopen()
    stream.play(position)
    stream.start()
    assert not stream.lost
    before = len(card.heard)
    card.advance(1)
    assert card.heard[before:][np.flatnonzero(card.heard[before:])[0]] == sound[position]


def test_what_was_queued_when_the_card_went_away_has_not_been_heard(card: StandInCard, stream: OutputStream) -> None:
    _play(stream, _sound(24_000))
    card.advance(0.2)
    card.unplug()
    card.advance(0.05)  # until it is noticed
    assert stream.lost
    assert 4_800 - BLOCK <= stream.position <= 4_800


def test_a_card_that_asks_for_nothing_any_more_is_lost(
    card: StandInCard, stream: OutputStream, monkeypatch: pytest.MonkeyPatch
) -> None:
    _play(stream, _sound(24_000))
    monkeypatch.setattr(stream_module, "STALL_S", -1.0)
    assert stream.lost
    stream.stop()
    assert not stream.lost


def test_a_card_that_is_still_starting_is_not_lost(card: StandInCard, stream: OutputStream) -> None:
    stream.load(_sound(4_800))
    stream.play(0)
    stream.open()
    assert not stream.lost
    stream.start()
    assert not stream.lost


def test_an_output_that_does_not_answer_when_it_is_started_is_lost_until_it_does(
    card: StandInCard, stream: OutputStream, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []

    def start_slowly(start: Callable[[], None] = card.start) -> None:
        seen.append(stream.lost)
        monkeypatch.setattr(stream_module, "START_S", -1.0)
        seen.append(stream.lost)
        start()

    monkeypatch.setattr(card, "start", start_slowly)
    _play(stream, _sound(4_800))
    assert seen == [False, True]
    assert not stream.lost


def test_halting_does_nothing_to_a_sound_begun_since(card: StandInCard, stream: OutputStream) -> None:
    _play(stream, _sound(4_800))
    stream.stop()
    stream.play(0)
    stream.halt()
    assert card.active


@portaudio
@pytest.mark.parametrize(
    "alsa, expected",
    [
        ("pcm.!default { type null }\n", "heard\n"),
        ("pcm.absent { type hw card 99 }\n", "Cannot play the sound because this computer has no audio device"),
    ],
)
def test_on_a_real_portaudio(tmp_path: Path, alsa: str, expected: str) -> None:
    program = """
import time, numpy as np
from kokoro_desktop.audio.stream import OutputStream
from kokoro_desktop.errors import PlaybackError
heard = []
class RecordingStream(OutputStream):
    def _fill(self, out, heard_at):
        super()._fill(out, heard_at)
        if self._playing:
            heard.append(out.copy())
sound = np.random.default_rng(0).normal(0, 0.1, 50_001).astype(np.float32)
stream = RecordingStream()
try:
    for turn in range(3):
        heard.clear()
        stream.load(sound[:20_000], complete=False)
        stream.play(0)
        stream.start()
        stream.append(sound[20_000:], complete=True)
        end = time.monotonic() + 20
        while not stream.ended:
            assert time.monotonic() < end and not stream.lost, (stream.position, stream.lost)
            time.sleep(0.01)
        assert stream.position == 50_001
        stream.stop()
        stream.halt()
        played = np.concatenate(heard)
        # The null device takes everything at once, and may have waited in silence for the second part.
        np.testing.assert_array_equal(played[played != 0], sound)
        if turn == 1:
            stream.reopen()
    stream.close()
    print("heard")
except PlaybackError as error:
    print(error)
"""
    configuration = tmp_path / "asound.conf"
    configuration.write_text(alsa, encoding="utf-8")
    environment = {**os.environ, "ALSA_CONFIG_PATH": str(configuration)}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.startswith(expected), done.stdout + done.stderr
