"""What one take has written into files is imposed on another of the same text, which is then said as the first."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from kokoro_desktop.errors import InputError
from kokoro_desktop.export.labels import textgrid
from kokoro_desktop.export.take_prosody import pitch_tier, take_prosody
from kokoro_desktop.prosody import NO_EDIT, DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.imposed_files import ImposedFiles, sort_files
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.imposed_prosody import impose_files

MakeTake = Callable[..., Take]
TEXT = "həlˈO wˈɜɹld, " * 20
EDIT = ProsodyEdit((DurationEdit(3, 9.0), DurationEdit(231, 7.0)), offsets=(PitchPoint(2, 0.5, 3.0),), pitch_shift=-2)


@pytest.fixture
def said(make_take: MakeTake, tmp_path: Path) -> Take:
    """A take of several passes, and what it has written."""
    take = make_take(1, TEXT, edit=EDIT)
    assert len(take.passes) > 1
    for write, ending in ((textgrid, "TextGrid"), (pitch_tier, "PitchTier"), (take_prosody, "json")):
        (tmp_path / f"a.{ending}").write_text(write(take), encoding="utf-8")
    return take


def test_times_and_pitch_come_over(make_take: MakeTake, said: Take, tmp_path: Path) -> None:
    plain = make_take(2, TEXT)
    files = ImposedFiles.read(sort_files([tmp_path / "a.TextGrid", tmp_path / "a.PitchTier"]))
    edit = impose_files(files, plain, ProsodyEdit(pitch_shift=9, pitch_range=0.5))
    after = make_take(3, TEXT, edit=edit)
    frames = [[span.frames for span in take.spans] for take in (said, after)]
    assert np.abs(np.subtract(*map(np.cumsum, frames))).max() <= 1
    semitones = 12 * np.abs(np.log2(after.f0[:200] / said.f0[:200]))
    assert np.median(semitones) < 0.05


def test_a_whole_prosody_comes_over(make_take: MakeTake, said: Take, tmp_path: Path) -> None:
    assert impose_files(ImposedFiles.read({"prosody": tmp_path / "a.json"}), make_take(2, TEXT), NO_EDIT) == EDIT


def test_a_curve_takes_the_place_of_what_a_whole_prosody_says_of_pitch(
    make_take: MakeTake, said: Take, tmp_path: Path
) -> None:
    files = ImposedFiles.read({"prosody": tmp_path / "a.json", "pitch": tmp_path / "a.PitchTier"})
    edit = impose_files(files, make_take(2, TEXT), NO_EDIT)
    assert (edit.durations, edit.offsets, edit.pitch_shift, edit.pitch_range) == (EDIT.durations, (), 0, 1)
    after = make_take(3, TEXT, edit=edit)
    assert np.median(12 * np.abs(np.log2(after.f0 / said.f0))) < 0.05


def test_a_curve_of_another_length_is_fitted_only_where_that_is_asked_for(
    make_take: MakeTake, said: Take, tmp_path: Path
) -> None:
    short, curve = make_take(2, "həlˈO"), {"pitch": tmp_path / "a.PitchTier"}
    with pytest.raises(InputError, match="or stretch the curve to fit"):
        impose_files(ImposedFiles.read(curve), short, NO_EDIT)
    fitted = impose_files(ImposedFiles.read(curve, fit=True, to_voice=True), short, NO_EDIT)
    assert fitted.contour
