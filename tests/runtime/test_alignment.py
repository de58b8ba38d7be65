"""Durations follow PyTorch's rules, and every frame belongs to its token."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import expit

from kokoro_desktop.runtime.alignment import durations, frame_tokens, lead_s
from kokoro_desktop.spec import MAX_DURATION


def certain(count: int) -> np.ndarray:
    """Logits of one token whose sigmoids add up to ``count`` exactly."""
    logits = np.full((1, MAX_DURATION), -200, np.float32)
    logits[0, :count] = 200
    return logits


@pytest.mark.parametrize(
    ("expected", "speed", "frames"),
    [
        pytest.param(5, 2.0, 2, id="2.5 to even"),
        pytest.param(7, 2.0, 4, id="3.5 to even"),
        pytest.param(10, 4.0, 2, id="2.5 at the highest speed"),
        pytest.param(14, 4.0, 4, id="3.5 at the highest speed"),
        pytest.param(3, 2.0, 2, id="1.5 to even"),
        pytest.param(1, 2.0, 1, id="0.5 would be 0"),
        pytest.param(0, 1.0, 1, id="never less than one"),
        pytest.param(1, 0.25, 4, id="the lowest speed"),
        pytest.param(50, 0.25, 200, id="the longest"),
        pytest.param(9, 4.0, 2, id="2.25 down"),
        pytest.param(11, 4.0, 3, id="2.75 up"),
    ],
)
def test_halves_go_to_the_even_side_and_nothing_is_shorter_than_one(expected: int, speed: float, frames: int) -> None:
    logits = np.concatenate([certain(0), certain(expected), certain(0)])
    assert durations(logits, speed)[1] == frames


@pytest.mark.parametrize(("speed", "frames"), [(0.25, [9, 48, 11]), (1.0, [9, 12, 11]), (2.0, [4, 6, 6])])
def test_start_and_end_are_never_slower_than_at_speed_1(speed: float, frames: list[int]) -> None:
    logits = np.concatenate([certain(9), certain(12), certain(11)])
    assert durations(logits, speed).tolist() == frames


def test_the_network_speaks_further_ahead_the_slower_it_speaks() -> None:
    assert [round(lead_s(speed) * 1000) for speed in (0.5, 1.0, 2.0)] == [85, 55, 40]


@given(st.integers(0, 2**32 - 1), st.sampled_from([0.25, 0.5, 0.8, 1.0, 1.3, 2.0, 4.0]))
def test_durations_agree_with_double_precision(seed: int, speed: float) -> None:
    logits = np.random.default_rng(seed).normal(-2, 4, (40, MAX_DURATION)).astype(np.float32)
    speeds = np.array([max(speed, 1), *[speed] * 38, max(speed, 1)])
    exact = expit(logits.astype(np.float64)).sum(axis=1) / speeds
    clear = np.abs(exact - np.floor(exact) - 0.5) > 1e-4  # a tie in one precision need not be one in another
    found = durations(logits, speed)
    assert found.dtype == np.int64
    np.testing.assert_array_equal(found[clear], np.maximum(np.round(exact), 1)[clear])


def test_durations_are_those_of_torch() -> None:
    torch = pytest.importorskip("torch")
    logits = np.random.default_rng(1).normal(-2, 4, (300, MAX_DURATION)).astype(np.float32)
    for speed in (0.25, 0.7, 1.0, 4.0):
        summed = torch.sigmoid(torch.from_numpy(logits)).sum(axis=-1) / speed
        summed[[0, -1]] *= min(speed, 1)
        expected = torch.round(summed).clamp(min=1).long()
        clear = ((summed - summed.floor() - 0.5).abs() > 1e-5).numpy()
        np.testing.assert_array_equal(durations(logits, speed)[clear], expected.numpy()[clear])


@given(st.lists(st.integers(1, 9), min_size=1, max_size=20))
def test_every_frame_belongs_to_its_token(frames: list[int]) -> None:
    expected = [token for token, count in enumerate(frames) for _ in range(count)]
    assert frame_tokens(np.array(frames)).tolist() == expected
