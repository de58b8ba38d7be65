"""The instrument pairs every call's beginning and end."""

from __future__ import annotations

import numpy as np

from kokoro_desktop.bundle.flops import Flops
from kokoro_desktop.runtime.instruments import instrument
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.spec import MODULES

Call = tuple[str, int | None, float]
FLOPS = {"kernel": Flops(10, tensor=1, power=2)}


def test_seconds_and_operations_are_told_after_the_call() -> None:
    times = iter([0.0, 1.0, 3.5])
    told: list[Call] = []
    step = instrument(lambda *call: told.append(call), FLOPS, clock=lambda: next(times))
    arguments = (np.zeros((3, 4)), 7, np.zeros(5))
    assert step(None, "kernel", True, None, *arguments) == 0
    assert told == []
    assert step(None, "kernel", False, None, *arguments) == 0
    # What it does itself, from 0 to 1, is not the kernel's.
    assert told == [("kernel", 10 * 5 * 5, 2.5)]


def test_kernel_that_calls_another_ends_after_it() -> None:
    times = iter([0.0, 0.0, 1.0, 1.0, 2.0, 5.0])
    told: list[Call] = []
    step = instrument(lambda *call: told.append(call), FLOPS, clock=lambda: next(times))
    for kernel, before in (("outer", True), ("inner", True), ("inner", False), ("outer", False)):
        step(None, kernel, before, None)
    assert told == [("inner", None, 1.0), ("outer", None, 5.0)]


def test_real_pipeline_tells_the_kernels_of_every_stage(pipeline: Pipeline) -> None:
    watched = Pipeline(*pipeline._bundles)  # the shared one must not stay watched
    told: list[tuple[str, str, int | None, float]] = []
    watched.watch(lambda *call: told.append(call))
    tokens = np.array([0, 50, 83, 54, 0])
    watched.run(tokens, np.zeros(256, np.float32), 1.0, Noise(0))
    assert {stage for stage, _, _, _ in told} == set(MODULES)
    assert all(seconds >= 0 for _, _, _, seconds in told)
    convolutions = [operations for _, kernel, operations, _ in told if kernel.startswith("conv1d_768_2304_k1")]
    assert convolutions == [2 * 5 * 768 * 2304] * 12
