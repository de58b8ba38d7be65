"""What is heard and where: playback, waveform, phoneme lane and editor at the same place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from desk import HELLO, Desk
from listening_room import Room, vowel
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import speak
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.testing.stand_in import StandInPipeline
from kokoro_desktop.voices import load_voice

MakeTake = Callable[..., Take]


def test_a_phoneme_is_heard_alone_and_the_playhead_runs_through_it_and_returns(room: Room, make_take: MakeTake) -> None:
    take = make_take(1)
    room.player.show(take)
    span = vowel(take)
    room.sound.lane.unit_clicked.emit(span)
    room.hear(0.05)
    assert room.player.place == span.start + 1_200
    assert room.sound.lane.units[room.sound.lane.current] == span
    room.hear(1)
    assert not room.player.playing
    assert room.player.place == span.start
    heard = room.card.heard
    np.testing.assert_array_equal(heard[: span.end - span.start], take.samples[span.start : span.end])
    assert not heard[span.end - span.start :].any()


def test_the_mark_follows_the_sound_and_returns_to_the_phoneme_marked_before(room: Room, make_take: MakeTake) -> None:
    take, lane = make_take(1), room.sound.lane
    room.player.show(take)
    marked = take.units.index(vowel(take))
    lane.set_current(marked)
    room.player.play_shown()
    room.hear(0.05)
    assert lane.current == 0
    room.hear(len(take.samples) / SAMPLE_RATE)
    assert not room.player.playing and lane.current == marked
    room.player.play_shown()
    room.hear(0.05)
    room.player.pause()
    assert lane.current == 0
    room.player.stop()
    assert lane.current == marked


def test_a_phoneme_chosen_during_playback_stays_marked_afterwards(room: Room, make_take: MakeTake) -> None:
    take, lane = make_take(1), room.sound.lane
    room.player.show(take)
    lane.set_current(take.units.index(vowel(take)))
    for choose in (lambda: lane._go_to(1), lambda: room.player.seek(take.units[1].start)):
        room.player.play_shown()
        room.hear(0.05)
        room.player.pause()
        choose()
        room.player.stop()
        assert lane.current == 1


def test_an_edit_outside_the_lane_during_playback_keeps_the_mark(room: Room, make_take: MakeTake) -> None:
    take, lane = make_take(1), room.sound.lane
    room.player.show(take)
    room.editor.set_text(take.request.text)
    marked = take.units.index(vowel(take))
    lane.set_current(marked)
    room.player.play_shown()
    room.hear(0.05)
    room.player.replace(replace(take, id=2))
    assert lane.current == marked


def test_after_a_phoneme_seeking_and_playing_are_of_the_whole_take_again(room: Room, make_take: MakeTake) -> None:
    take = make_take(1)
    room.player.show(take)
    room.player.play_phoneme(vowel(take))
    room.player.seek(2_400)
    room.hear(0.1)
    assert room.player.place == 4_800


def pause_in_vowel(room: Room, take: Take) -> Unit:
    """Play a take's vowel alone, and pause after 10 ms."""
    room.player.show(take)
    span = vowel(take)
    room.player.play_phoneme(span)
    room.hear(0.01)
    room.player.pause()
    return span


def test_playback_resumed_after_seeking_does_not_end_with_the_phoneme(room: Room, make_take: MakeTake) -> None:
    span = pause_in_vowel(room, make_take(1))
    room.player.seek(span.end + 240)
    room.player.resume()
    room.hear(0.05)
    assert room.player.place == span.end + 240 + 1_200


def test_a_phoneme_that_was_paused_goes_on_where_it_was_and_ends_with_itself(room: Room, make_take: MakeTake) -> None:
    span = pause_in_vowel(room, make_take(1))
    room.player.resume()
    room.hear(0.01)
    assert room.player.place == span.start + 480
    room.hear(1)
    assert not room.player.playing
    assert room.player.place == span.start


def test_sound_that_is_not_shown_stops_when_paused_and_cannot_be_resumed(room: Room, make_take: MakeTake) -> None:
    take = make_take(1)
    room.player.play_unlisted(take.samples)
    room.hear(0.01)
    assert room.player.playing
    room.player.pause()
    assert not room.player.playing and not room.player.paused


