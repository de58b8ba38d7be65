"""Makes the engines that ``bench`` measures: this program's and others, one of each for every number of threads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kokoro_desktop.bench.alone import Alone
from kokoro_desktop.bench.engine import Engine, EngineMissing
from kokoro_desktop.bench.places import OWN_ENGINE, Place
from kokoro_desktop.errors import DeviceError

if TYPE_CHECKING:
    from kokoro_desktop.bench.tvm_engine import TvmEngine
    from kokoro_desktop.runtime.pipeline import Pipeline
    from kokoro_desktop.weights.store import WeightsSet

RIVALS: Final = ("onnxruntime-int8", "onnxruntime-float32", "torch", "torch-cuda")


@dataclass(frozen=True)
class EngineMaker:
    """Makes engines; nothing is loaded yet.

    Attributes
    ----------
    places, lib_dir
        Where TVM runs, and what; None for the cached bundles.
    threads
        Numbers of threads of the others, ascending.
    weights
        What all of them speak with.
    stack
        Holds what they open.
    missing
        Filled by `all`: engines that are not installed, with how to install them.
    """

    places: tuple[Place, ...]
    lib_dir: Path | None
    threads: tuple[int, ...]
    weights: WeightsSet
    stack: ExitStack
    missing: dict[str, str] = field(default_factory=dict)

    def all(self, rivals: Sequence[str] | None) -> tuple[list[TvmEngine], list[Engine]]:
        """Make TVM's engines and the others.

        Parameters
        ----------
        rivals
            Names of the others; None for those that are installed.

        Raises
        ------
        EngineMissing
            One that is named is not installed.
        """
        others: list[Engine] = []
        for name in RIVALS if rivals is None else rivals:
            try:
                others += self.rival(name)
            except EngineMissing as error:
                if rivals is not None:
                    raise
                self.missing[name] = error.remedy
        return list(self.own()), others

    def named(self, name: str) -> Engine:
        """Make one engine, with the most threads."""
        engine = list(self.own() if name == OWN_ENGINE else self.rival(name))[-1]
        # It will be the only one in its process.
        return engine.engine if isinstance(engine, Alone) else engine

    def own(self) -> Iterator[TvmEngine]:
        """Make TVM's engines; those on one device share its bundles, and all of them the pool for the most threads."""
        from kokoro_desktop.bench.tvm_engine import TvmEngine
        from kokoro_desktop.cli.session import open_pipeline
        from kokoro_desktop.runtime.modules import set_threads

        most = max(place.threads for place in self.places)

        @cache
        def pipeline(device: str) -> Pipeline:
            return self.stack.enter_context(open_pipeline(device=device, threads=most, lib_dir=self.lib_dir))

        for place in self.places:
            open_it, is_made = partial(pipeline, place.device), partial(self._is_made, place.device)
            if len(self.places) == 1:
                yield TvmEngine(place.device, place.threads, open_it, is_made=is_made)
            else:
                yield TvmEngine(place.device, place.threads, open_it, set_threads, is_made)

    def _is_made(self, device: str) -> bool:
        from kokoro_desktop.engine import bundle_cache

        try:
            return self.lib_dir is not None or all(path.exists() for path in bundle_cache.current_paths(device))
        except DeviceError:
            return False  # opening it says why

    def rival(self, name: str) -> list[Engine]:
        """Make one of the others with every number of threads.

        Raises
        ------
        EngineMissing
            It is not installed.
        """
        # On a GPU the threads of the CPU change nothing.
        counts = self.threads[-1:] if name == "torch-cuda" else self.threads
        return [self._rival(name, threads) for threads in counts]

    def _rival(self, name: str, threads: int) -> Engine:
        # Each imports what the others need not have.
        from kokoro_desktop.weights import store

        if name.startswith("torch"):
            from kokoro_desktop.bench.torch_engine import TorchEngine

            device = "cuda" if name == "torch-cuda" else "cpu"
            return Alone(TorchEngine(lambda: store.load(self.weights.path), threads, device))
        from kokoro_desktop.bench import float32_graph
        from kokoro_desktop.bench.onnx_engine import OnnxEngine

        if name == float32_graph.ENGINE:
            sha256 = self.weights.sha256
            float32_graph.require(sha256)

            def graph() -> Path:
                return float32_graph.ensure(sha256, store.load(self.weights.path))

            return Alone(OnnxEngine(name, graph, threads))
        from kokoro_desktop.weights.onnx_source import packaged_model

        return Alone(OnnxEngine(name, packaged_model, threads))
