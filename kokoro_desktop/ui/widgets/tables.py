"""Common appearance and behaviour of tables: left-aligned text, right-aligned numbers, and selection by row.

Result tables are read-only, and pressing Tab in them moves the focus to the next widget.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView, QTableWidget, QTableWidgetItem

WORDS: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
FIGURES: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def prepare_table(table: QTableView) -> None:
    """Set up a read-only result table; the caller sets the column widths."""
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 6)
    prepare_headers(table)


def prepare_headers(table: QTableView) -> None:
    """Set up the headers and rows of an editable table."""
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
