"""Distances between tensors."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.verification.measures import difference


def test_equal_tensors_have_no_difference():
    value = np.arange(5, dtype=np.float32)
    measured = difference(value, value.copy())
    assert measured.equal
    assert (measured.max_abs, measured.rms, measured.relative_rms, measured.snr_db) == (0, 0, 0, math.inf)


def test_known_error_is_measured():
    expected = np.full(4, 10, np.float32)
    measured = difference(expected + np.array([1, -1, 1, -1], np.float32), expected)
    assert measured.max_abs == measured.rms == 1
    assert measured.relative_rms == pytest.approx(0.1)
    assert measured.snr_db == pytest.approx(20)


@given(scale=st.floats(1e-6, 1e6), db=st.floats(1, 120))
def test_snr_is_that_of_the_noise_that_was_added(scale, db):
    generator = np.random.default_rng(0)
    signal = generator.standard_normal(500) * scale
    noise = generator.standard_normal(500)
    noise *= 10 ** (-db / 20) * np.linalg.norm(signal) / np.linalg.norm(noise)
    assert difference(signal + noise, signal).snr_db == pytest.approx(db, abs=0.01)


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_value_that_is_not_finite_gives_nan(bad):
    measured = difference(np.array([bad, 1.0]), np.ones(2))
    assert math.isnan(measured.relative_rms)
    assert not measured.equal


def test_other_shape_is_not_compared():
    assert not difference(np.ones(2), np.ones(3)).same_shape


def test_error_against_silence_is_infinite():
    measured = difference(np.ones(3), np.zeros(3))
    assert measured.relative_rms == math.inf
    assert measured.snr_db == -math.inf