def test_selection_beyond_the_end_of_the_take_that_replaces_another_is_dropped(room: Room, make_take: MakeTake) -> None:
    take = make_take(1)
    room.player.show(take)
    room.sound.select_units(0, len(take.units) - 1)
    shorter = replace(take, spans=take.spans[:-1])
    room.player.replace(shorter)
    assert room.sound.lane.units == shorter.units
    assert not room.sound.lane.selected


def test_what_sounds_is_marked_in_the_text_while_that_is_what_is_written(room: Room, make_take: MakeTake) -> None:
    take = make_take(1)
    marked: list[tuple[int, int]] = []
    room.editor.highlight_origin = lambda *place: marked.append(place)  # type: ignore[method-assign]
    span = vowel(take)
    room.player.play(take, span.start)
    assert marked == []  # another text is written
    room.editor.set_text(take.request.text)
    room.hear(0.01)
    assert marked == [(span.origin, span.origin + 1)]  # with its stress mark


def test_a_growing_sound_that_would_run_dry_is_heard_once_it_will_not(room: Room) -> None:
    request = SpeechRequest("wˈʌn tˈu θɹˈi fˈɔɹ, " * 20, "af_heart", 1.0, CPU_ALONE, 1, 0)
    chunks = list(speak(request, load_voice("af_heart"), StandInPipeline()))
    for rtf, waited in ((0.1, 0), (0.6, 1)):
        room.player.begin(request.text)
        for index, chunk in enumerate(chunks[: waited + 1]):
            assert not room.player.playing
            room.player.add(replace(chunk, seconds={"decoder": rtf * len(chunk.samples) / 24_000}))
            assert room.player.playing is (index == waited)


def test_what_waits_for_more_of_its_sound_can_be_paused_and_go_on_before_it_is_heard(room: Room) -> None:
    request = SpeechRequest("wˈʌn tˈu θɹˈi fˈɔɹ, " * 20, "af_heart", 1.0, CPU_ALONE, 1, 0)
    first = next(speak(request, load_voice("af_heart"), StandInPipeline()))
    told: list[bool] = []
    for signal in (room.player.shown, room.player.state_changed):
        signal.connect(lambda _: told.append(room.player.sounding))
    room.player.begin(request.text)
    assert told[-1]
    room.player.pause()
    assert not told[-1]
    room.player.resume()
    assert told[-1] and not room.player.playing
    room.player.add(replace(first, seconds={"decoder": 0.1}))
    assert room.player.playing


def test_another_take_is_shown_from_its_beginning(room: Room, make_take: MakeTake) -> None:
    room.player.play(make_take(1), 12_000)
    assert room.sound.place == 12_000
    room.player.show(make_take(2))
    assert (room.sound.place, room.player.place) == (0, 0)


def test_the_caret_marks_its_phoneme_in_silence(room: Room, make_take: MakeTake) -> None:
    take = make_take(1)
    room.editor.set_text(take.request.text)
    room.player.show(take)
    span = vowel(take)
    room.editor.caret_moved.emit(span.origin)
    assert room.sound.lane.units[room.sound.lane.current] == span


def test_the_selection_is_repeated_while_it_is_looped(room: Room, make_take: MakeTake) -> None:
    take = make_take(1)
    room.player.show(take)
    room.sound.waveform.set_selection(2_400, 4_800)
    room.sound.waveform.set_loop(True)
    room.player.resume()
    room.hear(0.25)
    assert room.player.place == 2_400 + 6_000 - 2 * 2_400
    room.sound.waveform.set_loop(False)
    room.hear(0.2)
    assert room.player.place > 4_800


def test_playhead_marks_phoneme_and_symbol(desk: Desk) -> None:
    window = desk.open()
    desk.speak(HELLO)
    [take] = window.store.takes
    wanted = next(index for index, span in enumerate(take.spans) if span.symbol == "ə")  # before any mark
    desk.hear((take.spans[wanted].start + 600) / 24_000)
    assert window.panels.sound.lane.current == wanted
    assert window.player.place >= take.spans[wanted].start


