"""Words of a report that several of its forms need."""

from __future__ import annotations

from kokoro_desktop.bench.machine import Machine


def counted(count: int, noun: str) -> str:
    """Return ``1 run``, ``2 runs``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def place(machine: Machine) -> str:
    """Say where a measurement was taken."""
    return f"{machine.cpu}, {counted(machine.cores, 'core')}, {machine.system}"


def method(warmup: int, runs: int, weights_sha256: str) -> str:
    """Say how."""
    return f"{counted(runs, 'run')} after {warmup} to warm up, in turns; weights {weights_sha256[:12]}"
