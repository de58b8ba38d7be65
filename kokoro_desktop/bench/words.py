"""Words of a report that several of its forms need."""

from __future__ import annotations

from kokoro_desktop.bench.machine import Machine


def counted(count: int, noun: str) -> str:
    """Return ``1 run``, ``2 runs``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def place(machine: Machine) -> str:
    """Say where a measurement was taken."""
    gpus = "".join(f"; {device}: {name}" for device, name in machine.gpus.items())
    return f"{machine.cpu}, {counted(machine.cores, 'core')}, {machine.system}{gpus}"


def method(warmup: int, runs: int, weights_sha256: str, tuned_layers: int = 0) -> str:
    """Say how."""
    tuned = f"; {counted(tuned_layers, 'layer')} tuned for this machine" if tuned_layers else ""
    return f"{counted(runs, 'run')} after {warmup} to warm up, in turns; weights {weights_sha256[:12]}{tuned}"
