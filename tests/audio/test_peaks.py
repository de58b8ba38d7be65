"""The pyramid against the plain way of finding extremes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.audio.peaks import BIN, Peaks


def noise(length: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).uniform(-0.9, 0.9, length).astype(np.float32)


def filled(samples: np.ndarray, cuts: list[int]) -> Peaks:
    peaks = Peaks()
    for part in np.split(samples, sorted(cuts)):
        peaks.append(part)
    return peaks


@given(
    length=st.integers(1, 20_000),
    cuts=st.lists(st.integers(0, 20_000), max_size=3),
    count=st.integers(1, 300),
    place=st.floats(0, 1),
    share=st.floats(0.001, 1),
)
def test_every_column_covers_its_samples_and_little_more(
    length: int, cuts: list[int], count: int, place: float, share: float
) -> None:
    samples = noise(length)
    peaks = filled(samples, [min(cut, length) for cut in cuts])
    visible = max(1.0, share * length)
    start = place * (length - visible)
    low, high = peaks.columns(start, start + visible, count)
    step = visible / count
    for column in range(count):
        inside = samples[int(np.ceil(start + column * step)) : int(start + (column + 1) * step)]
        # Up to half a column of rounding at either side, and the neighbours that it touches.
        around = samples[
            max(0, int(start + (column - 1.6) * step) - 1) : int(np.ceil(start + (column + 2.6) * step)) + 1
        ]
        if len(inside) > 2 * BIN or step < 2 * BIN:
            trimmed = inside[len(inside) // 2 : len(inside) // 2 + 1]
            if len(trimmed):
                assert low[column] <= trimmed[0] <= high[column]
        assert low[column] >= around.min(initial=0.0)
        assert high[column] <= around.max(initial=0.0)


def test_one_column_over_all_has_the_extremes_of_all() -> None:
    samples = noise(100_000)
    low, high = filled(samples, [33_333]).columns(0, 100_000, 1)
    assert (low[0], high[0]) == (samples.min(), samples.max())


def test_neighbouring_columns_touch() -> None:
    low, high = filled(noise(50_000), []).columns(0, 50_000, 400)
    assert (low[1:] <= high[:-1]).all()
    assert (high[1:] >= low[:-1]).all()


@pytest.mark.parametrize(("start", "end"), [(-300.0, -100.0), (1_000.0, 1_200.0)])
def test_outside_the_sound_is_silence(start: float, end: float) -> None:
    low, high = filled(noise(1_000), []).columns(start, end, 10)
    assert not low.any()
    assert not high.any()


def test_no_sound_has_no_peak() -> None:
    peaks = Peaks()
    peaks.append(np.zeros(0, np.float32))
    assert peaks.largest == 0.0
    assert not peaks.columns(0, 100, 5)[1].any()


@given(length=st.integers(1, 3_000), cuts=st.lists(st.integers(0, 3_000), max_size=4))
def test_growing_piece_by_piece_changes_nothing(length: int, cuts: list[int]) -> None:
    samples = noise(length)
    grown = filled(samples, [min(cut, length) for cut in cuts])
    np.testing.assert_array_equal(grown.sound.read(0, length), samples)
    assert grown.largest == np.abs(samples).max()


@given(length=st.integers(1, 5_000), limit=st.integers(1, 1_500))
def test_measuring_piece_by_piece_ends_at_the_same(length: int, limit: int) -> None:
    samples, peaks = noise(length), Peaks()
    peaks.append(samples, limit)
    assert peaks.complete == (limit >= length)
    while not peaks.complete:
        peaks.measure(limit)
    for grown, whole in zip(peaks.columns(0, length, 7), filled(samples, []).columns(0, length, 7), strict=True):
        np.testing.assert_array_equal(grown, whole)
