"""The options of prosody: their files are read first, and what is global comes on top of what they impose."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import pytest

from kokoro_desktop.cli.prosody_options import ProsodyOptions, add_prosody
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.testing.stand_in import StandInPipeline
from kokoro_desktop.voices import load_voice

REQUEST = SpeechRequest("həlˈO.", "af_heart", 1.0, CPU_ALONE, 1, 0)


def _read(*words: str) -> ProsodyOptions:
    parser = argparse.ArgumentParser()
    add_prosody(parser)
    return ProsodyOptions.read(parser.parse_args(words))


def _edit(options: ProsodyOptions, request: SpeechRequest = REQUEST) -> ProsodyEdit:
    return options.edit(request, load_voice("af_heart"), StandInPipeline())


def test_without_options_nothing_is_edited() -> None:
    options = _read()
    assert _edit(options) == NO_EDIT
    assert not options.of_one_text


def test_shift_is_added_to_the_text_s_own_and_range_multiplied() -> None:
    marked = replace(REQUEST, edit=ProsodyEdit(pitch_shift=1.0, pitch_range=0.5))
    edit = _edit(_read("--pitch-shift", "2", "--pitch-range", "3"), marked)
    assert (edit.pitch_shift, edit.pitch_range) == (3.0, 1.5)


@pytest.mark.parametrize("words", [["--fit"], ["--register", "voice"]])
def test_what_is_done_with_a_curve_wants_one(words: list[str]) -> None:
    with pytest.raises(InputError, match="Add --pitch or --like"):
        _read(*words)


def test_pitch_and_recording_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        _read("--pitch", "a.PitchTier", "--like", "a.wav")
    assert "not allowed with" in capsys.readouterr().err


def test_file_that_is_not_there_is_said_when_the_options_are_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.PitchTier"):
        _read("--pitch", str(tmp_path / "none.PitchTier"))
