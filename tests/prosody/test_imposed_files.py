"""Prosody files are recognised by their endings, and no property may be set twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody.imposed_files import sort_files


def test_files_are_told_apart_and_a_recording_brings_its_textgrid(tmp_path: Path) -> None:
    wav, grid, tier = (tmp_path / name for name in ("me.WAV", "me.TextGrid", "me.PitchTier"))
    assert sort_files([wav]) == {"like": wav}
    assert sort_files([tier, grid]) == {"pitch": tier, "durations": grid}
    grid.touch()
    assert sort_files([wav]) == {"like": wav, "durations": grid}
    other = tmp_path / "other.TextGrid"
    assert sort_files([other, wav])["durations"] == other


@pytest.mark.parametrize(("names", "wrong"), [
    (["a.txt"], "a.txt is not a TextGrid"), (["a.PitchTier", "b.wav"], "a.PitchTier and b.wav set the same property"),
    (["a.TextGrid", "b.TextGrid"], "set the same property"),
])  # fmt: skip
def test_what_cannot_be_meant_is_refused(names: list[str], wrong: str) -> None:
    with pytest.raises(InputError, match=wrong):
        sort_files([Path(name) for name in names])
