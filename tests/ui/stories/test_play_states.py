"""What Play does in each state of the table in docs/window.md, found by the words that the window shows alone."""

from __future__ import annotations

import numpy as np
import pytest
from desk import HELLO, Desk
from newcomer import Newcomer
from pytestqt.qtbot import QtBot

OTHER = "wˈʌn tˈu θɹˈi."


@pytest.fixture
def newcomer(qtbot: QtBot, desk: Desk) -> Newcomer:
    """A window, ready to speak, whose list of takes is in front."""
    desk.open().resize(1280, 860)
    found = Newcomer(qtbot)
    found.open_tab("Takes")
    return found


@pytest.fixture
def spoken(newcomer: Newcomer, desk: Desk) -> Newcomer:
    """A window with one take, which is not being played."""
    newcomer.type_into("Phonemes", HELLO)
    newcomer.press("Play")
    newcomer.until_sees("faster than speech")
    newcomer.until_sees("Playing")
    newcomer.press("Stop")
    newcomer.until_sees("Ready")
    return newcomer


def hear(desk: Desk, seconds: float = 0.2) -> np.ndarray:
    """What the card plays next."""
    before = len(desk.card.heard)
    desk.hear(seconds)
    return np.asarray(desk.card.heard[before:])


def take(desk: Desk, number: int) -> np.ndarray:
    """The samples of a take, to compare what is heard with."""
    assert desk.window is not None
    return next(each.samples for each in desk.window.store.takes if each.id == number)


def test_nothing_spoken_yet_the_text_alone_is_offered(newcomer: Newcomer, desk: Desk) -> None:
    assert newcomer.is_on("Text") and "Take 1" not in newcomer.sees()
    assert not newcomer.can_press("Stop")
    newcomer.press("Play")
    newcomer.until_sees("Take 1")


def test_text_changed_it_is_spoken(spoken: Newcomer, desk: Desk) -> None:
    spoken.click_in("Waveform", 0.4)
    spoken.type_into("Phonemes", OTHER)
    assert spoken.is_on("Text") and not spoken.is_on("Take 1")
    spoken.press("Play")
    spoken.until_sees("Take 2")


def test_synthesising_play_is_pause_and_stop_ends_it(newcomer: Newcomer, desk: Desk) -> None:
    newcomer.press("Play")
    assert newcomer.can_press("Pause") and newcomer.is_on("Text")
    newcomer.press("Stop")
    newcomer.until_sees("Ready")
    newcomer.until_can_press("Stop", can=False)
    assert newcomer.can_press("Play")


def test_playing_is_paused_and_goes_on_at_the_same_place(spoken: Newcomer, desk: Desk) -> None:
    spoken.press("Play")
    spoken.until_sees("Playing")
    hear(desk, 0.3)
    spoken.press("Pause")
    spoken.until_sees("Paused")
    spoken.until_can_press("Stop")
    assert "0:00.3 / " in spoken.sees()
    spoken.press("Play")
    np.testing.assert_array_equal(hear(desk), take(desk, 1)[7_200:12_000])


@pytest.mark.parametrize("paused", [False, True])
def test_stopped_the_cursor_is_where_playback_started(spoken: Newcomer, desk: Desk, paused: bool) -> None:
    spoken.click_in("Waveform", 0.25)
    before = next(line for line in spoken.sees().splitlines() if " / " in line)
    spoken.press("Play")
    hear(desk, 0.3)
    assert before not in spoken.sees()
    if paused:
        spoken.press("Pause")
    spoken.press("Stop")
    spoken.until_sees("Ready")
    spoken.until_can_press("Stop", can=False)
    assert before in spoken.sees()


def test_another_take_in_view_is_played_and_the_other_caption_switches_back(spoken: Newcomer, desk: Desk) -> None:
    spoken.type_into("Phonemes", OTHER)
    spoken.press("Play")
    spoken.until_sees("Take 2")
    spoken.press("Stop")
    spoken.select("Takes", 1)  # the newest is at the top
    assert spoken.is_on("Take 1") and spoken.selected("Takes") == [1]
    spoken.press("Play")
    np.testing.assert_array_equal(hear(desk), take(desk, 1)[:4_800])
    spoken.press("Stop")
    spoken.press("Text")
    spoken.press("Play")
    np.testing.assert_array_equal(hear(desk), take(desk, 2)[:4_800])
    assert spoken.selected("Takes") == [0]


def test_selection_is_played_alone_and_repeated_while_loop_is_on(spoken: Newcomer, desk: Desk) -> None:
    spoken.drag_in("Waveform", 0.25, 0.35)
    assert desk.window is not None
    start, end = desk.window.player.selection() or (0, 0)
    assert spoken.is_on(f"Take 1, {start / 24_000:.2f}–{end / 24_000:.2f} s")
    spoken.press("Play")
    heard = hear(desk, 1.0)
    np.testing.assert_array_equal(heard[: end - start], take(desk, 1)[start:end])
    assert not heard[end - start :].any()
    spoken.until_sees("Ready")
    spoken.press("Loop")
    spoken.press("Play")
    twice = 2 * (end - start)
    np.testing.assert_array_equal(hear(desk, twice / 24_000)[:twice], np.tile(take(desk, 1)[start:end], 2))
    spoken.press("Stop")


def test_loop_without_a_selection_repeats_the_whole_take(spoken: Newcomer, desk: Desk) -> None:
    spoken.press("Take 1")
    spoken.press("Loop")
    spoken.press("Play")
    sound = take(desk, 1)
    np.testing.assert_array_equal(hear(desk, 2 * len(sound) / 24_000)[: 2 * len(sound)], np.tile(sound, 2))
    spoken.press("Stop")


def test_continuum_its_first_step_is_played(newcomer: Newcomer, desk: Desk) -> None:
    newcomer.type_into("Phonemes", "ɐ {s~i:0.4}ˈɑ.")
    newcomer.choose("Speech", "Continuum")
    newcomer.press("Speak")
    desk.until(lambda: desk.window is not None and len(desk.window.store.takes) > 2)
    newcomer.press("Close")
    assert newcomer.is_on("Take 1") and not newcomer.is_on("Text")
    newcomer.press("Play")
    np.testing.assert_array_equal(hear(desk, 0.1), take(desk, 1)[:2_400])
    newcomer.press("Stop")


def test_an_edited_take_is_the_one_in_view_and_the_selected_one(spoken: Newcomer, desk: Desk) -> None:
    spoken.click_in("Phonemes in the sound", 0.5)
    spoken.key("Up")
    spoken.until_sees("Take 2")
    desk.until(lambda: spoken.selected("Takes") == [0])
    assert spoken.is_on("Take 2")


def test_ctrl_return_speaks_the_text_and_speak_again_makes_it_anew(spoken: Newcomer, desk: Desk) -> None:
    spoken.click_in("Waveform", 0.4)
    spoken.key("Ctrl+Return")
    np.testing.assert_array_equal(hear(desk), take(desk, 1)[:4_800])
    spoken.choose("Speech", "Speak Again")
    spoken.until_sees("Take 2")
    spoken.press("Stop")
