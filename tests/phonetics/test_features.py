"""Features that ignore level and recording conditions."""

from __future__ import annotations

import numpy as np

from kokoro_desktop.phonetics.features import STEP, measure_features

RATE = 24_000


def buzz(hertz: float, seconds: float) -> np.ndarray:
    times = np.arange(round(seconds * RATE)) / RATE
    return sum(np.sin(2 * np.pi * hertz * number * times) / number for number in range(1, 20)) * 0.1


def test_a_row_covers_five_milliseconds() -> None:
    features, level = measure_features(buzz(120, 0.5))
    assert len(features) == len(level) == 0.5 * RATE / STEP + 1


def test_features_do_not_depend_on_the_level() -> None:
    sound = np.concatenate([buzz(120, 0.2), buzz(240, 0.2)]) + 1e-3 * np.random.default_rng(0).standard_normal(9_600)
    np.testing.assert_allclose(measure_features(sound)[0], measure_features(0.1 * sound)[0], atol=0.05)


def test_voiced_and_voiceless_sounds_differ_in_their_last_feature() -> None:
    noise = 0.05 * np.random.default_rng(0).standard_normal(9_600)
    features, _ = measure_features(np.concatenate([buzz(150, 0.4), noise]))
    assert features[20:60, -1].min() > 0
    assert features[100:140, -1].max() == 0


def test_silence_has_finite_features() -> None:
    features, level = measure_features(np.zeros(RATE))
    assert np.isfinite(features).all() and np.isfinite(level).all()
