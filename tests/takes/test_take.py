"""One take, and finding it again."""

from __future__ import annotations

import datetime
import itertools
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.synthesis import speak
from kokoro_desktop.phonemes import Vocabulary, encode, passes
from kokoro_desktop.prosody import DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.spec import SAMPLES_PER_FRAME, STAGES
from kokoro_desktop.takes import Take, find_take, unchanged_chunks
from kokoro_desktop.testing.stand_in import StandInPipeline
from kokoro_desktop.voices import load_voice

MakeTake = Callable[..., Take]
LONG = "həlˈO wˈɜːld, ðɪs ɪz wˈʌn. " * 60


def test_spans_of_all_chunks_cover_the_sound_without_a_gap(make_take: MakeTake) -> None:
    take = make_take(1, LONG)
    assert len(take.chunk_starts) > 2
    assert take.spans[0].start == 0
    assert take.spans[-1].end == len(take.samples)
    assert all(before.end == after.start for before, after in itertools.pairwise(take.spans))


def test_spans_name_the_phonemes_and_where_they_were_typed(make_take: MakeTake) -> None:
    take = make_take(1, LONG)
    encoding = encode(LONG, Vocabulary.load())
    spoken = [span for span in take.spans if span.origin >= 0]
    assert "".join(span.symbol for span in spoken) == encoding.phonemes
    assert tuple(span.origin for span in spoken) == encoding.origins
    starts = {span.start for span in take.spans if span.origin < 0}
    assert set(take.chunk_starts) <= starts


def test_times_add_up(make_take: MakeTake) -> None:
    take = make_take(1)
    assert tuple(take.seconds) == STAGES
    assert take.total_s == pytest.approx(sum(take.seconds.values()))
    assert take.duration_s == len(take.samples) / 24_000
    assert take.rtf == pytest.approx(take.total_s / take.duration_s)
    assert len(take.samples) % SAMPLES_PER_FRAME == 0


def test_the_sound_of_a_take_cannot_be_changed(make_take: MakeTake) -> None:
    with pytest.raises(ValueError, match="read-only"):
        make_take(1).samples[0] = 1


@pytest.mark.parametrize(
    "text, title",
    [
        ("a\n  b", "a b"),
        ("a" * 40, "a" * 40),
        ("a" * 41, "a" * 39 + "…"),
        ("a" * 38 + " bcd", "a" * 38 + "…"),
        ("[voice bf_emma]a[pause 1s]i", "a i"),
    ],
)
def test_a_take_is_called_by_the_beginning_of_its_text(make_take: MakeTake, text: str, title: str) -> None:
    assert make_take(1, text).title == title


def test_the_newest_take_with_the_same_settings_is_found(make_take: MakeTake) -> None:
    takes = [make_take(1), make_take(2, seed=1), make_take(3), make_take(4, speed=2.0)]
    assert find_take(takes, takes[0].request, takes[0].weights) is takes[2]


def test_whole_take_is_found_before_a_newer_partial_one(make_take: MakeTake) -> None:
    whole = make_take(1)
    part = replace(make_take(2), unspoken=1)
    assert find_take([whole, part], whole.request, whole.weights) is whole
    assert find_take([part], whole.request, whole.weights) is part


