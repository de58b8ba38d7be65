"""Colours that can be told apart and read on white paper as on a dark page."""

from __future__ import annotations

from typing import Final

INK: Final = "#767676"
"""Text and axes: a contrast of 4.5 to both white and black."""
GRID: Final = 0.25
"""How much of `INK` the lines of a grid have."""
UNDIVIDED: Final = "#8c8c8c"
"""A bar whose engine does not tell its stages."""
SERIES: Final = ("#3b7dd8", "#c8671f", "#2f8f4e", "#8f62c9", "#d0485a", "#1f8a9e")
"""One after another; the contrast of each is at least 3 to white and to #111111."""


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours ``#rrggbb``, 1 to 21, as WCAG 2.2 defines it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    """Return the relative luminance, 0 to 1, of sRGB (WCAG 2.2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
