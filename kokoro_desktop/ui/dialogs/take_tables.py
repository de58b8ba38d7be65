"""Tables for comparing two takes: phoneme durations and other differences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont, QFontInfo, QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QTableWidget, QWidget

from kokoro_desktop.takes import Take
from kokoro_desktop.takes.unit_pairs import AlignedTakes, duration_ms, units_of
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.dialogs.take_differences import list_differences
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.tables import WORDS, ResultColumn, ResultModel, fill_row, prepare_table

_LETTER_SCALE: Final = 1.1
_NOT_THERE: Final = "–"


class DurationTable(QTableView):
    """Table of the durations of phonemes and pauses in two takes, with one row for each phoneme or pause.

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
        model = ResultModel(_duration_columns(), self)
        model.show(units_of(lined_up))
        self.setModel(model)
        self.selectionModel().currentRowChanged.connect(lambda here, before: self.row_chosen.emit(here.row()))

    def mark_row(self, row: int) -> None:
        """Select a row without emitting `row_chosen`."""
        selection = self.selectionModel()
        before = selection.blockSignals(True)
        self.selectRow(row)
        selection.blockSignals(before)
        self.scrollTo(self.model().index(row, 0))
        self.viewport().update()


_Pair = tuple[Unit | None, Unit | None]


def _duration_columns() -> list[ResultColumn]:
    letters = phoneme_font(QFontInfo(QGuiApplication.font()).pointSizeF() * _LETTER_SCALE)

    def font(pair: _Pair) -> QFont | None:
        """Return the phoneme font only for phonemes, not for descriptions such as "Word boundary"."""
        return letters if any(each is not None and each.symbol.strip() for each in pair) else None

    return [
        ResultColumn(tr("Phoneme"), _names, side=WORDS, font=font),
        ResultColumn(tr("A, ms"), lambda pair: _length(pair[0])),
        ResultColumn(tr("B, ms"), lambda pair: _length(pair[1])),
        ResultColumn(tr("B − A, ms"), _apart),
    ]


def _names(pair: _Pair) -> str:
    return " → ".join(dict.fromkeys(_name(each) for each in pair if each))


def _length(unit: Unit | None) -> str:
    return f"{duration_ms(unit):.0f}" if unit else _NOT_THERE


def _apart(pair: _Pair) -> str:
    first, second = pair
    return fill("{0:+.0f}", duration_ms(second) - duration_ms(first)) if first and second else _NOT_THERE


def _name(unit: Unit) -> str:
    if unit.label:
        return unit.label
    return tr("Word boundary") if unit.symbol else tr("Edge")


class DifferenceTable(QTableWidget):
    """Table of the compared properties of two takes, one per row; values that differ are bold."""

    def __init__(
        self,
        first: Take,
        second: Take,
        parent: QWidget | None = None,
        blends: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        rows = list_differences(first, second, blends)
        super().__init__(len(rows), 4, parent)
        self.setAccessibleName(tr("Differences between the takes"))
        self.setHorizontalHeaderLabels([tr("Property"), "A", "B", tr("B − A")])
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