@pytest.mark.parametrize(
    "change",
    [
        {"text": "a"},
        {"voice": "am_adam"},
        {"speed": 1.1},
        {"placement": Placement("cuda")},
        {"threads": 1},
        {"seed": 1},
        {"edit": ProsodyEdit(pitch_shift=1)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_any_other_setting_is_another_take(make_take: MakeTake, change: dict[str, object]) -> None:
    take = make_take(1)
    assert find_take([take], replace(take.request, **change), take.weights) is None  # type: ignore[arg-type]


def test_other_weights_make_another_take(make_take: MakeTake) -> None:
    take = make_take(1)
    assert find_take([take], take.request, "other") is None


@pytest.mark.parametrize("spec", ["{}", "af_heart:0.5+{}:0.5"])
def test_a_voice_file_changed_since_makes_another_take(make_take: MakeTake, tmp_path: Path, spec: str) -> None:
    file = tmp_path / "my voice.npy"
    np.save(file, np.zeros(1))
    take = make_take(1)
    take = replace(take, request=replace(take.request, voice=spec.format(file)))
    made = datetime.datetime.now().astimezone() + datetime.timedelta(seconds=5)
    later = replace(take, created=made.isoformat(timespec="microseconds"))
    assert find_take([later], later.request, later.weights) is later
    os.utime(file, (made.timestamp() + 5, made.timestamp() + 5))
    assert find_take([later], later.request, later.weights) is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not record when a file was moved into place")
def test_a_voice_file_replaced_by_an_older_one_makes_another_take(make_take: MakeTake, tmp_path: Path) -> None:
    file, older = tmp_path / "voice.npy", tmp_path / "older.npy"
    for each in (file, older):
        np.save(each, np.zeros(1))
        os.utime(each, (0, 0))
    take = make_take(1)
    take = replace(take, request=replace(take.request, voice=str(file)))
    assert find_take([take], take.request, take.weights) is take
    time.sleep(0.02)  # longer than the clock of the file system takes to tick
    older.replace(file)
    assert file.stat().st_mtime == 0
    assert find_take([take], take.request, take.weights) is None


def test_a_take_keeps_the_prosody_of_every_pass(make_take: MakeTake) -> None:
    take = make_take(1, LONG)
    assert [frames for each in take.prosody for frames in each.durations] == [span.frames for span in take.spans]
    assert all(len(each.f0) == len(each.n) == 2 * each.frames for each in take.prosody)
    assert sum(each.frames for each in take.prosody) * SAMPLES_PER_FRAME == len(take.samples)
    np.testing.assert_array_equal(take.f0, np.concatenate([each.f0 for each in take.prosody]))


def test_passes_that_another_edit_leaves_are_kept_as_they_are(make_take: MakeTake) -> None:
    take = make_take(1, LONG)
    parts = passes(encode(LONG, Vocabulary.load()))
    beyond = len(parts[0].tokens) + 2
    edit = ProsodyEdit((DurationEdit(beyond + 3, 9),))
    kept = unchanged_chunks(take, replace(take.request, edit=edit))
    assert sorted(kept) == [0, *range(2, len(parts))]
    starts = [*take.chunk_starts, len(take.samples)]
    for index, chunk in kept.items():
        assert (chunk.index, chunk.count, chunk.encoding) == (index, len(parts), parts[index])
        np.testing.assert_array_equal(chunk.samples, take.samples[starts[index] : starts[index + 1]])
        assert chunk.prosody.durations.tolist() == [span.frames for span in chunk.spans]
        assert len(chunk.prosody.f0) * 300 == len(chunk.predicted.n) * 300 == len(chunk.samples)
        assert (chunk.spans[0].start, chunk.spans[-1].end) == (0, len(chunk.samples))
        assert "".join(span.symbol for span in chunk.spans) == parts[index].phonemes


def test_nothing_is_kept_of_another_request_nor_under_a_global_edit(make_take: MakeTake) -> None:
    take = make_take(1, LONG)
    assert unchanged_chunks(take, replace(take.request, edit=ProsodyEdit(pitch_shift=1))) == {}
    assert unchanged_chunks(take, replace(take.request, seed=5)) == {}


def test_a_take_keeps_what_was_predicted_beside_what_was_spoken(make_take: MakeTake) -> None:
    take = make_take(1, LONG, edit=ProsodyEdit((DurationEdit(2, factor=2),), pitch_shift=12))
    voiced = take.predicted_f0 >= 30
    np.testing.assert_allclose(take.f0[voiced], 2 * take.predicted_f0[voiced], rtol=1e-5)
    assert [span.predicted for span in take.spans if span.predicted != span.frames] == [take.spans[2].frames / 2]
    unedited = make_take(1, LONG)
    assert unedited.predicted is unedited.prosody


PAUSED = "wˈʌn [pause 0.51s] tˈu [pause 330ms] θɹˈi"


def test_after_a_silence_pitch_lies_where_it_is_heard(make_take: MakeTake) -> None:
    take = make_take(1, PAUSED)
    assert len(take.chunk_starts) == 3
    assert 0 <= len(take.f0) * 300 - len(take.samples) < 300
    for start in take.chunk_starts[1:]:
        place = round(start / 300)
        assert not take.f0[place - 21 : place - 1].any() and take.f0[place + 1] > 100


def test_passes_after_a_silence_are_kept_as_they_are(make_take: MakeTake) -> None:
    take = make_take(1, PAUSED)
    edit = ProsodyEdit(offsets=(PitchPoint(9, 0.5, 3.0),))
    spoken = list(speak(take.request, load_voice("af_heart"), StandInPipeline()))
    kept = unchanged_chunks(take, replace(take.request, edit=edit))
    assert sorted(kept) == [0, 2]
    for index, chunk in kept.items():
        for name in ("durations", "f0", "n"):
            np.testing.assert_array_equal(getattr(chunk.prosody, name), getattr(spoken[index].prosody, name))


def test_a_renamed_take_keeps_its_units_and_its_pitch(make_take: MakeTake) -> None:
    take = make_take(1)
    renamed = take.renamed("Another title")
    assert (renamed.title, take.title) != (take.title, "Another title")
    assert renamed.units is take.units
    assert renamed.samples is take.samples
