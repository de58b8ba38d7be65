"""Rows and columns of widgets in one call, a layout that goes on in another row, and dialogs that fit the screen."""

from __future__ import annotations

from typing import Final, TypeVar

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QFormLayout, QHBoxLayout, QLayout, QLayoutItem, QVBoxLayout, QWidget

Item = QWidget | QLayout | tuple[QWidget | QLayout, int] | int | None
"""A widget or layout, one of them with its stretch, a gap in pixels, or None for a gap that takes the room left."""
Margins = tuple[int, int, int, int]
_Box = TypeVar("_Box", bound=QBoxLayout)
_FRAME: Final = QSize(8, 40)
"""What a title bar and borders take, at the most."""


def bound_by_screen(dialog: QWidget, window: QWidget) -> None:
    """Make a dialog small enough for its buttons to be on the window's screen, however small that is."""
    dialog.resize(dialog.size().boundedTo(window.screen().availableSize() - _FRAME))


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


def level_labels(form: QFormLayout) -> None:
    """Have the labels of a form stand in the middle of their fields: Qt's stand higher where fields have padding."""
    role = QFormLayout.ItemRole
    for row in range(form.rowCount()):
        label, field = form.itemAt(row, role.LabelRole), form.itemAt(row, role.FieldRole)
        while field is not None and (inside := field.layout()) is not None:
            field = inside.itemAt(0)  # the first of a row, or of a column
        if label is None or field is None or (words := label.widget()) is None or (box := field.widget()) is None:
            continue
        box.ensurePolished()
        words.setFixedHeight(field.sizeHint().height())


class FlowLayout(QLayout):
    """Rows of items of their own size; the height follows the width."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 2) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setSpacing(spacing)
        self.setContentsMargins(QMargins(0, 0, 0, 0))

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802
        """Take an item."""
        self._items.append(item)

    def count(self) -> int:
        """Return how many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Return an item; None past the last, which is how Qt's loops end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Give an item back; None past the last."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        """Take no more room than needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Say that the height follows the width."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return the height that a width needs."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the least size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802
        """Return the size of the largest item."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, move: bool) -> int:
        """Place the visible items in a width; return the height that they take."""
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
