"""ONNX Runtime engine for a graph of the whole network; the float32 graph is exported from PyTorch and cached."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop import paths
from kokoro_desktop.errors import InputError
from kokoro_desktop.files import atomic
from kokoro_desktop.measure.speech_engine import EngineMissing, Passage, PassageSound
from kokoro_desktop.reference.kokoro_package import INSTALL_HINT as REFERENCE_HINT
from kokoro_desktop.reference.onnx_export import export_float32
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.spec import N_TOKENS
from kokoro_desktop.task import Task

INSTALL_HINT: Final = paths.package_extra("bench")


def onnx_available() -> bool:
    """Return whether ONNX Runtime is installed, without importing it."""
    return importlib.util.find_spec("onnxruntime") is not None


class OnnxEngine:
    """Engine that runs an ONNX graph with ONNX Runtime.

    The inputs of the graph are ``tokens`` [1, T], ``style`` [1, 256] and ``speed`` [1]. The first output is the audio.

    Parameters
    ----------
    name
        Name in the report.
    graph
        Function that returns the graph or its path; called once by `prepare`.
    threads
        Number of threads per operator.

    Raises
    ------
    EngineMissing
        ONNX Runtime is not installed.
    """

    device = "cpu"

    def __init__(self, name: str, graph: Callable[[], Path | bytes], threads: int) -> None:
        if not onnx_available():
            raise EngineMissing(name, INSTALL_HINT)
        self.name, self.version = name, "onnxruntime"  # `prepare` adds the version, because the import is slow
        self._graph = graph
        self.threads = threads
        self._session: Any = None

    def prepare(self, task: Task) -> None:
        """Load the graph into ONNX Runtime."""
        import onnxruntime

        self.version = f"onnxruntime {onnxruntime.__version__}"
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self.threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        graph = self._graph()
        self._session = onnxruntime.InferenceSession(
            graph if isinstance(graph, bytes) else str(graph), options, providers=["CPUExecutionProvider"]
        )

    def speak(self, passage: Passage, noise: Noise, task: Task) -> PassageSound:
        """Run the graph, which generates its own noise.

        Raises
        ------
        InputError
            The passage contains a mixture such as ``{s~ʃ:0.4}``.
        """
        inputs = graph_inputs(passage, self.name)
        audio, *durations = self._session.run(None, inputs)
        # Some graphs do not return durations.
        return PassageSound(np.asarray(audio, np.float32).ravel(), durations[0] if durations else None, own_noise=True)


def graph_inputs(passage: Passage, engine: str) -> dict[str, NDArray[Any]]:
    """Return the graph inputs for a passage, by name.

    Raises
    ------
    InputError
        The passage contains a mixture such as ``{s~ʃ:0.4}``, which ONNX graphs do not support.
    """
    if passage.tokens.max() >= N_TOKENS:
        raise InputError(f"{engine} cannot mix phonemes. Omit this engine, or mixtures such as {{s~ʃ:0.4}}.")
    return {
        "tokens": passage.tokens[None],
        "style": passage.style_row[None],
        "speed": np.array([passage.speed], dtype=np.float32),
    }


def cached_path(weights_sha256: str) -> Path:
    """Return the path of the cached graph for a set of weights."""
    return paths.cache() / "onnx" / f"kokoro-float32-plain-{weights_sha256[:16]}.onnx"


def require(engine: str, weights_sha256: str) -> None:
    """Check that an engine's graph exists or can be exported.

    Raises
    ------
    EngineMissing
        The graph does not exist and cannot be exported, because PyTorch, ``kokoro`` or ``onnx`` is not installed.
    """
    installed = all(importlib.util.find_spec(package) for package in ("torch", "kokoro", "onnx"))
    if not installed and not cached_path(weights_sha256).exists():
        raise EngineMissing(engine, REFERENCE_HINT)


def ensure(weights_sha256: str, tensors: Mapping[str, NDArray[Any]]) -> Path:
    """Return the path of the float32 graph; export it first if necessary.

    Raises
    ------
    ReferenceMissing, WeightsError, OutputError
        As for `export_float32`.
    """
    path = cached_path(weights_sha256)
    if not path.exists():
        atomic.make_folder(path.parent)
        export_float32(tensors, path)
    return path
