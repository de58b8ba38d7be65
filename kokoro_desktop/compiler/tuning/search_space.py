"""What is searched on a kind of device: the choice of the rules, other candidates in stages, and the words for each."""

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
class SearchSpace:
    """How one layer may be computed.

    Attributes
    ----------
    default
        What the rules say.
    stages
        The best choice so far to the candidates that vary it.
    describe
        Says in a few words how a choice has the layer computed.
    """

    default: AnyChoice
    stages: Sequence[Callable[[Any], Sequence[Any]]]
    describe: Callable[[Any], str]


def make_search_space(spec: Spec, target: AnyTarget) -> SearchSpace:
    """Say what is searched for a layer."""
    if isinstance(target, CpuTarget):
        stages = cpu_candidates.stages(spec, target.tiling)
        return SearchSpace(CpuChoice(), stages, partial(cpu_candidates.describe, spec, target.tiling))
    return SearchSpace(
        GpuChoice(), [partial(gpu_candidates.list_candidates, spec)], partial(gpu_candidates.describe, spec)
    )
