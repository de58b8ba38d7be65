"""A number of things, in English."""

from __future__ import annotations


def quantity(count: int, noun: str) -> str:
    """Return ``1 run``, ``2 runs``; ``noun`` is the singular of one that takes an s."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
