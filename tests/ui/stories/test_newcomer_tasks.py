"""What somebody does who sees the window for the first time, by the words that it shows alone."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from desk import Desk
from newcomer import Newcomer
from pytestqt.qtbot import QtBot

from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.settings import Settings


@pytest.fixture
def newcomer(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Newcomer:
    monkeypatch.setattr("kokoro_desktop.paths.cache", lambda: tmp_path / "cache")
    return Newcomer(qtbot)


@pytest.fixture
def ready(desk: Desk, newcomer: Newcomer) -> Newcomer:
    """The window, ready to speak."""
    desk.open()
    return newcomer


def test_first_start_says_what_is_prepared_and_offers_a_sentence(desk: Desk, newcomer: Newcomer) -> None:
    window = desk.open(lambda: StandInEngines(compile_s=0.8), ready=False)
    window.resize(1280, 860)  # as on a usual screen; that of tests has room for one sentence
    newcomer.until_sees("Preparing the model for this computer")
    assert "compiled once" in newcomer.sees()
    newcomer.press("The north wind")
    assert newcomer.reads("Phonemes").startswith("ðə nˈɔɹθ")
    newcomer.until_sees("Ready")
    assert "compiled once" not in newcomer.sees()


def test_phonemes_are_written_and_counted(ready: Newcomer) -> None:
    ready.type_into("Phonemes", "ʃˈɪp")
    ready.until_sees("4 symbols")


def test_text_in_ordinary_spelling_becomes_phonemes(ready: Newcomer, desk: Desk) -> None:
    ready.type_into("Text", "Hello world.")
    desk.until(lambda: ready.reads("Phonemes").startswith("həlˈoʊ"))
    ready.press("Play")
    ready.until_sees("Playing")


def test_picture_of_another_text_is_told_and_its_text_brought_back(ready: Newcomer) -> None:
    before = ready.reads("Phonemes")
    ready.press("Play")
    ready.until_sees("faster than speech")
    ready.type_into("Phonemes", "ʃˈɪp")
    ready.until_sees("Take 1, from a different text")
    ready.press("Load")
    assert ready.reads("Phonemes") == before
    assert "different text" not in ready.sees()


def test_sentence_is_played_and_its_time_is_shown(ready: Newcomer, desk: Desk) -> None:
    ready.press("Play")
    ready.until_sees("faster than speech")
    ready.until_sees("Playing")
    desk.hear(0.5)
    assert "0:00.5 / " in ready.sees()


def test_playing_is_paused_and_goes_on(ready: Newcomer, desk: Desk) -> None:
    ready.press("Play")
    desk.hear(0.3)
    ready.press("Pause")
    ready.until_sees("Paused")
    assert "0:00.3 / " in ready.sees()
    ready.press("Play")
    ready.until_sees("Playing")
    desk.hear(0.2)
    assert "0:00.5 / " in ready.sees()


def test_symbol_is_found_by_its_name_and_written(ready: Newcomer) -> None:
    ready.type_into("Phonemes", "")
    ready.open_tab("Symbols")
    ready.type_into("Search symbols", "esh")
    ready.press("ʃ")
    assert ready.reads("Phonemes") == "ʃ"


def test_voice_is_searched_heard_and_changed(ready: Newcomer, desk: Desk, qtbot: QtBot) -> None:
    ready.press("Heart · American · female · A")
    ready.type_into("Search voices", "british male")
    ready.key("Ctrl+P")
    qtbot.waitUntil(lambda: desk.card.active, timeout=5_000)
    ready.key("Return")
    assert ready.can_press("Voice")
    assert "British · male" in ready.sees()


def test_two_takes_are_compared(ready: Newcomer) -> None:
    ready.press("Play")
    ready.until_sees("faster than speech")
    ready.press("Stop")
    ready.type_into("Phonemes", "wˈʌn.")
    ready.until_sees("5 symbols")
    ready.press("Play")
    ready.open_tab("Takes")
    ready.until_sees("wˈʌn.")
    ready.press("Stop")
    ready.select("Takes", 0, 1)
    ready.press("Compare")
    assert "ompare" in ready.front().windowTitle()
    ready.front().close()


def test_devices_are_compared_with_one_click(ready: Newcomer) -> None:
    assert ready.reads("Device").startswith("CPU (2 threads)")
    ready.press("Compare Devices")
    assert ready.front().windowTitle() == "Compare Devices"
    assert "no NVIDIA driver found" in ready.sees()
    ready.press("Start")
    ready.until_sees("Done.", 60)
    ready.press("Close")


def test_sound_and_labels_are_exported(ready: Newcomer, desk: Desk, tmp_path: Path) -> None:
    ready.press("Play")
    ready.until_sees("faster than speech")
    ready.press("Stop")
    ready.press("Export")
    ready.type_into("Folder", str(tmp_path / "out"))
    (tmp_path / "out").mkdir()
    ready.press("TextGrid (Praat)")
    ready.press("Export")
    ready.until_sees("2 files saved in “out”.")
    assert {path.suffix for path in (tmp_path / "out").iterdir()} == {".wav", ".TextGrid"}


def test_full_disk_is_said_and_after_it_all_goes_on(
    ready: Newcomer, desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready.press("Play")
    ready.until_sees("faster than speech")
    ready.press("Stop")
    ready.press("Export")
    (tmp_path / "out").mkdir()
    ready.type_into("Folder", str(tmp_path / "out"))
    with monkeypatch.context() as full:

        def no_space(descriptor: int) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        full.setattr("os.fsync", no_space)
        ready.press("Export")
        ready.until_sees("the disk is full")
        assert not list((tmp_path / "out").iterdir())
    ready.press("Export")
    ready.until_sees("saved")
    assert list((tmp_path / "out").iterdir())


def test_layout_and_choices_come_back(desk: Desk, newcomer: Newcomer) -> None:
    window = desk.open()
    newcomer.choose("View", "Timing")  # from behind another tab to the front
    desk.until(window.panels.docks["timing"].is_in_front)
    newcomer.choose("View", "Timing")
    newcomer.choose("View", "Appearance", "Dark")
    desk.close()
    assert Settings(desk.home / "window.ini").text("appearance") == "dark"
    desk.open()
    with pytest.raises(AssertionError):
        newcomer.open_tab("Timing")
    newcomer.choose("View", "Appearance", "Use System Setting")
    newcomer.choose("View", "Reset Layout")
    newcomer.open_tab("Timing")
