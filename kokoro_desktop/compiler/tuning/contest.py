"""What competes on a kind of device: the rules' choice, its rivals in stages, and the words for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from kokoro_desktop.compiler.targets import AnyTarget, CpuTarget
from kokoro_desktop.compiler.tuning import cpu_candidates, gpu_candidates
from kokoro_desktop.compiler.tuning.tunable import Spec
from kokoro_desktop.kernels.cpu.choice import Choice as CpuChoice
from kokoro_desktop.kernels.gpu.choice import Choice as GpuChoice

AnyChoice: TypeAlias = CpuChoice | GpuChoice


@dataclass(frozen=True)
class Contest:
    """How one layer may be computed.

    Attributes
    ----------
    default
        What the rules say.
    stages
        The best choice so far to its rivals.
    describe
        Says in a few words how a choice has the layer computed.
    """

    default: AnyChoice
    stages: Sequence[Callable[[Any], Sequence[Any]]]
    describe: Callable[[Any], str]


def make_contest(spec: Spec, target: AnyTarget) -> Contest:
    """Say what competes for a layer."""
    if isinstance(target, CpuTarget):
        stages = cpu_candidates.stages(spec, target.tiling)
        return Contest(CpuChoice(), stages, partial(cpu_candidates.describe, spec, target.tiling))
    return Contest(GpuChoice(), [partial(gpu_candidates.rivals, spec)], partial(gpu_candidates.describe, spec))
