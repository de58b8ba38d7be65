"""OpenVINO on the float32 graph that ONNX Runtime is measured on, in float32 or with the hint to use bfloat16."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from kokoro_desktop import paths
from kokoro_desktop.measure.onnx_engine import graph_inputs
from kokoro_desktop.measure.speech_engine import Answer, EngineMissing, Passage
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import Task


class OpenVinoEngine:
    """The exported graph, compiled by OpenVINO for the CPU.

    Parameters
    ----------
    name
        Name in the report.
    graph
        Called once by `prepare`: returns the graph's path.
    threads
        Threads that it may use.
    precision
        ``f32``, or ``bf16``: OpenVINO then computes in bfloat16 wherever it can.

    Raises
    ------
    EngineMissing
        When OpenVINO is not installed.
    """

    device = "cpu"

    def __init__(self, name: str, graph: Callable[[], Path], threads: int, precision: str) -> None:
        if importlib.util.find_spec("openvino") is None:
            raise EngineMissing(name, paths.package_extra("openvino"))
        self.name, self.version = name, "openvino"
        self.threads = threads
        self._graph, self._precision = graph, precision
        self._request: Any = None

    def prepare(self, task: Task) -> None:
        """Read the graph and compile it."""
        import openvino

        self.version = f"openvino {openvino.__version__}"
        settings = {
            "INFERENCE_PRECISION_HINT": self._precision,
            "INFERENCE_NUM_THREADS": self.threads,
            "PERFORMANCE_HINT": "LATENCY",
        }
        self._request = openvino.compile_model(str(self._graph()), "CPU", settings).create_infer_request()

    def speak(self, passage: Passage, noise: Noise, task: Task) -> Answer:
        """Run the graph, which draws its own noise.

        Raises
        ------
        InputError
            The passage has a mixture of phonemes.
        """
        inputs = graph_inputs(passage, self.name)
        outputs = self._request.infer(inputs)
        return Answer(np.array(outputs[0], np.float32).ravel(), np.array(outputs[1]), own_noise=True)
