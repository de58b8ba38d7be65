"""The tuned choices in use, as a target's kernels take them."""

from __future__ import annotations

import logging
from dataclasses import replace

from kokoro_desktop.bundle.tuned_choices import Tuned
from kokoro_desktop.compiler.targets import AnyTarget, CpuTarget, GpuTarget
from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.kernels.cpu import choice as cpu_choice
from kokoro_desktop.kernels.gpu import choice as gpu_choice

_log = logging.getLogger(__name__)


def tuned_target(spec: TargetSpec, threads: int, tuned: Tuned | None = None) -> AnyTarget:
    """Make a target with the choices in use; with none where somebody has written what is no choice.

    Parameters
    ----------
    threads
        Of the CPU.

    Raises
    ------
    CompileError
        There is no such architecture.
    """
    host, in_use = CpuTarget(spec.machine(), threads), {} if tuned is None else tuned.in_use
    try:
        if spec.kind == CPU:
            return replace(host, choices=cpu_choice.parse_choices(in_use))
        return GpuTarget(spec.kind, spec.arch, host, gpu_choice.parse_choices(in_use))
    except ValueError as error:
        _log.warning("The tuned choices are not used: %s; `kokoro-desktop tune --forget` removes them.", error)
        return tuned_target(spec, threads)
