"""Candidates for the kernel of a layer, in stages: each stage varies the best of those before it in one respect."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, TypeAlias

from kokoro_desktop.compiler.tuning.tunable import Spec
from kokoro_desktop.kernels.conv_layers import Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu.choice import Choice
from kokoro_desktop.kernels.cpu.conv1d import ROW_TILES_PER_BLOCK, Share, usual_share
from kokoro_desktop.kernels.cpu.family import CpuKernels
from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.cpu.toom_cook import RULES, VARIANTS

Stage: TypeAlias = Callable[[Choice], list[Choice]]
"""The best choice so far to the candidates that vary it."""

_VECTORS: Final = (1, 2, 3, 4)
_MOST_ROWS: Final = 16
_CACHE_FACTORS: Final = (0.25, 0.5, 1, 2, 4)
_ROW_TILES: Final = (2, 4, 8, 16, 32)
_SHARES: Final[tuple[Share, ...]] = ("channels", "rows")


def stages(spec: Spec, tiling: Tiling) -> tuple[Stage, ...]:
    """Return the stages of a layer whose default tile is ``tiling``."""
    varied: tuple[Callable[[Choice], Iterable[Choice]], ...]
    if isinstance(spec, SameConv1d):
        varied = (_algorithms(spec), _tiles(tiling), _caches(spec, tiling))
    else:
        varied = (_shares(spec), _tiles(tiling))
    return tuple(_keep_fitting(spec, tiling, each) for each in varied)


def describe(spec: Spec, tiling: Tiling, choice: Choice) -> str:
    """Say in a few words how a layer is computed."""
    chosen = choice.tiling(tiling)
    tile = f"{chosen.rows}x{chosen.vectors}"
    if isinstance(spec, SameConv1d):
        algorithm = choice.algorithm or RULES[spec.taps]
        return f"{algorithm}, {tile}, {chosen.groups(algorithm.alpha, spec.channels)} groups"
    share = choice.share or usual_share(spec)
    by = f" by {choice.row_tiles or ROW_TILES_PER_BLOCK}" if share == "rows" else ""
    return f"{share}{by}, {tile}"


def _keep_fitting(spec: Spec, tiling: Tiling, stage: Callable[[Choice], Iterable[Choice]]) -> Stage:
    """Leave out what cannot be built, and what is the best so far once more."""
    family = CpuKernels(tiling)

    def candidates(best: Choice) -> list[Choice]:
        seen = {describe(spec, tiling, best)}
        found = []
        for choice in stage(best):
            words = describe(spec, tiling, choice)
            if words not in seen and family.fits(spec, choice):
                seen.add(words)
                found.append(choice)
        return found

    return candidates


def _algorithms(spec: SameConv1d) -> Callable[[Choice], Iterable[Choice]]:
    rule = RULES[spec.taps]
    return lambda best: (replace(best, algorithm=None if each == rule else each) for each in VARIANTS[spec.taps])


def _tiles(default: Tiling) -> Callable[[Choice], Iterable[Choice]]:
    """The default's tile, and for every number of vectors the most rows that the registers hold."""
    tiles = [(default.rows, default.vectors)]
    tiles += [(min(_MOST_ROWS, (default.registers - n - 1) // n), n) for n in _VECTORS]

    def stage(best: Choice) -> Iterable[Choice]:
        for rows, vectors in tiles:
            usual = (rows, vectors) == (default.rows, default.vectors)
            yield replace(best, rows=None, vectors=None) if usual else replace(best, rows=rows, vectors=vectors)

    return stage


def _caches(spec: SameConv1d, default: Tiling) -> Callable[[Choice], Iterable[Choice]]:
    """Blocks of other lengths; `_keep_fitting` sees to it that every number of groups comes once."""

    def stage(best: Choice) -> Iterable[Choice]:
        for factor in _CACHE_FACTORS:
            yield replace(best, cache_kb=None if factor == 1 else int(default.cache_kb * factor))

    return stage


def _shares(spec: Conv1d) -> Callable[[Choice], Iterable[Choice]]:
    def stage(best: Choice) -> Iterable[Choice]:
        for share in _SHARES:
            chosen = None if share == usual_share(spec) else share
            for count in _ROW_TILES if share == "rows" else (None,):
                row_tiles = None if count == ROW_TILES_PER_BLOCK else count
                yield replace(best, share=chosen, row_tiles=row_tiles)

    return stage
