"""Additional baselines: OpenVINO, `torch.compile`, and PyTorch and this program limited to AVX2 or AVX-512."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from kokoro_desktop.devices.cpu import LEVEL_VARIABLE  # noqa: E402
from kokoro_desktop.devices.placement import CPU_ALONE  # noqa: E402
from kokoro_desktop.measure.baselines import BASELINES, KEPT_HEAP, Baseline, float32_graph  # noqa: E402
from kokoro_desktop.measure.onnx_engine import graph_inputs  # noqa: E402
from kokoro_desktop.measure.own_engine import device_engine  # noqa: E402
from kokoro_desktop.measure.speech_engine import EngineMissing, Passage, PassageSound, SpeechEngine  # noqa: E402
from kokoro_desktop.measure.torch_engine import TorchEngine  # noqa: E402
from kokoro_desktop.runtime.noise import Noise  # noqa: E402
from kokoro_desktop.task import QUIET, Task  # noqa: E402
from kokoro_desktop.weights import store  # noqa: E402


class OpenVinoEngine:
    """The exported ONNX graph, compiled by OpenVINO for the CPU.

    Parameters
    ----------
    name
        Name in the report.
    graph
        Function that returns the path of the graph; called once by `prepare`.
    threads
        Number of threads.
    precision
        ``f32``, or ``bf16`` to compute in bfloat16 wherever possible.

    Raises
    ------
    EngineMissing
        OpenVINO is not installed.
    """

    device = "cpu"

    def __init__(self, name: str, graph: Callable[[], Path], threads: int, precision: str) -> None:
        if importlib.util.find_spec("openvino") is None:
            raise EngineMissing(name, "pip install openvino")
        self.name, self.version = name, "openvino"
        self.threads = threads
        self._graph, self._precision = graph, precision
        self._request: Any = None

    def prepare(self, task: Task) -> None:
        """Load and compile the graph."""
        import openvino

        self.version = f"openvino {openvino.__version__}"
        settings = {
            "INFERENCE_PRECISION_HINT": self._precision,
            "INFERENCE_NUM_THREADS": self.threads,
            "PERFORMANCE_HINT": "LATENCY",
        }
        self._request = openvino.compile_model(str(self._graph()), "CPU", settings).create_infer_request()

    def speak(self, passage: Passage, noise: Noise, task: Task) -> PassageSound:
        """Run the graph, which generates its own noise.

        Raises
        ------
        InputError
            The passage contains a mixture of phonemes.
        """
        inputs = graph_inputs(passage, self.name)
        outputs = self._request.infer(inputs)
        return PassageSound(np.array(outputs[0], np.float32).ravel(), np.array(outputs[1]), own_noise=True)


class CompiledTorchEngine(TorchEngine):
    """PyTorch network whose vocoder is compiled by ``torch.compile`` for any length; the first pass is slow.

    Other modules are not compiled, because recurrent layers are library calls and the length after alignment varies.
    """

    def prepare(self, task: Task) -> None:
        """Build the network, whose vocoder is compiled during the first pass."""
        super().prepare(task)
        assert self._reference is not None
        self._reference.kmodel.decoder.generator.compile(dynamic=True)


def _openvino(precision: str, name: str, threads: int) -> SpeechEngine:
    return OpenVinoEngine(name, float32_graph(name), threads, precision)


def _compiled_torch(name: str, threads: int) -> SpeechEngine:
    return CompiledTorchEngine(name, lambda: store.load(store.ensure(QUIET).path), threads)


# Settings that disable AVX-512 in this program, PyTorch and its oneDNN. ONNX Runtime has no such setting. OpenVINO
# 2026.4 crashes with SIGSEGV in the first inference at every level below AVX-512.
_AVX2: Final = {LEVEL_VARIABLE: "x86-64-v3", "ATEN_CPU_CAPABILITY": "avx2", "ONEDNN_MAX_CPU_ISA": "AVX2"}

ALL: Final = BASELINES | {
    each.name: each
    for each in (
        Baseline("openvino-float32", partial(_openvino, "f32")),
        Baseline("openvino-bf16", partial(_openvino, "bf16")),
        Baseline("torch-compile", _compiled_torch, KEPT_HEAP),
        Baseline("avx512-tvm", partial(device_engine, CPU_ALONE), {LEVEL_VARIABLE: "x86-64-v4"}),
        Baseline("avx2-tvm", partial(device_engine, CPU_ALONE), _AVX2),
        Baseline("avx2-torch", BASELINES["torch"].make, KEPT_HEAP | _AVX2),
    )
}
