"""Makes the engines that ``bench`` measures: this program's and others, one of each for every number of threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine import opener
from kokoro_desktop.errors import DeviceError
from kokoro_desktop.measure.baselines import Baseline
from kokoro_desktop.measure.speech_engine import EngineMissing, Preparation, SpeechEngine
from kokoro_desktop.measure.tvm_engine import DeviceSetup, Loaded, TvmEngine, engine_name, leave_threads
from kokoro_desktop.task import Task


@dataclass(frozen=True)
class EngineMaker:
    """Makes engines; nothing is loaded yet.

    Attributes
    ----------
    setups
        Devices and threads of this program's engine.
    threads
        Numbers of threads of the others, ascending.
    baselines
        Other engines by name.
    missing
        Filled by `all`: engines that are not installed, with how to install them.
    """

    setups: tuple[DeviceSetup, ...]
    threads: tuple[int, ...]
    baselines: Mapping[str, Baseline]
    missing: dict[str, str] = field(default_factory=dict)

    def all(self, names: Sequence[str] | None) -> tuple[list[TvmEngine], list[SpeechEngine]]:
        """Make TVM's engines and the others.

        Parameters
        ----------
        names
            Names of the others; None for all that are installed.

        Raises
        ------
        EngineMissing
            One that is named is not installed.
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

    def own(self) -> Iterator[TvmEngine]:
        """Make TVM's engines; those on one device share its bundles, and all of them the pool for the most threads."""
        from kokoro_desktop.runtime.modules import set_threads

        most = max(setup.threads for setup in self.setups)

        @cache
        def load(placement: Placement) -> Loaded:
            made = self._is_made(placement)
            start = time.perf_counter()
            with bar() as task:
                pipeline = opener.open_pipeline(placement, most, task)
            # Of a bundle that was there, all that it took counts, as with the others: imports and the hashes too.
            load_s = time.perf_counter() - start - pipeline.warm_up_s if made else pipeline.load_s
            cost = Preparation(max(load_s, pipeline.load_s), pipeline.warm_up_s)
            return Loaded(pipeline, cost, pipeline.watch)

        def on(placement: Placement) -> Callable[[Task], Loaded]:
            return lambda _: load(placement)

        for setup in self.setups:
            choose_threads = leave_threads if len(self.setups) == 1 else set_threads
            name = engine_name(setup.device)
            yield TvmEngine(name, setup.device, setup.threads, on(setup.placement), choose_threads)

    def _is_made(self, placement: Placement) -> bool:
        from kokoro_desktop.engine import bundle_cache

        try:
            bundles = bundle_cache.current_paths(placement)
            return all(path.exists() for path in bundles)
        except DeviceError:
            return False  # opening it says why

    def baseline(self, name: str) -> list[SpeechEngine]:
        """Make one of the others with every number of threads.

        Raises
        ------
        EngineMissing
            It is not installed.
        """
        baseline = self.baselines[name]
        # The number of CPU threads makes no difference on a GPU.
        counts = self.threads if baseline.device == CPU else self.threads[-1:]
        return [baseline.in_own_process(name, threads) for threads in counts]
