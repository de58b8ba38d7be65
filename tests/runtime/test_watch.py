"""The instrument pairs every call's beginning and end."""

from __future__ import annotations

import numpy as np

from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.runtime.watch import Shapes, instrument
from kokoro_desktop.spec import MODULES

Call = tuple[str, Shapes, float]


def test_seconds_and_shapes_are_told_after_the_call() -> None:
    times = iter([0.0, 1.0, 3.5])
    told: list[Call] = []
    step = instrument(lambda *call: told.append(call), clock=lambda: next(times))
    arguments = (np.zeros((3, 4)), 7, np.zeros(5))
    assert step(None, "kernel", True, None, *arguments) == 0
    assert told == []
    assert step(None, "kernel", False, None, *arguments) == 0
    # What it does itself, from 0 to 1, is not the kernel's.
    assert told == [("kernel", ((3, 4), (5,)), 2.5)]


def test_kernel_that_calls_another_ends_after_it() -> None:
    times = iter([0.0, 0.0, 1.0, 1.0, 2.0, 5.0])
    told: list[Call] = []
    step = instrument(lambda *call: told.append(call), clock=lambda: next(times))
    for kernel, before in (("outer", True), ("inner", True), ("inner", False), ("outer", False)):
        step(None, kernel, before, None)
    assert told == [("inner", (), 1.0), ("outer", (), 5.0)]


def test_real_pipeline_tells_the_kernels_of_every_stage(pipeline: Pipeline) -> None:
    watched = Pipeline(*pipeline._bundles)  # the shared one must not stay watched
    told: list[tuple[str, str, Shapes, float]] = []
    watched.watch(lambda *call: told.append(call))
    tokens = np.array([0, 50, 83, 54, 0])
    watched.run(tokens, np.zeros(256, np.float32), 1.0, np.random.default_rng(0))
    assert {stage for stage, _, _, _ in told} == set(MODULES)
    assert all(seconds >= 0 for _, _, _, seconds in told)
    convolutions = [shapes for _, kernel, shapes, _ in told if kernel.startswith("conv1d_768_2304_k1")]
    assert len(convolutions) == 12
    assert all(shapes[0] == (5, 768) and shapes[-1] == (5, 2304) for shapes in convolutions)
