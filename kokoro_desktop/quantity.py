"""English phrases for counts."""

from __future__ import annotations


def quantity(count: int, noun: str) -> str:
    """Format a count with its noun, such as ``1 run`` or ``2 runs``; the plural adds an s."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
