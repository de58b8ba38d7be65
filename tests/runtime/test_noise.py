"""The noise is a function of the seed alone."""

from __future__ import annotations

import numpy as np
from scipy import stats

from kokoro_desktop.runtime.aligned import ALIGNMENT
from kokoro_desktop.runtime.noise import draw_noise, skip_noise


def test_same_seed_gives_the_same_noise_and_another_seed_another() -> None:
    one, two, other = (draw_noise(np.random.default_rng(seed), 3) for seed in (5, 5, 6))
    np.testing.assert_array_equal(one, two)
    assert not np.array_equal(one, other)


def test_noise_of_a_seed_is_that_of_earlier_versions_of_program_and_numpy() -> None:
    noise = draw_noise(np.random.default_rng(7), 2)
    np.testing.assert_array_equal(noise[0, :3], np.float32([-0.50252426, 1.1309409, 0.27790815]))
    np.testing.assert_array_equal(noise[-1, -3:], np.float32([-1.078766, 0.69289833, 1.1062666]))


def test_shapes_and_types_are_those_that_the_decoder_takes() -> None:
    noise = draw_noise(np.random.default_rng(0), 4)
    assert (noise.shape, noise.dtype) == ((2400, 9), np.float32)


def test_number_of_threads_changes_no_number() -> None:
    alone, shared = (draw_noise(np.random.default_rng(7), 3, threads) for threads in (1, 4))
    np.testing.assert_array_equal(alone, shared)


def test_harmonics_differ_from_each_other() -> None:
    correlation = np.corrcoef(draw_noise(np.random.default_rng(0), 20).T)
    assert np.abs(correlation - np.eye(9)).max() < 0.05


def test_tvm_can_read_it_where_it_lies() -> None:
    assert draw_noise(np.random.default_rng(7), 3).ctypes.data % ALIGNMENT == 0


def test_second_pass_of_a_generator_differs_from_the_first() -> None:
    generator = np.random.default_rng(0)
    assert not np.array_equal(draw_noise(generator, 2), draw_noise(generator, 2))


def test_samples_are_standard_normal() -> None:
    assert stats.kstest(draw_noise(np.random.default_rng(0), 10).ravel(), "norm").pvalue > 1e-3


def test_generator_goes_on_behind_the_phases_that_the_reference_draws() -> None:
    generator, expected = np.random.default_rng(0), np.random.default_rng(0)
    draw_noise(generator, 1)
    expected.random(8, dtype=np.float32)
    assert generator.random() == expected.random()


def test_noise_after_passes_that_were_skipped_is_what_it_is_after_they_were_spoken() -> None:
    spoken, skipped = np.random.default_rng(5), np.random.default_rng(5)
    for frames in (2, 7, 3):
        draw_noise(spoken, frames)
    skip_noise(skipped, 3)
    np.testing.assert_array_equal(draw_noise(skipped, 4), draw_noise(spoken, 4))
