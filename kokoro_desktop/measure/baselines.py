"""Baselines: other projects' engines that `bench` and the window compare with this program's engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.measure import onnx_engine
from kokoro_desktop.measure.engine_process import EngineProcess
from kokoro_desktop.measure.onnx_engine import OnnxEngine
from kokoro_desktop.measure.speech_engine import MakeEngine, SpeechEngine
from kokoro_desktop.task import QUIET
from kokoro_desktop.weights import store
from kokoro_desktop.weights.onnx_source import packaged_model


@dataclass(frozen=True)
class Baseline:
    """Engine of another project, measured in its own process.

    Attributes
    ----------
    name
        Name in ``--against`` and in reports.
    make
        Picklable function that creates the engine, or raises `EngineMissing` if the engine is not installed.
    environment
        Environment variables of the engine's process.
    device
        Kind of device on which the engine runs.
    title
        Name in the window; empty if the window does not offer the engine.
    """

    name: str
    make: MakeEngine
    environment: Mapping[str, str] = field(default_factory=dict)
    device: str = CPU
    title: str = ""

    @property
    def placement(self) -> Placement:
        """Device on which the engine runs."""
        return Placement.of(self.device)

    def in_own_process(self, name: str, threads: int) -> EngineProcess:
        """Create the engine under the given name for the report; the engine's process is started on first use."""
        return EngineProcess(self.make, self.make(name, threads), self.environment)


def _int8(name: str, threads: int) -> SpeechEngine:
    return OnnxEngine(name, packaged_model, threads)


def _float32(name: str, threads: int) -> SpeechEngine:
    return OnnxEngine(name, float32_graph(name), threads)


def float32_graph(engine: str) -> Callable[[], Path]:
    """Return a function that exports the float32 graph if necessary and returns its path.

    Raises
    ------
    EngineMissing
        The graph does not exist and cannot be exported.
    """
    known = store.ensure(QUIET)
    onnx_engine.require(engine, known.sha256)
    return lambda: onnx_engine.ensure(known.sha256, store.load(known.path))


def _torch(device: str, name: str, threads: int) -> SpeechEngine:
    from kokoro_desktop.measure.torch_engine import TorchEngine  # imports packages that other engines do not need

    return TorchEngine(name, lambda: store.load(store.ensure(QUIET).path), threads, device)


# Environment that makes glibc keep freed memory of PyTorch tensors, as `runtime.heap` does for this program.
KEPT_HEAP: Final = {
    "MALLOC_MMAP_THRESHOLD_": "1073741824",
    "MALLOC_TRIM_THRESHOLD_": "268435456",
    "MALLOC_ARENA_MAX": "1",
}

BASELINES: Final = {
    each.name: each
    for each in (
        Baseline("onnxruntime-int8", _int8, title="ONNX Runtime, int8"),
        Baseline("onnxruntime-float32", _float32),
        Baseline("torch", partial(_torch, "cpu"), KEPT_HEAP),
        Baseline("torch-cuda", partial(_torch, "cuda"), device="cuda"),
    )
}
