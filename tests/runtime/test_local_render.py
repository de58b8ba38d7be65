"""A part of a pass alone sounds as it does in the whole, and leaves the whole as it is."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from kokoro_desktop.measure.workloads import sentence_workload
from kokoro_desktop.prosody import DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.runtime.local_render import MARGIN, cut_f0, local_frames
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pass_memory import PassFeatures
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.takes.mel import distance_db, log_mel
from kokoro_desktop.voices import load_voice

TOKEN = 60
NEAR = range(TOKEN - 4, TOKEN + 5)
RISE = tuple(PitchPoint(TOKEN + i, 0.5, 4.0 * (i == 0)) for i in (-1, 0, 1))
EDITS = {"pitch": ProsodyEdit(offsets=RISE), "length": ProsodyEdit((DurationEdit(TOKEN, factor=1.5),), offsets=RISE)}


def snr(sound: NDArray[np.float32], wanted: NDArray[np.float32]) -> float:
    noise = np.square(sound - wanted, dtype=np.float64).sum()
    return float(10 * np.log10(np.square(wanted, dtype=np.float64).sum() / noise))


@pytest.mark.parametrize("edit", [pytest.param(EDITS["pitch"], marks=pytest.mark.slow), EDITS["length"]], ids=EDITS)
def test_what_is_near_an_edit_differs_by_less_than_another_seed_does_and_the_whole_by_nothing(
    pipeline: Pipeline, edit: ProsodyEdit
) -> None:
    passage = sentence_workload("medium", load_voice("af_heart")).passages[0]
    what, known = (passage.tokens, passage.style_row, 1.0), PassFeatures()

    def run(seed: int, **more: object) -> NDArray[np.float32]:
        samples: NDArray[np.float32] = pipeline.run(*what, Noise(seed), **more).samples
        return samples

    assert pipeline.run_locally(NEAR, *what, Noise(0), known) is None  # nothing is known yet
    run(0, known=known)
    near = pipeline.run_locally(NEAR, *what, Noise(0), known, edit=edit)
    assert near is not None
    whole = run(0, edit=edit, known=known)
    assert whole.tobytes() == run(0, edit=edit).tobytes()
    assert near.prosody.spoken.frames * 600 == len(whole)
    place = slice(near.start, near.start + len(near.samples))
    assert snr(near.samples, whole[place]) > 12
    wanted = log_mel(whole[place])
    # One seed's distance is by chance 5 % more or less than the next one's.
    seeds = [distance_db(log_mel(run(seed, edit=edit)[place]), wanted) for seed in (1, 2, 3)]
    assert distance_db(log_mel(near.samples), wanted) < np.mean(seeds) / 2
    again = pipeline.run_locally(NEAR, *what, Noise(0), known, edit=edit)
    assert again is not None and snr(again.samples, whole[place]) > 25  # with the norms of this very whole


def test_frames_go_along_on_either_side_as_far_as_there_are_any() -> None:
    assert local_frames(601, 1799, range(400)) == (range(1, 3), range(3 + MARGIN))
    assert local_frames(600 * 200, 600 * 210, range(400)) == (range(200, 210), range(200 - MARGIN, 210 + MARGIN))
    assert local_frames(600 * 395, 600 * 400, range(400)) == (range(395, 400), range(395 - MARGIN, 400))


def test_what_is_most_of_a_pass_is_not_rendered_alone() -> None:
    assert local_frames(600 * 5, 600 * 60, range(64)) is None


def test_harmonics_go_on_where_those_of_the_whole_are() -> None:
    f0 = np.random.default_rng(0).uniform(0, 500, 200).astype(np.float32)
    cut = cut_f0(f0, range(30, 50))
    np.testing.assert_array_equal(cut[1:], f0[61:100])
    assert 0 <= cut[0] - f0[60] < 80
    step = 300 / 24_000
    whole, own = (np.cumsum(each, dtype=np.float64) * step for each in (f0, cut))
    off = whole[60:100] - own
    np.testing.assert_allclose(off, np.round(off), atol=1e-4)
