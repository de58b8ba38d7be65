"""A made-up measurement: two engines, two texts, one and two threads, and a profile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kokoro_desktop.measure.measurement import Machine, Measurement
from kokoro_desktop.measure.peak_memory import Memory
from kokoro_desktop.measure.profile import KernelTime, Profile
from kokoro_desktop.measure.result import Result
from kokoro_desktop.spec import STAGES

MACHINE = Machine("Some <CPU> & co | 9000", 2, "Linux x86_64", {"python": "3.11", "numpy": "2.0"})


@pytest.fixture
def make_result() -> Callable[..., Result]:
    """Make a result from an engine's name and the seconds of its runs; keywords change the rest."""

    def make(engine: str, *seconds: float, **changes: Any) -> Result:
        share = dict.fromkeys(STAGES, seconds[0] / 10) if engine == "tvm" else {}
        values = {"device": "cpu", "threads": 2, "workload": "medium", "audio_s": 8.0, "stages": share} | changes
        return Result(engine=engine, version=f"{engine} 1", seconds=seconds, **values)

    return make


@pytest.fixture
def profile() -> Profile:
    """Two kernels that are seen and two that are not, 1 s watched, of which 0.1 s lie outside kernels."""
    kernels = (
        KernelTime("decoder", "same_conv1d_128_k11_d1", 3, 0.6, 120_000_000_000),
        KernelTime("bert", "layer_norm_768", 24, 0.299, None),
        KernelTime("bert", "embedding_178_128", 1, 0.0006, None),
        KernelTime("f0n", "styled_512_128", 1, 0.0004, None),
    )
    return Profile("medium", 2, 5, 0.9, 1.0, 100.0, kernels)


@pytest.fixture
def measurement(make_result: Callable[..., Result], profile: Profile) -> Measurement:
    results = []
    for sentence, audio_s in (("short", 1.5), ("medium", 8.0)):
        for threads in (1, 2):
            for engine, cost in (("tvm", 0.1), ("torch_x", 0.3)):
                median = cost * audio_s / threads
                seconds = (median, median * 0.9, median * 1.2)
                results.append(make_result(engine, *seconds, threads=threads, workload=sentence, audio_s=audio_s))
    memory = {"tvm": Memory(512.4, {"weights": 256.2, "activations": 256.2}), "torch_x": Memory(900.0)}
    return Measurement(MACHINE, tuple(results), "abc" * 20, 1, 3, {"other": "pip install other"}, memory, (profile,))
