"""The few SVG shapes that charts are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal
from xml.etree import ElementTree

from kokoro_desktop.bench.plot.palette import INK

FONT_SIZE: Final = 13.0
"""Pixels."""
_FONT: Final = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
_LETTER: Final = 0.56
"""Width of a letter over the font's size, about; fonts differ, so that places have room to spare."""


class Canvas:
    """A drawing that grows; pixels, from the top left. There is no background: the page shows through."""

    def __init__(self, width: float, title: str, description: str) -> None:
        self.width = width
        self._root = ElementTree.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "role": "img",
                "font-family": _FONT,
                "font-size": _number(FONT_SIZE),
            },
        )
        ElementTree.SubElement(self._root, "title").text = title
        ElementTree.SubElement(self._root, "desc").text = description

    def rectangle(self, x: float, y: float, width: float, height: float, fill: str, tip: str = "") -> None:
        """Fill a rectangle; ``tip`` is shown where the pointer rests on it."""
        shape = self._add("rect", x=x, y=y, width=width, height=height, fill=fill)
        if tip:
            ElementTree.SubElement(shape, "title").text = tip

    def line(
        self,
        points: Sequence[tuple[float, float]],
        colour: str,
        width: float = 1,
        dash: str = "",
        opacity: float = 1,
    ) -> None:
        """Join points."""
        places = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        shape = self._add("polyline", points=places, fill="none", stroke=colour, **{"stroke-width": width})
        if dash:
            shape.set("stroke-dasharray", dash)
        if opacity < 1:
            shape.set("stroke-opacity", _number(opacity))

    def dot(self, x: float, y: float, colour: str, tip: str = "") -> None:
        """Mark a point."""
        shape = self._add("circle", cx=x, cy=y, r=3.5, fill=colour)
        if tip:
            ElementTree.SubElement(shape, "title").text = tip

    def text(
        self,
        x: float,
        y: float,
        words: str,
        anchor: Literal["start", "middle", "end"] = "start",
        colour: str = INK,
        bold: bool = False,
    ) -> None:
        """Write one line; ``y`` is its base line."""
        shape = self._add("text", x=x, y=y, fill=colour, **{"text-anchor": anchor})
        if bold:
            shape.set("font-weight", "600")
        shape.text = words

    def document(self, height: float) -> str:
        """Return the file's text."""
        self._root.set("width", _number(self.width))
        self._root.set("height", _number(height))
        self._root.set("viewBox", f"0 0 {_number(self.width)} {_number(height)}")
        ElementTree.indent(self._root)
        return ElementTree.tostring(self._root, encoding="unicode") + "\n"

    def _add(self, tag: str, **attributes: float | str) -> ElementTree.Element:
        written = {name: value if isinstance(value, str) else _number(value) for name, value in attributes.items()}
        return ElementTree.SubElement(self._root, tag, written)


def text_width(words: str) -> float:
    """Estimate how wide a line is, in pixels."""
    return len(words) * FONT_SIZE * _LETTER


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
