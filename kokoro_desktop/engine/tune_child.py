"""Measures this CPU's kernels in a child process, as `compile_child` compiles in one."""

from __future__ import annotations

from collections.abc import Sequence

from kokoro_desktop import paths
from kokoro_desktop.bundle.tuned_choices import read_tuned
from kokoro_desktop.devices.cpu import available_cores, check_threads, host_cpu
from kokoro_desktop.engine.compile_child import run_child
from kokoro_desktop.errors import InputError
from kokoro_desktop.task import QUIET, Task


def tune(
    threads: int | None,
    minutes: float | None,
    layers: Sequence[str],
    task: Task = QUIET,
) -> int:
    """Measure every layer that has not been measured yet, and put the choices in use.

    Parameters
    ----------
    threads
        How many the kernels use; None for as many as before, at first for every core.
    minutes
        Time after which no further layer is begun; None for as long as it takes.
    layers
        Patterns of names; all layers where there is none.

    Returns
    -------
    int
        How many of these layers are still to be measured, for lack of time.

    Raises
    ------
    InputError
        There are fewer cores, or what has been measured was with another number of threads.
    CompileError
        It failed, or a pattern matches no layer.
    Cancelled
        ``task`` was cancelled. The layers measured by then are kept; none of them is in use yet.
    """
    check_threads(threads)
    known = read_tuned(host_cpu().identity)
    count = threads or (known.threads if known is not None else available_cores())
    if known is not None and known.threads != count:
        raise InputError(
            f"What is measured already was measured with {known.threads} threads, not {count}; "
            "leave --threads out, or begin anew after `kokoro-desktop tune --forget`."
        )
    command = [*paths.python_module("kokoro_desktop.compiler.tuning"), f"--threads={count}"]
    if minutes is not None:
        command.append(f"--minutes={minutes}")
    command += [f"--layer={pattern}" for pattern in layers]
    return int(run_child(command, "missing", task))
