"""ONNX Runtime on a graph of the whole network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from kokoro_desktop.bench.engine import EngineMissing, Spoken, Utterance

INSTALL_HINT: Final = "pip install 'kokoro-tvm-desktop[bench]'"


class OnnxEngine:
    """One ONNX graph with inputs ``tokens`` [1, T], ``style`` [1, 256], ``speed`` [1] and audio as first output.

    Parameters
    ----------
    name
        Name in the report.
    graph
        Called once by `prepare`: returns the graph's path, or the graph itself.
    threads
        Threads of an operator.

    Raises
    ------
    EngineMissing
        When ONNX Runtime is not installed.
    """

    device = "cpu"

    def __init__(self, name: str, graph: Callable[[], Path | bytes], threads: int) -> None:
        try:
            import onnxruntime
        except ModuleNotFoundError as error:
            raise EngineMissing(name, INSTALL_HINT) from error
        self.name = name
        self.version = f"onnxruntime {onnxruntime.__version__}"
        self._graph = graph
        self.threads = threads
        self._session: Any = None

    def prepare(self) -> None:
        """Load the graph."""
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self.threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # Idle workers that spin would take the cores from the engine whose turn is next. This costs ONNX Runtime
        # nothing: of the three settings tried side by side it was the fastest for ONNX Runtime itself.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        graph = self._graph()
        self._session = onnxruntime.InferenceSession(
            graph if isinstance(graph, bytes) else str(graph), options, providers=["CPUExecutionProvider"]
        )

    def synthesise(self, utterance: Utterance) -> Spoken:
        """Run the graph."""
        inputs = {
            "tokens": utterance.tokens[None],
            "style": utterance.style_row[None],
            "speed": np.array([utterance.speed], dtype=np.float32),
        }
        audio = np.asarray(self._session.run(None, inputs)[0], np.float32).ravel()
        return Spoken(len(audio), {}, audio)
