"""How tables look: words at the left and figures at the right, heads with their columns, a row being chosen whole.

Nothing is typed in tables of results, and Tab goes on to what comes next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView, QTableWidget

WORDS: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
FIGURES: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def prepare_table(table: QTableView) -> None:
    """Give a table of results that look. How wide its columns are is its own."""
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 6)
    prepare_heads(table)


def prepare_heads(table: QTableView) -> None:
    """Give a table that may be typed in the same heads and rows."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.verticalHeader().hide()
    table.horizontalHeader().setHighlightSections(False)
    table.horizontalHeader().setDefaultAlignment(WORDS)


def align_figures(table: QTableWidget, columns: Iterable[int]) -> None:
    """Have the heads of columns of figures stand over them, at the right."""
    for column in columns:
        head = table.horizontalHeaderItem(column)
        if head is not None:
            head.setTextAlignment(FIGURES)
