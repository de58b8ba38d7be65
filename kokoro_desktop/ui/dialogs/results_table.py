"""Table of results from a device comparison: times, spread, speed-up, stage bars, and agreement."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from kokoro_desktop.measure.comparison import describe_agreement, describe_runs, describe_seconds
from kokoro_desktop.measure.measurement import ratio_of_medians
from kokoro_desktop.measure.result import Result
from kokoro_desktop.ui.figures import localised
from kokoro_desktop.ui.style.colours import stage_colour
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.tables import align_figures, fill_row, prepare_table

_BAR = 6
_RESULT = Qt.ItemDataRole.UserRole
_SLOWEST = Qt.ItemDataRole.UserRole + 1


class ResultsTable(QTableWidget):
    """Table with one row per engine."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        heads = [
            tr("Device"), tr("Runs"), tr("Median"), tr("Spread"), tr("Real-time factor"),
            tr("Speed-up"), tr("Stages"), tr("Agreement"), tr("Loading"),
            tr("First run"),
        ]  # fmt: skip
        self.setColumnCount(len(heads))
        self.setHorizontalHeaderLabels(heads)
        self.setAccessibleName(tr("Results"))
        prepare_table(self)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._stages = heads.index(tr("Stages"))
        header.setSectionResizeMode(self._stages, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(header.sectionSizeHint(self._stages))  # this column fills the remaining width
        self._figures = {*range(len(heads))} - {0, self._stages, heads.index(tr("Agreement"))}
        for column, told in (
            (-3, tr("Similarity to the sound of the first device")),
            (-2, tr("One-time cost before the runs, not included in the run times")),
            (-1, tr("Time of the first run, not included in the measured runs")),
        ):
            head = QTableWidgetItem(heads[column])
            head.setToolTip(told)
            self.setHorizontalHeaderItem(len(heads) + column, head)
        align_figures(self, self._figures)
        self.setItemDelegateForColumn(self._stages, _Bars(self))
        self._baseline = ""
        self._results: list[Result] = []

    def results(self) -> list[Result]:
        """Return the displayed results."""
        return list(self._results)

    def set_results(self, results: Sequence[Result]) -> None:
        """Replace all results."""
        self._results = list(results)
        self.setRowCount(len(results))
        self._fill()

    def set_result(self, row: int, result: Result) -> None:
        """Update the row of one engine."""
        self._results[row] = result
        self._fill()

    def set_baseline(self, name: str) -> None:
        """Compute speed-ups relative to the engine with this name."""
        self._baseline = name
        self._fill()

    def _fill(self) -> None:
        base = next((each.seconds for each in self._results if each.engine == self._baseline), ())
        slowest = max((each.median_s for each in self._results if each.seconds), default=0.0)
        for row, each in enumerate(self._results):
            texts = [
                each.engine, *map(_said, describe_runs(each, ratio_of_medians(base, each.seconds))), "",
                each.error or _said(describe_agreement(each.agreement)),
                _said(describe_seconds(each.preparation.load_s or None)),
                _said(describe_seconds(each.first_run_s or None)),
            ]  # fmt: skip
            items = fill_row(self, row, texts, self._figures)
            for item in items:
                item.setToolTip(each.error)
            bars = items[self._stages]
            bars.setData(_RESULT, each)
            bars.setData(_SLOWEST, slowest)
            named = "\n".join(f"{stage}: {_said(describe_seconds(time))}" for stage, time in each.stages.items())
            bars.setToolTip(named)
            bars.setData(Qt.ItemDataRole.AccessibleTextRole, named.replace("\n", ", "))


def _said(figures: str) -> str:
    return localised(translated(figures))


class _Bars(QStyledItemDelegate):
    """Delegate that draws the stages of a run as adjacent bars; the bars of the slowest run fill the column."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        result, slowest = index.data(_RESULT), index.data(_SLOWEST)
        if not isinstance(result, Result) or not result.seconds or not slowest:
            return
        rect = option.rect.adjusted(_BAR, _BAR, -_BAR, -_BAR)
        stages = dict(result.stages) or {"": result.median_s}
        # The median includes overhead that belongs to no stage, such as function calls and joining the passes.
        width = rect.width() * result.median_s / slowest
        total = max(sum(stages.values()), result.median_s)
        left = float(rect.left())
        painter.save()
        for stage, time in stages.items():
            share = width * time / total
            colour = stage_colour(stage) if stage else QColor(Qt.GlobalColor.gray)
            painter.fillRect(QRectF(left, rect.top(), max(share, 1.0), rect.height()), colour)
            left += share
        painter.restore()

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return super().sizeHint(option, index).expandedTo(QSize(160, 26))