def test_caret_and_lane_follow_each_other(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open_and_speak()
    [take] = window.store.takes
    lane, editor = window.panels.sound.lane, window.panels.editor
    qtbot.keyClick(editor.focusProxy(), Qt.Key.Key_Home)
    qtbot.keyClick(editor.focusProxy(), Qt.Key.Key_Right)
    assert take.spans[lane.current].origin == editor.caret() == 1
    lane.current_changed.emit(5)
    assert editor.caret() == lane.units[5].origin == 5


def test_clicked_phoneme_is_heard_alone(desk: Desk) -> None:
    window = desk.open_and_speak()
    [take] = window.store.takes
    span = take.spans[2]
    heard = len(desk.card.heard)
    window.panels.sound.lane.unit_clicked.emit(window.panels.sound.lane.units[2])
    desk.hear(1.0)
    count = span.end - span.start
    np.testing.assert_array_equal(desk.card.heard[heard : heard + count], take.samples[span.start : span.end])
    assert not desk.card.heard[heard + count :].any()
    assert window.player.place == span.start


def test_selection_is_looped(desk: Desk) -> None:
    window = desk.open_and_speak()
    [take] = window.store.takes
    window.panels.sound.waveform.set_selection(2_400, 4_800)
    QApplication.processEvents()  # actions are enabled in the next turn of the event loop
    window.actions_.loop.trigger()
    heard = len(desk.card.heard)
    window.actions_.play.trigger()
    desk.hear(0.3)
    np.testing.assert_array_equal(desk.card.heard[heard : heard + 7_200], np.tile(take.samples[2_400:4_800], 3))


def test_picture_of_another_text_says_whose_it_is_and_marks_no_phoneme(room: Room, make_take: MakeTake) -> None:
    take = make_take(4)
    room.editor.set_text(take.request.text)
    room.player.show(take)
    room.editor.caret_moved.emit(2)
    assert room.sound.lane.current is not None
    assert room.sound.caption() == "" and not room.sound.lane.faded
    clear = room.sound.waveform.grab().toImage()
    room.editor.set_text("kæt")
    assert room.sound.caption() == "Take 4, from a different text"
    assert room.sound.lane.current is None and room.sound.lane.faded
    assert room.sound.waveform.grab().toImage() != clear
    room.editor.undo()
    assert room.sound.caption() == ""
    assert room.sound.waveform.grab().toImage() == clear
    room.editor.set_text("kæt")
    room.player.begin("kæt")
    assert room.sound.caption() == ""
    room.editor.set_text("dˈɔɡ")
    assert room.sound.caption() == "From a different text"
    room.player.give_up()
    assert room.sound.caption() == ""


def test_take_of_another_text_is_followed_while_it_is_heard(room: Room, make_take: MakeTake) -> None:
    take = make_take(4)
    room.editor.set_text("kæt")
    room.player.play(take)
    room.hear(0.1)
    assert room.sound.lane.current is not None
    room.editor.set_text("dˈɔɡ")
    assert room.sound.lane.current is not None


@pytest.fixture
def late(make_take: MakeTake) -> Take:
    """A take that begins with a third of a second of silence, as those of the network do."""
    take = make_take(1)
    return replace(take, samples=np.concatenate([np.zeros(8_000, np.float32), take.samples[8_000:]]))


def test_a_take_is_heard_from_its_first_sound_and_stop_returns_to_its_beginning(room: Room, late: Take) -> None:
    room.player.play(late)
    room.hear(0.1)
    np.testing.assert_array_equal(room.card.heard[:2_400], late.samples[8_000 - 720 :][:2_400])
    assert room.player.place == 8_000 - 720 + 2_400 and room.player.cursor == 0
    room.player.stop()
    assert room.player.place == 0
    room.player.play(late, 2_400)  # a place that was chosen is played as it is
    assert room.player.place == 2_400


def test_silence_at_the_beginning_is_heard_where_that_is_wanted(room: Room, late: Take) -> None:
    room.player.skips_silence = False
    room.player.play(late)
    room.hear(0.1)
    assert not room.card.heard[:2_400].any()


def test_a_growing_sound_is_heard_from_its_first_sound_too(room: Room) -> None:
    request = SpeechRequest("wˈʌn.", "af_heart", 1.0, CPU_ALONE, 1, 0)
    chunk = next(iter(speak(request, load_voice("af_heart"), StandInPipeline())))
    chunk = replace(chunk, samples=np.concatenate([np.zeros(6_000, np.float32), chunk.samples[6_000:]]))
    room.player.begin(request.text)
    room.qtbot.waitUntil(lambda: room.card.opened == 1, timeout=2_000)  # before anything is there to be heard
    room.player.add(chunk)
    room.hear(0.05)
    np.testing.assert_array_equal(room.card.heard[:1_200], chunk.samples[6_000 - 720 :][:1_200])
    room.player.restart()
    assert room.player.place == 6_000 - 720
