"""The harmonic source equals NumPy's arithmetic."""

import numpy as np
import pytest
from references import harmonic_source_reference, merge_weights

from kokoro_desktop.kernels.signal_layers import HarmonicPhase, HarmonicSource
from kokoro_desktop.runtime.noise import Noise


@pytest.mark.parametrize("n", [1, 3, 40])
def test_harmonic_source(run_layer, rng, n):
    f0 = np.where(rng.random(2 * n) < 0.3, rng.normal(0, 3, 2 * n), rng.uniform(80, 400, 2 * n)).astype(np.float32)
    noise, merge = Noise(seed=n, index=2), merge_weights(rng)
    phase = run_layer(HarmonicPhase(), f0.reshape(n, 2), shape=(9, 2 * n))
    arguments = (f0.reshape(n, 2), phase, noise.words, merge)
    source = run_layer(HarmonicSource(), *arguments, shape=(n, 600)).ravel()
    # the reference interpolates in float64; float32 holds a phase of 1e4 radians to 1e-3
    np.testing.assert_allclose(source, harmonic_source_reference(f0, noise.draw(n), merge), atol=1e-2)
