"""The engines that this program is measured beside: one entry each, for the command line and the window alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from kokoro_desktop.devices.cpu import LEVEL_VARIABLE
from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.measure import onnx_engine
from kokoro_desktop.measure.engine_process import EngineProcess
from kokoro_desktop.measure.onnx_engine import OnnxEngine
from kokoro_desktop.measure.openvino_engine import OpenVinoEngine
from kokoro_desktop.measure.speech_engine import SpeechEngine
from kokoro_desktop.measure.tvm_engine import device_engine
from kokoro_desktop.task import QUIET
from kokoro_desktop.weights import store
from kokoro_desktop.weights.onnx_source import packaged_model

MakeEngine = Callable[[str, int], SpeechEngine]
"""Makes an engine of a name with a number of threads; nothing is loaded yet."""


@dataclass(frozen=True)
class Rival:
    """An engine that others wrote, or this program's held back; it is measured in a process of its own.

    Attributes
    ----------
    name
        As ``--against`` and reports have it.
    make
        Makes one, in whatever process. Raises `EngineMissing` where it is not installed.
    environment
        Variables of its process: what it reads there when it is loaded.
    device
        Kind of device that it runs on.
    title
        As the window has it; empty where the window does not offer it.
    usual
        Whether it takes part where none are named.
    """

    name: str
    make: MakeEngine
    environment: Mapping[str, str] = field(default_factory=dict)
    device: str = CPU
    title: str = ""
    usual: bool = True

    @property
    def placement(self) -> Placement:
        """Where it runs."""
        return Placement.of(self.device)

    def in_own_process(self, name: str, threads: int) -> EngineProcess:
        """Make one that will be started in a process of its own, and is called ``name``."""
        return EngineProcess(self.name, self.make(name, threads), self.environment)


def _int8(name: str, threads: int) -> SpeechEngine:
    return OnnxEngine(name, packaged_model, threads)


def _float32(name: str, threads: int) -> SpeechEngine:
    return OnnxEngine(name, _graph(name), threads)


def _openvino(precision: str, name: str, threads: int) -> SpeechEngine:
    return OpenVinoEngine(name, _graph(name), threads, precision)


def _graph(engine: str) -> Callable[[], Path]:
    """Return what makes the float32 graph, or finds it; raises `EngineMissing` where neither is possible."""
    known = store.ensure(QUIET)
    onnx_engine.require(engine, known.sha256)
    return lambda: onnx_engine.ensure(known.sha256, store.load(known.path))


def _torch(device: str, compiled: bool, name: str, threads: int) -> SpeechEngine:
    from kokoro_desktop.measure.torch_engine import TorchEngine  # imports what the others need not have

    return TorchEngine(name, lambda: store.load(store.ensure(QUIET).path), threads, device, compiled)


def _own(name: str, threads: int) -> SpeechEngine:
    from kokoro_desktop.engine.opener import TvmEngines  # imports the runtime, which the others need not have

    return device_engine(name, CPU_ALONE, threads, TvmEngines())


_KEPT_HEAP: Final = {
    "MALLOC_MMAP_THRESHOLD_": "1073741824",
    "MALLOC_TRIM_THRESHOLD_": "268435456",
    "MALLOC_ARENA_MAX": "1",
}
"""What glibc is told for PyTorch: to keep what tensors free, as this program has it keep its own (`runtime.heap`)."""
_AVX2: Final = {LEVEL_VARIABLE: "x86-64-v3", "ATEN_CPU_CAPABILITY": "avx2", "ONEDNN_MAX_CPU_ISA": "AVX2"}
"""The switches of this program, of PyTorch and of its oneDNN by which each does without AVX-512.

ONNX Runtime has none, and OpenVINO 2026.4 dies of oneDNN's: SIGSEGV in the first inference, at every level below.
"""

RIVALS: Final = {
    rival.name: rival
    for rival in (
        Rival("onnxruntime-int8", _int8, title="ONNX Runtime, int8"),
        Rival("onnxruntime-float32", _float32),
        Rival("openvino-float32", partial(_openvino, "f32")),
        Rival("openvino-bf16", partial(_openvino, "bf16")),
        Rival("torch", partial(_torch, "cpu", False), _KEPT_HEAP),
        Rival("torch-compile", partial(_torch, "cpu", True), _KEPT_HEAP, usual=False),
        Rival("torch-cuda", partial(_torch, "cuda", False), device="cuda"),
        Rival("avx2-tvm", _own, _AVX2, usual=False),
        Rival("avx2-torch", partial(_torch, "cpu", False), _KEPT_HEAP | _AVX2, usual=False),
    )
}
