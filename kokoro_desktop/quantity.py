"""English phrases for counts."""

from __future__ import annotations


def quantity(count: int, noun: str) -> str:
    """Format a count and a noun, such as ``1 run`` or ``2 runs``; the plural is formed with an s."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
