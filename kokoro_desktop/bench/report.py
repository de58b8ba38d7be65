"""Everything that one measurement found out, for whoever writes it down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kokoro_desktop.bench.machine import Machine
from kokoro_desktop.bench.profile import Profile
from kokoro_desktop.bench.runner import Result

OWN_ENGINE: Final = "tvm"
"""The engine that the others are compared with."""


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
    peak_mb
        Peak memory by engine, in MB, where it was measured.
    profiles
        The time of every kernel, where it was measured.
    """

    machine: Machine
    weights_sha256: str
    warmup: int
    runs: int
    results: tuple[Result, ...]
    missing: Mapping[str, str] = field(default_factory=dict)
    peak_mb: Mapping[str, float] = field(default_factory=dict)
    profiles: tuple[Profile, ...] = ()

    def ratio(self, result: Result) -> float | None:
        """Time over that of this program's engine with the same workload and threads; None if it was not measured."""
        for each in self.results:
            if (each.engine, each.sentence, each.threads) == (OWN_ENGINE, result.sentence, result.threads):
                return result.median_s / each.median_s
        return None

    def speed_up(self, result: Result) -> float | None:
        """How many times as fast as the same engine with the fewest threads; None if it has only these."""
        same = [each for each in self.results if (each.engine, each.sentence) == (result.engine, result.sentence)]
        fewest = min(same, key=lambda each: each.threads)
        return None if fewest.threads == result.threads else fewest.median_s / result.median_s
