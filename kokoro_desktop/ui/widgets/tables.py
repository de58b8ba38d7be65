"""Common appearance and behaviour of tables: left-aligned text, right-aligned numbers, and selection by row.

Result tables are read-only, and pressing Tab in them moves the focus to the next widget.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QTableView, QTableWidget, QTableWidgetItem

Index = QModelIndex | QPersistentModelIndex

WORDS: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
FIGURES: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class ResultColumn:
    """Column of a `ResultModel`.

    Attributes
    ----------
    head
        Heading.
    text
        Function that returns the column's text for a row.
    tip
        Tooltip of the heading.
    side
        Alignment.
    font
        Function that returns the column's font for a row, or None for the default font.
    """

    head: str
    text: Callable[[Any], str]
    tip: str = ""
    side: Qt.AlignmentFlag = FIGURES
    font: Callable[[Any], QFont | None] = lambda row: None


class ResultModel(QAbstractTableModel):
    """Model of a read-only result table, which formats only the cells that are displayed.

    Attributes
    ----------
    rows
        The displayed rows.
    """

    def __init__(self, columns: Sequence[ResultColumn], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self.rows: list[Any] = []

    def show(self, rows: Iterable[Any]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the heading, tooltip or alignment of a column."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self._columns[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.head
            case Qt.ItemDataRole.ToolTipRole:
                return column.tip
            case Qt.ItemDataRole.TextAlignmentRole:
                return column.side
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text, alignment or font of a cell."""
        column, row = self._columns[index.column()], self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.text(row)
            case Qt.ItemDataRole.TextAlignmentRole:
                return column.side
            case Qt.ItemDataRole.FontRole:
                return column.font(row)
        return None


def prepare_table(table: QTableView) -> None:
    """Set up a read-only result table; the caller sets the column widths."""
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 6)
    prepare_headers(table)


def prepare_headers(table: QTableView) -> None:
    """Set up a table's headers and row selection; for a read-only table, call `prepare_table` instead."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.verticalHeader().hide()
    table.horizontalHeader().setHighlightSections(False)
    table.horizontalHeader().setDefaultAlignment(WORDS)


def fill_row(
    table: QTableWidget, row: int, texts: Sequence[str], figures: Container[int] = ()
) -> list[QTableWidgetItem]:
    """Fill a row with text, right-aligned in the columns listed in ``figures``, and return the row's items."""
    items = []
    for column, text in enumerate(texts):
        item = table.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            table.setItem(row, column, item)
        item.setText(text)
        item.setTextAlignment(FIGURES if column in figures else WORDS)
        items.append(item)
    return items


def align_figures(table: QTableWidget, columns: Iterable[int]) -> None:
    """Right-align the headings of numeric columns."""
    for column in columns:
        head = table.horizontalHeaderItem(column)
        if head is not None:
            head.setTextAlignment(FIGURES)
