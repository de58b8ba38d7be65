"""Measures a device's kernels in a child process, as `compile_child` compiles in one."""

from __future__ import annotations

from collections.abc import Sequence

from kokoro_desktop import paths
from kokoro_desktop.bundle.tuned_choices import read_tuned
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.cpu import check_level, check_threads
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.engine.compile_child import run_child
from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.task import QUIET, Task


def tune(
    threads: int | None,
    minutes: float | None,
    layers: Sequence[str],
    task: Task = QUIET,
    placement: Placement = CPU_ALONE,
) -> int:
    """Measure every layer that has not been measured yet, and put the choices in use.

    Parameters
    ----------
    threads
        How many a CPU's kernels use; None for as many as before, at first for every physical core.
    minutes
        Time after which no further layer is begun; None for as long as it takes.
    layers
        Patterns of names; all layers where there is none.
    placement
        The one device that is measured.

    Returns
    -------
    int
        How many of these layers are still to be measured, for lack of time.

    Raises
    ------
    InputError
        There are fewer cores, or what has been measured was with another number of threads; or more than one device is
        meant.
    DeviceError
        The device cannot be used.
    CompileError
        It failed, or a pattern matches no layer.
    Cancelled
        ``task`` was cancelled. The layers measured by then are kept; none of them is in use yet.
    """
    check_threads(threads)
    target = single_target(placement)
    known = read_tuned(target.identity)
    count = threads or (known.threads if known is not None else physical_cores())
    if known is not None and known.threads != count:
        raise InputError(
            message(
                "What is measured already was measured with {threads} threads, not {count}; leave "
                "--threads out, or begin anew after `kokoro-desktop tune --forget`.",
                threads=known.threads,
                count=count,
            )
        )
    command = [*paths.python_module("kokoro_desktop.compiler.tuning"), f"--threads={count}", *target.options()]
    if placement.index:
        command.append(f"--index={placement.index}")
    if minutes is not None:
        command.append(f"--minutes={minutes}")
    command += [f"--layer={pattern}" for pattern in layers]
    return int(run_child(command, "missing", task))


def single_target(placement: Placement) -> TargetSpec:
    """Say what kernels are measured for.

    Raises
    ------
    InputError
        More than one device is meant, or the environment names another CPU than this machine's can be.
    DeviceError
        The device cannot be used.
    """
    if placement.fastest or placement.hybrid:
        raise InputError(
            message(
                "Devices are measured one at a time, and '{name}' may be two: name one of them.", name=placement.name
            )
        )
    check_level()
    (target,) = placement.targets()
    return target
