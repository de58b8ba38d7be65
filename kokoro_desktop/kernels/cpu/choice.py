"""How a layer's kernel is built where measuring has found a better way than the rules, and its form in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias, cast, get_args

from kokoro_desktop.kernels.cpu.conv1d import Share
from kokoro_desktop.kernels.cpu.tiling import Tiling
from kokoro_desktop.kernels.cpu.toom_cook import VARIANTS, Algorithm

_RANGES: Final = {"rows": (1, 32), "vectors": (1, 8), "cache_kb": (16, 16384), "row_tiles": (1, 256)}
"""Least and largest value of every number: what lies beyond would take long to compile, and cannot be fast."""


@dataclass(frozen=True)
class Choice:
    """What is done otherwise in one layer; None wherever the rules hold.

    Attributes
    ----------
    rows, vectors, cache_kb
        Fields of the `Tiling`.
    algorithm
        How a `SameConv1d` is computed: one of the `VARIANTS` of its length.
    share
        What the threads of a `Conv1d` divide among themselves.
    row_tiles
        Row tiles that a thread of a `Conv1d` takes at a time where rows are shared.
    """

    rows: int | None = None
    vectors: int | None = None
    cache_kb: int | None = None
    algorithm: Algorithm | None = None
    share: Share | None = None
    row_tiles: int | None = None

    def tiling(self, default: Tiling) -> Tiling:
        """Put the chosen numbers in the place of the default's."""
        chosen = {name: getattr(self, name) for name in ("rows", "vectors", "cache_kb")}
        return replace(default, **{name: value for name, value in chosen.items() if value is not None})

    def encode(self) -> dict[str, Any]:
        """Write it in JSON's types, without what follows the rules."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        if self.algorithm is not None:
            values["algorithm"] = [self.algorithm.m, self.algorithm.r, self.algorithm.parts]
        return {name: value for name, value in values.items() if value is not None}


Choices: TypeAlias = Mapping[str, Choice]
"""By the name of the layer's kernel; a layer that is missing follows the rules."""


def parse_choices(layers: Mapping[str, object]) -> dict[str, Choice]:
    """Read what `Choice.encode` wrote, for every layer.

    Raises
    ------
    ValueError
        Something is not as it was written; the message says what, without a full stop.
    """
    return {name: _parse(name, value) for name, value in layers.items()}


def _parse(layer: str, value: object) -> Choice:
    if not isinstance(value, dict):
        raise ValueError(f"the choice for {layer} is no object")
    known = {field.name for field in fields(Choice)}
    for name in value:
        if name not in known:
            raise ValueError(f"the choice for {layer} has an unknown part {name!r}")
    for name, (least, largest) in _RANGES.items():
        number = value.get(name, least)
        if type(number) is not int or not least <= number <= largest:
            raise ValueError(f"the choice for {layer} has {name} {number!r}, which is not {least} to {largest}")
    share = value.get("share")
    if "share" in value and share not in get_args(Share):
        raise ValueError(f"the choice for {layer} shares {share!r}, which nobody can")
    algorithm = _algorithm(layer, value["algorithm"]) if "algorithm" in value else None
    numbers = {name: value.get(name) for name in _RANGES}
    return Choice(algorithm=algorithm, share=cast("Share | None", share), **numbers)


def _algorithm(layer: str, value: object) -> Algorithm:
    known = {(each.m, each.r, each.parts): each for variants in VARIANTS.values() for each in variants}
    found = known.get(tuple(value)) if isinstance(value, list) and all(type(n) is int for n in value) else None
    if found is None:
        raise ValueError(f"the choice for {layer} names an algorithm {value!r} that there is not")
    return found
