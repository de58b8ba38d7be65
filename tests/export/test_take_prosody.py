"""A take's pitch as Praat reads it, and its prosody as JSON; of a part of a take, what lies in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from parselmouth.praat import call, run

from kokoro_desktop.export import crop
from kokoro_desktop.export.take_prosody import pitch_tier, take_prosody
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.prosody.prosody_file import read_prosody
from kokoro_desktop.takes import Take

MakeTake = Callable[..., Take]


def points_in_praat(text: str, folder: Path) -> list[tuple[float, float]]:
    (folder / "a.PitchTier").write_text(text, encoding="utf-8")
    [tier] = run(f'Read from file: "{folder / "a.PitchTier"}"', return_variables=False)
    count = int(call(tier, "Get number of points"))
    times = [call(tier, "Get time from index", number + 1) for number in range(count)]
    return [(time, call(tier, "Get value at time", time)) for time in times]


def test_praat_reads_the_pitch_that_was_spoken(tmp_path: Path, make_take: MakeTake) -> None:
    take = make_take(1, "hə lo, " * 100, edit=ProsodyEdit(pitch_shift=3))
    assert len(take.chunk_starts) > 1
    voiced = np.flatnonzero(take.f0 >= 30)
    expected = [(0.0125 * (place + 0.5), float(take.f0[place])) for place in voiced]
    np.testing.assert_allclose(points_in_praat(pitch_tier(take), tmp_path), expected, rtol=1e-6, atol=1e-6)


def test_a_part_has_its_own_pitch_at_its_own_times(tmp_path: Path, make_take: MakeTake) -> None:
    take = make_take(1)
    start, end = 6_300, 15_001
    whole, part = (points_in_praat(pitch_tier(each), tmp_path) for each in (take, crop(take, start, end)))
    inside = [(time - start / 24_000, hertz) for time, hertz in whole if start <= time * 24_000 <= end]
    np.testing.assert_allclose(part, inside, atol=1e-5)
    content = json.loads(take_prosody(crop(take, start, end)))
    assert content["start_s"] == pytest.approx(0.0125 - 6_300 % 300 / 24_000 - 0.00625)
    assert len(content["tokens"]) == len(crop(take, start, end).spans)


def test_a_silence_lies_between_the_points_and_is_no_token_s(tmp_path: Path, make_take: MakeTake) -> None:
    take = make_take(1, "wˈʌn [pause 0.5s] tˈu", edit=ProsodyEdit(pitch_shift=3))
    times = np.array(points_in_praat(pitch_tier(take), tmp_path))[:, 0]
    assert np.diff(times).max() == pytest.approx(0.5 - 0.01 + 0.0125)  # two fades are part of it
    (tmp_path / "a.json").write_text(take_prosody(take), encoding="utf-8")
    read = read_prosody(tmp_path / "a.json")
    assert len(read.f0) == 2 * sum(read.frames) == 2 * sum(span.frames for span in take.spans)


def test_json_has_prediction_edit_and_what_was_spoken(tmp_path: Path, make_take: MakeTake) -> None:
    take = make_take(1, edit=ProsodyEdit(pitch_shift=3))
    (tmp_path / "a.json").write_text(take_prosody(take), encoding="utf-8")
    read = read_prosody(tmp_path / "a.json")
    assert read.edit == take.request.edit
    assert read.frames == tuple(span.frames for span in take.spans)
    assert "predicted_f0" not in json.loads(take_prosody(make_take(1)))
