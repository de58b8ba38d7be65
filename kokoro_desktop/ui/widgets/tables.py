"""How tables of results look: whole rows are chosen, nothing in them is typed, and Tab goes on to what comes next."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractItemView, QTableView


def prepare_table(table: QTableView) -> None:
    """Give a table that look. How wide its columns are is its own."""
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 6)
    table.horizontalHeader().setHighlightSections(False)
