"""The tuning process, ``python -m kokoro_desktop.compiler.tuning``; answers ``{"missing": n}``, see `messages`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

from kokoro_desktop.compiler.messages import progress, run_and_answer
from kokoro_desktop.devices.kinds import CPU, kind_names
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.task import Task


def main(argv: Sequence[str] | None = None) -> int:
    """Measure kernels on this machine; answer how many of the layers asked for are still to be measured."""
    parser = argparse.ArgumentParser(prog="kokoro_desktop.compiler.tuning")
    parser.add_argument("--threads", type=int, required=True, help="threads that the kernels use")
    parser.add_argument("--target", choices=kind_names(), default=CPU, help="the device's kind (default: %(default)s)")
    parser.add_argument("--arch", default="", help="the GPU's architecture")
    parser.add_argument("--index", type=int, default=0, help="which GPU of its kind (default: %(default)s)")
    parser.add_argument("--minutes", type=float, help="time after which no further layer is begun")
    parser.add_argument("--layer", action="append", default=[], help="pattern of the names of layers")
    args = parser.parse_args(argv)
    spec = TargetSpec(args.target, args.arch)
    return run_and_answer(lambda: _tune_alone(spec, args.index, args.threads, args.minutes, args.layer))


def _tune_alone(
    spec: TargetSpec, index: int, threads: int, minutes: float | None, patterns: Sequence[str]
) -> dict[str, Any]:
    from kokoro_desktop.bundle.tuned_choices import measure_alone

    with measure_alone(spec.identity):
        return _tune(spec, index, threads, minutes, patterns)


def _tune(spec: TargetSpec, index: int, threads: int, minutes: float | None, patterns: Sequence[str]) -> dict[str, Any]:
    from kokoro_desktop.runtime.modules import use_threads

    use_threads(threads)
    # After the number of threads is set: TVM reads it when it is imported.
    from kokoro_desktop.bundle.tuned_choices import Tuned, read_tuned, write_tuned
    from kokoro_desktop.compiler.tuning.candidate_measurer import CandidateMeasurer
    from kokoro_desktop.compiler.tuning.kernel_runner import open_runner
    from kokoro_desktop.compiler.tuning.stored import tuned_target
    from kokoro_desktop.compiler.tuning.tunable import network_layers
    from kokoro_desktop.compiler.tuning.tuner import choose_layers, tune_layers

    task = Task(progress)
    task.progress(0, 1, "starting the compiler")
    target = tuned_target(spec, threads)
    layers = choose_layers(network_layers(target), patterns)
    known = read_tuned(spec.identity) or Tuned.fresh(spec.identity, threads)
    seconds = None if minutes is None else 60 * minutes
    new_measurer = partial(CandidateMeasurer, target=target, runner=open_runner(target, index))
    tuned = tune_layers(layers, target, known, write_tuned, task, new_measurer, seconds=seconds)
    return {"missing": sum(layer.name not in tuned.measured for layer in layers)}


if __name__ == "__main__":
    sys.exit(main())
