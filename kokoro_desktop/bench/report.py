"""Everything that one measurement found out, for whoever writes it down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kokoro_desktop.bench.machine import Machine
from kokoro_desktop.bench.memory import Memory
from kokoro_desktop.bench.places import engine_name, is_own
from kokoro_desktop.bench.profile import Profile
from kokoro_desktop.bench.runner import Result
from kokoro_desktop.devices.placement import CPU, GPUS


@dataclass(frozen=True)
class Preparation:
    """What an engine cost before it spoke at full speed, once.

    Attributes
    ----------
    engine
        Its name.
    load_s
        Seconds to load it.
    first_s
        Seconds that a GPU took to speak for the first time; 0 where nothing did.
    """

    engine: str
    load_s: float
    first_s: float


@dataclass(frozen=True)
class Report:
    """A measurement.

    Attributes
    ----------
    machine
        Where it was taken.
    weights_sha256
        Hash of the weights.
    warmup, runs
        Runs before those that count, and those.
    results
        What every engine did with every workload.
    missing
        Engines that are not installed, with how to install them.
    memory
        Peak memory by engine, where it was measured.
    profiles
        The time of every kernel, where it was measured.
    preparations
        What comes before the runs, and is no part of them.
    tuned_layers
        Layers of this program's network that are computed as ``tune`` has chosen; by the rules where it is 0.
    """

    machine: Machine
    weights_sha256: str
    warmup: int
    runs: int
    results: tuple[Result, ...]
    missing: Mapping[str, str] = field(default_factory=dict)
    memory: Mapping[str, Memory] = field(default_factory=dict)
    profiles: tuple[Profile, ...] = ()
    preparations: tuple[Preparation, ...] = ()
    tuned_layers: int = 0

    def ratio(self, result: Result) -> float | None:
        """Time over that of this program's engine with the same workload and threads; None if it was not measured.

        That engine is the one on the same GPU, for others that run on one; else it is the one on the CPU.
        """
        other_on_gpu = not is_own(result.engine) and result.device in GPUS
        base = engine_name(result.device if other_on_gpu else CPU)
        for each in self.results:
            if (each.engine, each.sentence, each.threads) == (base, result.sentence, result.threads):
                return result.median_s / each.median_s
        return None

    def speed_up(self, result: Result) -> float | None:
        """How many times as fast as the same engine with the fewest threads; None if it has only these."""
        same = [each for each in self.results if (each.engine, each.sentence) == (result.engine, result.sentence)]
        fewest = min(same, key=lambda each: each.threads)
        return None if fewest.threads == result.threads else fewest.median_s / result.median_s
