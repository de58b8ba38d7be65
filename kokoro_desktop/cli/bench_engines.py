"""Create the engines measured by `bench`, one for each number of threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine import opener
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import DeviceError
from kokoro_desktop.measure.baselines import Baseline
from kokoro_desktop.measure.own_engine import DeviceSetup, OwnEngine, engine_name, leave_threads
from kokoro_desktop.measure.speech_engine import EngineMissing, SpeechEngine
from kokoro_desktop.task import Task


@dataclass(frozen=True)
class EngineMaker:
    """Factory for engines that are loaded on first use.

    Attributes
    ----------
    setups
        Combinations of device and number of threads for this program's engine.
    threads
        Numbers of threads for the baselines, in ascending order.
    baselines
        Engines to compare with, by name.
    missing
        Engines that are not installed, with installation instructions; filled by `all`.
    """

    setups: tuple[DeviceSetup, ...]
    threads: tuple[int, ...]
    baselines: Mapping[str, Baseline]
    missing: dict[str, str] = field(default_factory=dict)

    def all(self, names: Sequence[str] | None) -> tuple[list[OwnEngine], list[SpeechEngine]]:
        """Create the TVM engines and the baselines.

        Parameters
        ----------
        names
            Names of the baselines; None for all installed ones.

        Raises
        ------
        EngineMissing
            A named engine is not installed.
        """
        others: list[SpeechEngine] = []
        for name in self.baselines if names is None else names:
            try:
                others += self.baseline(name)
            except EngineMissing as error:
                if names is not None:
                    raise
                self.missing[name] = error.remedy
        return list(self.own()), others

    def own(self) -> Iterator[OwnEngine]:
        """Create the TVM engines; engines on the same device share bundles, and all engines share one thread pool."""
        from kokoro_desktop.runtime.modules import set_threads

        most = max(setup.threads for setup in self.setups)

        @cache
        def load(placement: Placement) -> Engine:
            made = self._is_made(placement)
            start = time.perf_counter()
            with bar() as task:
                engine = opener.open_engine(placement, most, task)
            # For an existing bundle, include imports and hashing in the loading time, as for the baselines.
            spent = engine.timings
            load_s = max(time.perf_counter() - start - spent.warm_up_s, spent.load_s) if made else spent.load_s
            return replace(engine, timings=replace(spent, load_s=load_s))

        def on(placement: Placement) -> Callable[[Task], Engine]:
            return lambda _: load(placement)

        for setup in self.setups:
            choose_threads = leave_threads if len(self.setups) == 1 else set_threads
            name = engine_name(setup.device)
            yield OwnEngine(name, setup.device, setup.threads, on(setup.placement), choose_threads)

    def _is_made(self, placement: Placement) -> bool:
        from kokoro_desktop.engine import bundle_cache

        try:
            bundles = bundle_cache.current_paths(placement)
            return all(path.exists() for path in bundles)
        except DeviceError:
            return False  # opening the engine raises the error again

    def baseline(self, name: str) -> list[SpeechEngine]:
        """Create a baseline's engines: one for each number of threads, or a single one on a GPU.

        Raises
        ------
        EngineMissing
            The engine is not installed.
        """
        baseline = self.baselines[name]
        # The number of CPU threads has no effect on a GPU.
        counts = self.threads if baseline.device == CPU else self.threads[-1:]
        return [baseline.in_own_process(name, threads) for threads in counts]
