"""Candidates for the kernel of a layer on a GPU: one stage, of tiles with other numbers of rows."""

from __future__ import annotations

from kokoro_desktop.compiler.tuning.tunable import Spec
from kokoro_desktop.kernels.gpu.choice import TILE_ROWS, Choice
from kokoro_desktop.kernels.gpu.family import GpuKernels


def list_candidates(spec: Spec, best: Choice) -> list[Choice]:
    """Return the other choices, each tile once."""
    found = {_tile_rows(spec, choice): choice for choice in (*map(Choice, TILE_ROWS), Choice())}  # the rules' own last
    del found[_tile_rows(spec, best)]
    return list(found.values())


def describe(spec: Spec, choice: Choice) -> str:
    """Say in a few words how a layer is computed."""
    return f"{_tile_rows(spec, choice)} rows"


def _tile_rows(spec: Spec, choice: Choice) -> int:
    return GpuKernels({spec.name: choice}).tile(spec).rows
