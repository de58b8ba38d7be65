"""The tuning process, ``python -m kokoro_desktop.compiler.tuning``; answers ``{"missing": n}``, see `messages`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from kokoro_desktop.compiler.messages import progress, run_and_answer
from kokoro_desktop.task import Task


def main(argv: Sequence[str] | None = None) -> int:
    """Measure kernels on this machine; answer how many of the layers asked for are still to be measured."""
    parser = argparse.ArgumentParser(prog="kokoro_desktop.compiler.tuning")
    parser.add_argument("--threads", type=int, required=True, help="threads that the kernels use")
    parser.add_argument("--minutes", type=float, help="time after which no further layer is begun")
    parser.add_argument("--layer", action="append", default=[], help="pattern of the names of layers")
    args = parser.parse_args(argv)
    return run_and_answer(lambda: _tune_alone(args.threads, args.minutes, args.layer))


def _tune_alone(threads: int, minutes: float | None, patterns: Sequence[str]) -> dict[str, Any]:
    from kokoro_desktop.bundle.tuned_choices import measure_alone

    with measure_alone():
        return _tune(threads, minutes, patterns)


def _tune(threads: int, minutes: float | None, patterns: Sequence[str]) -> dict[str, Any]:
    from kokoro_desktop.runtime.modules import use_threads

    use_threads(threads)
    # After the number of threads is set: TVM reads it when it is imported.
    from kokoro_desktop.bundle.tuned_choices import Tuned, read_tuned, write_tuned
    from kokoro_desktop.compiler.targets import CpuTarget
    from kokoro_desktop.compiler.tuning.tunable import network_layers
    from kokoro_desktop.compiler.tuning.tuner import chosen_layers, tune_layers
    from kokoro_desktop.devices.cpu import host_cpu

    task = Task(progress)
    task.progress(0, 1, "starting the compiler")
    cpu = host_cpu()
    target = CpuTarget(cpu, threads)
    layers = chosen_layers(network_layers(target), patterns)
    known = read_tuned(cpu.identity) or Tuned.fresh(cpu.identity, threads)
    seconds = None if minutes is None else 60 * minutes
    tuned = tune_layers(layers, target, known, write_tuned, task, seconds=seconds)
    return {"missing": sum(layer.name not in tuned.measured for layer in layers)}


if __name__ == "__main__":
    sys.exit(main())
