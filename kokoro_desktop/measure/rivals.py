"""The engines that this program is measured beside: one entry each, for the command line and the window alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.measure import onnx_engine
from kokoro_desktop.measure.onnx_engine import OnnxEngine
from kokoro_desktop.measure.runner import IsolatedEngine, with_usual_heap
from kokoro_desktop.weights import store
from kokoro_desktop.weights.onnx_source import packaged_model
from kokoro_desktop.weights.store import WeightsSet

GetWeights = Callable[[], WeightsSet]
"""Finds the canonical weights, or makes them; asked by those that speak with them alone."""


@dataclass(frozen=True)
class Rival:
    """An engine that others wrote.

    Attributes
    ----------
    name
        As ``--against`` and reports have it.
    make
        Makes one with a number of threads; nothing is loaded yet. Raises `EngineMissing` where it is not installed.
    device
        Kind of device that it runs on.
    title
        As the window has it; empty where the window does not offer it.
    """

    name: str
    make: Callable[[str, int, GetWeights], IsolatedEngine]
    device: str = CPU
    title: str = ""

    @property
    def placement(self) -> Placement:
        """Where it runs."""
        return Placement.of(self.device)


def _int8(name: str, threads: int, weights: GetWeights) -> IsolatedEngine:
    return with_usual_heap(OnnxEngine(name, packaged_model, threads))


def _float32(name: str, threads: int, weights: GetWeights) -> IsolatedEngine:
    known = weights()
    onnx_engine.require(known.sha256)

    def graph() -> Path:
        return onnx_engine.ensure(known.sha256, store.load(known.path))

    return with_usual_heap(OnnxEngine(name, graph, threads))


def _torch(name: str, threads: int, weights: GetWeights) -> IsolatedEngine:
    from kokoro_desktop.measure.torch_engine import TorchEngine  # imports what the others need not have

    _, _, device = name.partition("-")
    return with_usual_heap(TorchEngine(lambda: store.load(weights().path), threads, device or "cpu"))


RIVALS: Final = {
    rival.name: rival
    for rival in (
        Rival("onnxruntime-int8", _int8, title="ONNX Runtime, int8"),
        Rival(onnx_engine.FLOAT32_ENGINE, _float32),
        Rival("torch", _torch),
        Rival("torch-cuda", _torch, device="cuda"),
    )
}
