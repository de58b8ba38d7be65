"""English phrases for counts."""

from __future__ import annotations


def quantity(count: int, noun: str) -> str:
    """Return ``1 run``, ``2 runs`` for a noun whose plural ends in s."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
