"""The harmonic source equals NumPy's arithmetic."""

import numpy as np
import pytest
from references import harmonic_source_reference

from kokoro_desktop.kernels.signal_layers import HarmonicPhase, HarmonicSource


@pytest.mark.parametrize("n", [1, 3, 40])
def test_harmonic_source(run_layer, rng, n):
    f0 = np.where(rng.random(2 * n) < 0.3, rng.normal(0, 3, 2 * n), rng.uniform(80, 400, 2 * n)).astype(np.float32)
    noise = rng.standard_normal((600 * n, 9)).astype(np.float32)
    merge = rng.standard_normal(10).astype(np.float32)
    phase = run_layer(HarmonicPhase(), f0.reshape(n, 2), shape=(9, 2 * n))
    arguments = (f0.reshape(n, 2), phase, noise.T.reshape(9, n, 600), merge)
    source = run_layer(HarmonicSource(), *arguments, shape=(n, 600)).ravel()
    # the reference interpolates in float64; float32 holds a phase of 1e4 radians to 1e-3
    np.testing.assert_allclose(source, harmonic_source_reference(f0, noise, merge), atol=1e-2)
