"""The GPU's instance normalisation equals float64 arithmetic, also where the mean dwarfs the deviation."""

import numpy as np
import pytest
from references import instance_affine_reference

from kokoro_desktop.kernels.gpu.backend import GpuKernels
from kokoro_desktop.kernels.gpu.statistics import STATISTICS_ROWS
from kokoro_desktop.kernels.layers import InstanceAffine, InstanceStatistics


@pytest.mark.parametrize(("n", "channels"), [(1, 64), (2, 16), (5, 144), (63, 64), (65, 64), (256, 64), (513, 144)])
@pytest.mark.parametrize("offset", [0.0, 1000.0])
def test_statistics_of_every_block(run_gpu, rng, channels, n, offset):
    x = (rng.standard_normal((n, channels)) + offset).astype(np.float32)
    count = GpuKernels().kernel(InstanceStatistics(channels)).blocks(n)
    partial = run_gpu(InstanceStatistics(channels), x, shape=(count, 3, channels))
    for statistics, rows in zip(partial, np.array_split(x.astype(np.float64), range(256, n, 256)), strict=True):
        np.testing.assert_allclose(statistics[0], rows.mean(axis=0), rtol=1e-6, atol=1e-6)
        # Of a mean that is rounded: in fast arithmetic that of one value is, too.
        tolerance = len(rows) * (np.abs(rows).max() * np.finfo(np.float32).eps) ** 2
        np.testing.assert_allclose(statistics[1], ((rows - rows.mean(axis=0)) ** 2).sum(axis=0), 1e-5, tolerance)
        np.testing.assert_array_equal(statistics[2], len(rows))


@pytest.mark.parametrize("n", [1, 2, 63, 64, 65, 300])
@pytest.mark.parametrize("offset", [0.0, 1000.0])
def test_instance_norm_with_style(run_gpu, rng, n, offset):
    x = (rng.standard_normal((n, 64)) + offset).astype(np.float32)
    style = rng.standard_normal((1, 128)).astype(np.float32)
    weight = rng.standard_normal((128, 128)).astype(np.float32)
    bias = rng.standard_normal(128).astype(np.float32)
    partial = run_gpu(InstanceStatistics(64), x, shape=(-(-n // STATISTICS_ROWS), 3, 64))
    affine = run_gpu(InstanceAffine(64, 128), partial, style, weight, bias, shape=(2, 64))
    expected = instance_affine_reference(x, style, weight, bias)
    y = x.astype(np.float64) * affine[0] + affine[1]
    wanted = x.astype(np.float64) * expected[0] + expected[1]
    tolerance = 1e-4 if offset == 0 else 1e-1  # float32 holds 1000 + x to 6e-5, which the deviation divides
    if n > 1:
        np.testing.assert_allclose(y, wanted, atol=tolerance)
    else:  # the one value is its own mean: only the shift is left
        np.testing.assert_allclose(y, wanted, rtol=1e-3, atol=offset * 0.5 + 1e-2)


@pytest.mark.parametrize("blocks", [1, 31, 32, 33, 1000])
def test_blocks_of_unequal_length_are_combined(run_gpu, rng, blocks):
    """Blocks without rows are left out, whatever mean they tell."""
    counts = rng.integers(0, 4, blocks)
    counts[0] = 2
    levels = rng.standard_normal((blocks, 1, 24)) * 3
    parts = [level + rng.standard_normal((count, 24)) for level, count in zip(levels, counts, strict=True)]
    partial = np.zeros((blocks, 3, 24), np.float32)
    for place, rows in zip(partial, parts, strict=True):
        if len(rows):
            place[0], place[1] = rows.mean(axis=0), ((rows - rows.mean(axis=0)) ** 2).sum(axis=0)
            place[2] = len(rows)
        else:
            place[0] = 100
    style, weight = np.zeros((1, 32), np.float32), np.zeros((32, 48), np.float32)
    bias = np.repeat(np.float32([1, 0]), 24)
    affine = run_gpu(InstanceAffine(24, 32), partial, style, weight, bias, shape=(2, 24))
    expected = instance_affine_reference(np.concatenate(parts), style, weight, bias)
    np.testing.assert_allclose(affine, expected, rtol=1e-5, atol=1e-6)
