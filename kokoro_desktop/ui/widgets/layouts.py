"""Layout helpers: functions that build a row or column or set the tab order, and a wrapping layout."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar, cast

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QLayoutItem, QSplitter, QVBoxLayout, QWidget

# A widget or layout, optionally with a stretch; a gap in pixels; or None for a gap that fills the remaining space.
Item = QWidget | QLayout | tuple[QWidget | QLayout, int] | int | None
Margins = tuple[int, int, int, int]
_Box = TypeVar("_Box", bound=QBoxLayout)


def lay_out_row(
    *items: Item, of: QWidget | None = None, margins: Margins | None = (0, 0, 0, 0), spacing: int | None = None
) -> QHBoxLayout:
    """Lay out items from left to right.

    Parameters
    ----------
    items
        The items of the row.
    of
        The widget to which the layout belongs; None for a nested layout.
    margins
        Left, top, right and bottom margins, in pixels; None uses the style's margins, as is usual in dialogs.
    spacing
        Pixels between items; None uses the style's spacing.
    """
    return _fill(QHBoxLayout(), items, of, margins, spacing)


def lay_out_column(
    *items: Item, of: QWidget | None = None, margins: Margins | None = (0, 0, 0, 0), spacing: int | None = None
) -> QVBoxLayout:
    """Lay out items from top to bottom; the parameters are those of `lay_out_row`."""
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


def set_tab_order(*areas: QWidget) -> None:
    """Make Tab visit the areas in the given order, and the widgets of each area in layout order."""
    for first, second in pairwise(stop for area in areas for stop in _tab_stops(area)):
        QWidget.setTabOrder(first, second)


def is_tab_stop(widget: QWidget) -> bool:
    """Return whether Tab may stop at a widget; a focus proxy is a stop, but the widget that delegates to it is not."""
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None


def first_focusable(part: QWidget) -> QWidget | None:
    """Return the first widget that can be focused with Tab among ``part`` and its descendants, or None."""
    return next((each for each in _tab_stops(part) if each.isVisible() and each.isEnabled()), None)


def _tab_stops(widget: QWidget) -> Iterator[QWidget]:
    if is_tab_stop(widget):
        yield widget
    placed: list[QWidget] = []
    if isinstance(widget, QSplitter):
        placed = [cast(QWidget, widget.widget(index)) for index in range(widget.count())]
    elif (layout := widget.layout()) is not None:
        placed = list(_laid_out(layout))
    others = [each for each in widget.children() if isinstance(each, QWidget) and not each.isWindow()]
    for child in dict.fromkeys((*placed, *others)):
        yield from _tab_stops(child)


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    for index in range(layout.count()):
        item = cast(QLayoutItem, layout.itemAt(index))
        if (widget := item.widget()) is not None:
            yield widget
        elif (inner := item.layout()) is not None:
            yield from _laid_out(inner)


class FlowLayout(QLayout):
    """Layout that wraps items into rows; its height depends on its width."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 2) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setSpacing(spacing)
        self.setContentsMargins(QMargins(0, 0, 0, 0))

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802
        """Add an item at the end."""
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Return an item, or None for an index past the end, which tells Qt to stop iterating."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Remove and return an item, or return None for an index past the end."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        """Return no directions, because the layout does not expand beyond the space that it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Return True, because the height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return the height needed for a given width, both in pixels."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the minimum size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802
        """Return the size of the largest item."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, move: bool) -> int:
        """Wrap the visible items to the width of ``rect``, place them if ``move`` is True, and return their height."""
        x, y, row_height = rect.x(), rect.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if x > rect.x() and x + size.width() > rect.x() + rect.width():
                x, y, row_height = rect.x(), y + row_height + self.spacing(), 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self.spacing()
            row_height = max(row_height, size.height())
        return y + row_height - rect.y()
