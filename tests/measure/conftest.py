"""A made-up measurement: two engines, two texts, one and two threads, and a profile; and what engines speak."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kokoro_desktop.measure.measurement import Machine, Measurement
from kokoro_desktop.measure.peak_memory import Memory
from kokoro_desktop.measure.profile import KernelTime, Profile
from kokoro_desktop.measure.result import Result
from kokoro_desktop.measure.speech_engine import Passage
from kokoro_desktop.spec import STAGES
from kokoro_desktop.verification.golden import GoldenCase, load_all

MACHINE = Machine("Some <CPU> & co | 9000", 2, "Linux x86_64", {"python": "3.11", "numpy": "2.0"})


@pytest.fixture(scope="module")
def golden() -> GoldenCase:
    """One utterance with the reference's tensors."""
    (case,) = [case for case in load_all() if case.name == "one"]
    return case


@pytest.fixture(scope="module")
def passage(golden: GoldenCase) -> Passage:
    """What an engine is given of it."""
    return Passage(golden.tokens, golden.style_row, golden.speed)


@pytest.fixture
def tiny_graph(tmp_path: Path) -> Path:
    """A graph with the inputs and outputs of the exported one: its sound is half of every token's number."""
    onnx = pytest.importorskip("onnx")
    float32, int64 = onnx.TensorProto.FLOAT, onnx.TensorProto.INT64
    shapes = {"tokens": (int64, [1, "T"]), "style": (float32, [1, 256]), "speed": (float32, [1])}
    nodes = [
        onnx.helper.make_node("Cast", ["tokens"], ["numbers"], to=float32),
        onnx.helper.make_node("Mul", ["numbers", "speed"], ["half"]),
        onnx.helper.make_node("ReduceMean", ["style"], ["mean"], axes=[1]),
        onnx.helper.make_node("Add", ["half", "mean"], ["sum"]),
        onnx.helper.make_node("Reshape", ["sum", "flat"], ["audio"]),
        onnx.helper.make_node("Reshape", ["tokens", "flat"], ["durations"]),
    ]
    flat = onnx.helper.make_tensor("flat", int64, [1], [-1])
    values = onnx.helper.make_tensor_value_info
    inputs = [values(name, *shape) for name, shape in shapes.items()]
    outputs = [values("audio", float32, ["N"]), values("durations", int64, ["T"])]
    graph = onnx.helper.make_graph(nodes, "tiny", inputs, outputs, [flat])
    path = tmp_path / "tiny.onnx"
    onnx.save(onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=8), path)
    return path


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
