"""PyTorch reference, wrapped as an engine that can be benchmarked."""

from __future__ import annotations

import importlib.metadata
import importlib.util
from collections.abc import Callable, Mapping
from typing import Any

from numpy.typing import NDArray

from kokoro_desktop.devices.kinds import kind_of
from kokoro_desktop.errors import DeviceFault
from kokoro_desktop.measure.speech_engine import EngineMissing, Passage, PassageSound
from kokoro_desktop.reference.kokoro_package import INSTALL_HINT
from kokoro_desktop.reference.torch_model import TorchReference, has_cuda, set_torch_threads
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.task import Task


class TorchEngine:
    """Engine that runs the PyTorch package ``kokoro`` with the canonical set of tensors.

    Parameters
    ----------
    name
        Name in the report.
    tensors
        Function that returns the canonical set (see `weights.names`); called once by `prepare`.
    threads
        Number of threads per operator.
    device
        ``cpu`` or ``cuda``.

    Raises
    ------
    EngineMissing
        torch or ``kokoro`` is not installed.
    """

    def __init__(
        self,
        name: str,
        tensors: Callable[[], Mapping[str, NDArray[Any]]],
        threads: int,
        device: str = "cpu",
    ) -> None:
        self.name, self.device = name, device
        if any(importlib.util.find_spec(package) is None for package in ("torch", "kokoro")):
            raise EngineMissing(self.name, INSTALL_HINT)
        if device == "cuda" and not has_cuda():
            raise EngineMissing(self.name, "PyTorch found no CUDA device")
        self.version = f"torch {importlib.metadata.version('torch')}"
        self._tensors = tensors
        self.threads = threads
        self._reference: TorchReference | None = None

    def prepare(self, task: Task) -> None:
        """Build the network from the canonical set of tensors."""
        self._reference = TorchReference(self._tensors(), self.device)

    def speak(self, passage: Passage, noise: Noise, task: Task) -> PassageSound:
        """Run the network; ``noise`` is ignored, because PyTorch generates its own."""
        if self._reference is None:
            raise RuntimeError("prepare() must be called before speak()")
        set_torch_threads(self.threads)  # a process-wide setting that another engine may have changed
        try:
            samples, durations = self._reference.speak(passage.tokens, passage.style_row, passage.speed)
            return PassageSound(samples, durations, own_noise=True)
        except RuntimeError as error:
            if self.device == "cpu":
                raise
            raise DeviceFault(self.device, kind_of(self.device).explain(str(error)), str(error)) from error
