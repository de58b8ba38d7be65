"""How a layer's kernel is built for a GPU where measuring has found better than the rules, and its form in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

TILE_ROWS: Final = (16, 32, 64, 128)
"""Rows that a block of a convolution may compute: more would not fit the registers of 256 threads."""


@dataclass(frozen=True)
class Choice:
    """What is done otherwise in one layer.

    Attributes
    ----------
    rows
        Rows of a block's tile, one of `TILE_ROWS`; None where the rules hold.
    """

    rows: int | None = None

    def encode(self) -> dict[str, Any]:
        """Write it in JSON's types, without what follows the rules."""
        return {} if self.rows is None else {"rows": self.rows}


Choices: TypeAlias = Mapping[str, Choice]
"""By the name of the layer; one that is missing follows the rules."""


def parse_choices(layers: Mapping[str, object]) -> dict[str, Choice]:
    """Read what `Choice.encode` wrote, for every layer.

    Raises
    ------
    ValueError
        Something is not as it was written; the message says what, without a full stop.
    """
    return {name: _parse(name, value) for name, value in layers.items()}


def _parse(layer: str, value: object) -> Choice:
    if not isinstance(value, dict) or value.keys() - {"rows"}:
        raise ValueError(f"the choice for {layer} is not one of a tile's rows alone")
    rows = value.get("rows")
    if rows is not None and (type(rows) is not int or rows not in TILE_ROWS):
        raise ValueError(f"the choice for {layer} has rows {rows!r}, which is none of {', '.join(map(str, TILE_ROWS))}")
    return Choice(rows)
