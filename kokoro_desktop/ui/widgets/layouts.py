"""Rows and columns of widgets, in one call."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Item = QWidget | QLayout | tuple[QWidget | QLayout, int] | int | None
"""A widget or layout, one of them with its stretch, a gap in pixels, or None for a gap that takes the room left."""
Margins = tuple[int, int, int, int]
_Box = TypeVar("_Box", bound=QBoxLayout)


def lay_out_row(
    *items: Item, of: QWidget | None = None, margins: Margins | None = (0, 0, 0, 0), spacing: int | None = None
) -> QHBoxLayout:
    """Lay out from left to right.

    Parameters
    ----------
    of
        The widget whose layout it is; None for a part of another layout.
    margins
        Left, top, right, bottom, in pixels; None for those of the style, which dialogs have.
    spacing
        Pixels between two items; None for the style's.
    """
    return _fill(QHBoxLayout(), items, of, margins, spacing)


def lay_out_column(
    *items: Item, of: QWidget | None = None, margins: Margins | None = (0, 0, 0, 0), spacing: int | None = None
) -> QVBoxLayout:
    """Lay out from top to bottom; see `lay_out_row`."""
    return _fill(QVBoxLayout(), items, of, margins, spacing)


def _fill(box: _Box, items: tuple[Item, ...], of: QWidget | None, margins: Margins | None, spacing: int | None) -> _Box:
    if of is not None:
        of.setLayout(box)
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for item in items:
        part, stretch = item if isinstance(item, tuple) else (item, 0)
        if isinstance(part, QWidget):
            box.addWidget(part, stretch)
        elif isinstance(part, QLayout):
            box.addLayout(part, stretch)
        elif part is None:
            box.addStretch(1)
        else:
            box.addSpacing(part)
    return box
