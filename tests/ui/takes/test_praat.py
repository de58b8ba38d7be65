"""A take goes to Praat as three files, and what is saved there changes its prosody."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import parselmouth
import pytest
from desk import HELLO, Desk
from parselmouth.praat import call

from kokoro_desktop import paths
from kokoro_desktop.spec import FRAME_S, SAMPLES_PER_FRAME
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.takes import praat
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.notifications import ERROR

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for Praat is a shell script")


@pytest.fixture
def window(desk: Desk, tmp_path: Path, fresh_home: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window with a take, and a Praat that notes its folder and its arguments."""
    program = tmp_path / "praat"
    program.write_text(f'#!/bin/sh\n(pwd; printf "%s\\n" "$@") > {tmp_path}/started.new\n'
                       f"mv {tmp_path}/started.new {tmp_path}/started\n")  # fmt: skip
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    return desk.open_and_speak()


def opened(desk: Desk, window: MainWindow, tmp_path: Path) -> list[str]:
    """Open the shown take in Praat, and return Praat's folder and arguments."""
    (tmp_path / "started").unlink(missing_ok=True)
    window.actions_.praat.trigger()
    desk.until((tmp_path / "started").exists)
    return (tmp_path / "started").read_text().splitlines()


def lengths(take: Take) -> dict[str, int]:
    """Return the length of each symbol in samples; of equal ones, the last."""
    return {unit.symbol: unit.end - unit.start for unit in take.units}


def errors(window: MainWindow) -> list[str]:
    told: list[str] = []
    window.commands.praat.failed.connect(told.append)
    return told


def test_sound_and_labels_are_opened_where_praat_saves(desk: Desk, window: MainWindow, tmp_path: Path) -> None:
    folder, option, *files = opened(desk, window, tmp_path)
    names = [Path(file).name for file in files]
    assert (option, names) == ("--open", ["take-1.wav", "take-1.TextGrid", "take-1.PitchTier"])
    assert Path(folder) == Path(files[0]).parent == paths.cache() / "praat"
    sound = parselmouth.Sound(files[0])
    take = window.store.takes[0]
    assert sound.n_samples == len(take.samples)
    assert [parselmouth.read(file).class_name for file in files[1:]] == ["TextGrid", "PitchTier"]


def test_moved_boundary_lengthens_the_vowel_and_shortens_the_pause_in_one_step_of_undo(
    desk: Desk, window: MainWindow, tmp_path: Path
) -> None:
    _, _, _, labels, _ = opened(desk, window, tmp_path)
    grid = parselmouth.read(labels)
    first, second = "ˈoʊ", "w"
    texts = [
        call(grid, "Get label of interval", 1, n) for n in range(1, 1 + int(call(grid, "Get number of intervals", 1)))
    ]
    number = 1 + texts.index(first)
    assert texts[number] == second
    end = call(grid, "Get end time of interval", 1, number)
    call(grid, "Remove right boundary", 1, number)
    call(grid, "Insert boundary", 1, end + 2 * FRAME_S)
    call(grid, "Set interval text", 1, number, first)
    call(grid, "Set interval text", 1, number + 1, second)
    steps = window.undo_stack.index()
    call(grid, "Save as text file", labels)
    desk.until(lambda: len(window.store.takes) == 2)
    assert window.undo_stack.index() == steps + 1
    before, after = (lengths(take) for take in window.store.takes)
    assert {symbol: after[symbol] - before[symbol] for symbol in before if after[symbol] != before[symbol]} == {
        "ˈO": 2 * SAMPLES_PER_FRAME, " ": -2 * SAMPLES_PER_FRAME
    }  # fmt: skip
    window.actions_.undo.trigger()
    assert not window.prosody.edit


def test_raised_pitch_is_spoken_as_saved(desk: Desk, window: MainWindow, tmp_path: Path) -> None:
    _, _, _, _, pitch = opened(desk, window, tmp_path)
    tier = parselmouth.read(pitch)
    call(tier, "Multiply frequencies", 0.0, 10.0, 1.2)
    call(tier, "Save as text file", pitch)
    desk.until(lambda: bool(window.prosody.edit.contour))
    point = window.prosody.edit.contour[0]
    assert point.value == pytest.approx(call(tier, "Get value at index", 1), rel=0.02)
    assert not window.prosody.edit.durations


def test_file_that_was_replaced_is_applied_again_when_it_is_rewritten(
    desk: Desk, window: MainWindow, tmp_path: Path
) -> None:
    _, _, _, _, pitch = opened(desk, window, tmp_path)
    tier = parselmouth.read(pitch)
    call(tier, "Save as text file", str(tmp_path / "new.PitchTier"))
    (tmp_path / "new.PitchTier").replace(pitch)
    desk.until(lambda: bool(window.prosody.edit.contour))
    before = window.prosody.edit
    call(tier, "Multiply frequencies", 0.0, 10.0, 1.2)
    call(tier, "Save as text file", pitch)
    desk.until(lambda: window.prosody.edit != before)


def test_file_saved_for_another_text_is_not_applied(desk: Desk, window: MainWindow, tmp_path: Path) -> None:
    _, _, _, _, pitch = opened(desk, window, tmp_path)
    desk.speak(HELLO + " jˈɛs.")
    told = errors(window)
    Path(pitch).write_bytes(Path(pitch).read_bytes())
    desk.until(lambda: told)
    assert told[0].startswith("The file saved in Praat belongs to a different text.")
    assert not window.prosody.edit
    desk.until(lambda: window.panels.banners.message(ERROR))
    window.commands.use_take(window.store.takes[0].id)
    Path(pitch).write_bytes(Path(pitch).read_bytes())
    desk.until(lambda: not window.panels.banners.message(ERROR))


def test_a_take_of_another_text_is_opened_with_the_advice_to_load_its_text(
    desk: Desk, window: MainWindow, tmp_path: Path
) -> None:
    told: list[str] = []
    window.commands.praat.told.connect(told.append)
    window.panels.editor.set_text("nˈoʊ.")
    opened(desk, window, tmp_path)
    assert told == ["Opened in Praat. Load the text of the take here before you save changes in Praat."]


def test_next_take_keeps_the_labels_that_were_edited(desk: Desk, window: MainWindow, tmp_path: Path) -> None:
    _, _, sound, labels, _ = opened(desk, window, tmp_path)
    desk.speak(HELLO + " jˈɛs.")
    window.actions_.stop.trigger()
    *_, second, _, _ = opened(desk, window, tmp_path)
    assert Path(second).name == "take-2.wav" and not Path(sound).exists() and Path(labels).exists()


@pytest.mark.parametrize("original", ["/usr/lib/own", None])
def test_frozen_program_starts_praat_without_its_own_libraries(
    monkeypatch: pytest.MonkeyPatch, original: str | None
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/kokoro-desktop/_internal")
    if original is not None:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", original)
    environment = praat._environment()
    assert environment.value("LD_LIBRARY_PATH") == (original or "")
    assert environment.contains("LD_LIBRARY_PATH") == (original is not None)


def test_folder_that_is_removed_meanwhile_changes_nothing(desk: Desk, window: MainWindow, tmp_path: Path) -> None:
    folder, *_ = opened(desk, window, tmp_path)
    told = errors(window)
    shutil.rmtree(folder)
    desk.qtbot.wait(500)
    assert not told and not window.prosody.edit


def test_missing_praat_is_one_sentence(desk: Desk, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(praat, "find_praat", lambda: None)
    told = errors(window)
    window.actions_.praat.trigger()
    assert told == ["Praat is not installed. Install it from praat.org, then try again."]
