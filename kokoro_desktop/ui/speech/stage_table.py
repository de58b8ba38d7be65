"""A table that has a row a stage: names on the left, numbers on the right, the total in bold."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from kokoro_desktop.spec import STAGES
from kokoro_desktop.ui.style.icons import swatch

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class StageTable(QTableWidget):
    """Rows of text; the first field of a row is a stage's name or the word for their total."""

    def __init__(self, heads: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(0, len(heads), parent)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.row_height())
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        for column, text in enumerate(heads):
            head = QTableWidgetItem(text)
            head.setTextAlignment(_RIGHT if column else _LEFT)
            self.setHorizontalHeaderItem(column, head)

    def row_height(self) -> int:
        """Return the height of a row, in pixels."""
        return self.fontMetrics().height() + 6

    def set_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show these."""
        self.setRowCount(len(rows))
        for place, row in enumerate(rows):
            stage = row[0] in STAGES
            for column, text in enumerate(row):
                item = QTableWidgetItem(text)
                item.setTextAlignment(_RIGHT if column else _LEFT)
                if not stage:
                    font = item.font()
                    font.setBold(True)
                    item.setFont(font)
                elif column == 0:
                    item.setIcon(swatch(text))
                self.setItem(place, column, item)
