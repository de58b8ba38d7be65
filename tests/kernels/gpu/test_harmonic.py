"""The harmonic source on a GPU: the same phases to the bit, and the same waves."""

import numpy as np
import pytest
from references import harmonic_source_reference, merge_weights

from kokoro_desktop.kernels.signal_layers import HarmonicPhase, HarmonicSource
from kokoro_desktop.runtime.noise import Noise

_LENGTHS = [1, 2, 5, 63, 64, 65, 128, 129, 300, 2400]


def _curve(rng, n):
    """F0 as the network predicts it: voiced stretches, and values about zero."""
    return np.where(rng.random(2 * n) < 0.3, rng.normal(0, 3, 2 * n), rng.uniform(80, 400, 2 * n)).astype(np.float32)


def _phase(f0):
    """What PyTorch computes: float32 but for the sum."""
    cycles = f0 * np.arange(1, 10, dtype=np.float32)[:, None] / np.float32(24000)
    total = np.cumsum((cycles - np.floor(cycles)).astype(np.float64), axis=1).astype(np.float32)
    return total * np.float32(2) * np.float32(np.pi) * np.float32(300)


@pytest.mark.parametrize("n", _LENGTHS)
def test_phases_are_those_of_float64_to_the_bit(run_gpu, rng, n):
    f0 = _curve(rng, n)
    f0[np.abs(f0) < 0.012] = 0.0
    phase = run_gpu(HarmonicPhase(), f0.reshape(n, 2), shape=(9, 2 * n))
    np.testing.assert_array_equal(phase, _phase(f0))


def test_sums_of_the_lowest_frequencies_are_right_to_a_unit(run_gpu, rng):
    """A unit in the last place of a sum is up to two of the phase that is made of it."""
    f0 = (10.0 ** rng.uniform(-9, 1, 1000)).astype(np.float32)
    phase = run_gpu(HarmonicPhase(), f0.reshape(500, 2), shape=(9, 1000))
    np.testing.assert_allclose(phase, _phase(f0), rtol=2.0**-22, atol=1000 * 2.0**-44 * 600 * np.pi)


def test_silence_has_no_phase(run_gpu):
    assert not run_gpu(HarmonicPhase(), np.zeros((3, 2), np.float32), shape=(9, 6)).any()


def _interpolated(phase, count):
    """Phases at every sample, rounded where PyTorch rounds; a product of two float32 is exact in float64."""
    middle = np.arange(count, dtype=np.float32) + np.float32(0.5)
    place = (np.float64(np.float32(1 / 300)) * middle - 0.5).astype(np.float32)
    place = np.maximum(place, np.float32(0))
    before = place.astype(np.int64)
    after = np.minimum(before + 1, phase.shape[1] - 1)
    share = place - before.astype(np.float32)
    rest = (np.float32(1) - share).astype(np.float64)
    return (rest * phase[:, before] + share * phase[:, after]).astype(np.float32)


@pytest.mark.parametrize("n", [1, 2, 5, 65, 300])
def test_source_from_given_phases(run_gpu, rng, n):
    f0, noise = _curve(rng, n), Noise(seed=n, index=2)
    phase, merge = _phase(f0), merge_weights(rng)
    arguments = (f0.reshape(n, 2), phase, noise.words, merge)
    source = run_gpu(HarmonicSource(), *arguments, shape=(n, 600)).ravel()
    voiced = np.repeat(f0 > 10, 300)
    waves = 0.1 * voiced * np.sin(_interpolated(phase, 600 * n).astype(np.float64))
    number = np.where(voiced, 0.003, 0.1 / 3) * noise.draw(n) * merge[10]
    np.testing.assert_allclose(source, np.tanh(merge[:9] @ waves + number + merge[9]), atol=2e-6)


@pytest.mark.parametrize("n", [1, 3, 40])
def test_phases_and_source_together(run_gpu, rng, n):
    f0, noise, merge = _curve(rng, n), Noise(seed=n, index=2), merge_weights(rng)
    phase = run_gpu(HarmonicPhase(), f0.reshape(n, 2), shape=(9, 2 * n))
    arguments = (f0.reshape(n, 2), phase, noise.words, merge)
    source = run_gpu(HarmonicSource(), *arguments, shape=(n, 600)).ravel()
    # the reference interpolates in float64; float32 holds a phase of 1e4 radians to 1e-3
    np.testing.assert_allclose(source, harmonic_source_reference(f0, noise.draw(n), merge), atol=1e-2)
