"""Tables for comparing two takes: phoneme durations and other differences."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFontInfo, QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QTableWidget, QWidget

from kokoro_desktop.takes import Take
from kokoro_desktop.takes.unit_pairs import AlignedTakes, duration_ms, units_of
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.dialogs.take_differences import Difference, list_differences
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.tables import FIGURES, WORDS, fill_row, prepare_table

Index = QModelIndex | QPersistentModelIndex

_LETTER_SCALE: Final = 1.1
_NOT_THERE: Final = "–"


class DurationTable(QTableView):
    """Table of the durations of each phoneme and pause in two takes, one phoneme or pause per row.

    Signals
    -------
    row_chosen(int)
        The user selected a different row.
    """

    row_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Durations by phoneme"))
        prepare_table(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAlternatingRowColors(True)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def show_takes(self, lined_up: AlignedTakes) -> None:
        """Show the durations of two aligned takes."""
        self.setModel(_Durations(lined_up, self))
        self.selectionModel().currentRowChanged.connect(lambda here, before: self.row_chosen.emit(here.row()))

    def mark_row(self, row: int) -> None:
        """Select a row without emitting `row_chosen`."""
        selection = self.selectionModel()
        before = selection.blockSignals(True)
        self.selectRow(row)
        selection.blockSignals(before)
        self.scrollTo(self.model().index(row, 0))
        self.viewport().update()


class _Durations(QAbstractTableModel):
    def __init__(self, lined_up: AlignedTakes, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = list(units_of(lined_up))
        self._heads = (tr("Phoneme"), tr("A, ms"), tr("B, ms"), tr("B − A, ms"))
        self._letters = phoneme_font(QFontInfo(QGuiApplication.font()).pointSizeF() * _LETTER_SCALE)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(self._heads)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return FIGURES if section else WORDS
        return self._heads[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        first, second = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _duration_row(first, second)[index.column()]
            case Qt.ItemDataRole.TextAlignmentRole:
                return FIGURES if index.column() else WORDS
            case Qt.ItemDataRole.FontRole if index.column() == 0 and any(
                each is not None and each.symbol.strip() for each in (first, second)
            ):
                return self._letters  # only for phonemes, not for descriptions such as "Word boundary"
        return None


def _duration_row(first: Unit | None, second: Unit | None) -> Difference:
    symbols = [_name(each) for each in (first, second) if each]
    length, other = (f"{duration_ms(each):.0f}" if each else _NOT_THERE for each in (first, second))
    apart = fill("{0:+.0f}", duration_ms(second) - duration_ms(first)) if first and second else _NOT_THERE
    return " → ".join(dict.fromkeys(symbols)), length, other, apart


def _name(unit: Unit) -> str:
    if unit.label:
        return unit.label
    return tr("Word boundary") if unit.symbol else tr("Edge")


class DifferenceTable(QTableWidget):
    """Table of the compared properties of two takes, one per row; values that differ are bold."""

    def __init__(self, first: Take, second: Take, parent: QWidget | None = None) -> None:
        rows = list_differences(first, second)
        super().__init__(len(rows), 4, parent)
        self.setAccessibleName(tr("Differences between the takes"))
        self.setHorizontalHeaderLabels(["", "A", "B", tr("B − A")])
        prepare_table(self)
        self.setAlternatingRowColors(True)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        for place, row in enumerate(rows):
            for column, item in enumerate(fill_row(self, place, row)):
                item.setToolTip(item.text())
                font = item.font()
                font.setBold(column > 0 and row[1] != row[2])
                item.setFont(font)
