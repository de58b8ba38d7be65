"""Timing details of a take: the kernels of each stage, measured on request, and the passes of a long text."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QPushButton,
    QStackedWidget,
    QTableWidget,
    QTabWidget,
    QWidget,
)

from kokoro_desktop.spec import SAMPLE_RATE, STAGES
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.buttons import icon_button
from kokoro_desktop.ui.widgets.layouts import lay_out_column
from kokoro_desktop.ui.widgets.tables import align_figures, fill_row, prepare_table

if TYPE_CHECKING:
    from kokoro_desktop.measure.profile import Profile


class TimingDetails(QTabWidget):
    """Tabs with the kernels and the passes of a take.

    Attributes
    ----------
    kernels
        Table of kernels; empty until they are measured.

    Signals
    -------
    measure_requested
        Request to measure the take's kernels.
    stop_requested
        Request to stop the measurement.
    save_requested(str)
        Request to save the table of the current tab, passed as CSV.
    """

    measure_requested = Signal()
    stop_requested = Signal()
    save_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._profile: Profile | None = None
        self._stage = STAGES[-1]
        self.setDocumentMode(True)
        heads = (tr("Kernel"), tr("Calls"), tr("ms"), tr("GFLOP/s"), tr("% of peak"))
        self.kernels = _Table(heads, tr("Kernels"))
        told = tr(
            "Operations are counted as for a plain convolution, "
            "so a kernel that needs fewer multiplications can exceed 100%."
        )
        for column in (3, 4):
            self.kernels.model().setHeaderData(column, Qt.Orientation.Horizontal, told, Qt.ItemDataRole.ToolTipRole)
        self._about = QLabel(self)
        self._about.setWordWrap(True)
        measured = QWidget(self)
        lay_out_column(self._about, (self.kernels, 1), of=measured, margins=(0, GAP // 2, 0, 0), spacing=GAP // 2)
        self._hint = QLabel(self)
        self._hint.setWordWrap(True)
        self._measure = QPushButton(tr("Measure &Kernels"), self)
        self._measure.clicked.connect(lambda _=False: self.measure_requested.emit())
        self._stop = QPushButton(tr("Stop Meas&uring"), self)
        self._stop.clicked.connect(lambda _=False: self.stop_requested.emit())
        empty = QWidget(self)
        lay_out_column(self._hint, self._measure, self._stop, None, of=empty, margins=(0, GAP, 0, 0), spacing=GAP)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(empty)
        self._pages.addWidget(measured)
        columns = (tr("Pass"), tr("Speech, s"), tr("ms"), tr("Factor"))
        self._passes = _Table(columns, tr("Passes"))
        self.addTab(self._pages, tr("Kernels"))
        self.addTab(self._passes, tr("Passes"))
        save = icon_button(self, "export", tr("Save this table as CSV…"))
        save.clicked.connect(self._save)
        self.setCornerWidget(save)
        self.set_take(None)

    def set_take(self, take: Take | None) -> None:
        """Show a take's passes, and offer to measure its kernels; None clears the tabs."""
        self._profile = None
        self._pages.setCurrentIndex(0)
        for button in (self._measure, self._stop):
            button.setEnabled(take is not None)
        self.show_unmeasured()
        self._passes.set_rows(_pass_rows(take) if take is not None else ())

    def show_unmeasured(self) -> None:
        """Offer to measure the kernels."""
        said = tr("Synthesises this take eight times without playing it, and shows the time taken by each kernel.")
        self._show_hint(said, measuring=False)

    def show_measuring(self) -> None:
        """Show a message that the kernels are being measured, and a Stop button."""
        self._show_hint(tr("Measuring…"), measuring=True)

    def show_refused(self, sentence: str) -> None:
        """Show the reason why the measurement failed, and a button to measure again."""
        self._show_hint(sentence, measuring=False)

    def set_profile(self, profile: Profile) -> None:
        """Show the measured kernels."""
        self._profile = profile
        self._pages.setCurrentIndex(1)
        self._show_kernels()

    def show_stage(self, stage: str) -> None:
        """Show the kernels of a stage."""
        self._stage = stage
        self.setCurrentIndex(0)
        self._show_kernels()

    def _show_hint(self, said: str, measuring: bool) -> None:
        self._hint.setText(said)
        shown, hidden = (self._stop, self._measure) if measuring else (self._measure, self._stop)
        focused = hidden.hasFocus()
        shown.show()
        if focused:
            shown.setFocus()
        hidden.hide()

    def _show_kernels(self) -> None:
        profile = self._profile
        if profile is None:
            return
        kernels = [each for each in profile.kernels if each.stage == self._stage]
        rows = []
        for each in kernels:
            share = profile.of_peak(each)
            rows.append(
                (
                    each.kernel, f"{each.calls}", fill("{0:.2f}", each.seconds * 1e3),
                    "" if each.gflops is None else fill("{0:.1f}", each.gflops),
                    "" if share is None else f"{share * 100:.0f}",
                )
            )  # fmt: skip
        self.kernels.set_rows(rows)
        peak = "" if profile.peak_gflops is None else fill(tr("peak {0:.0f} GFLOP/s, "), profile.peak_gflops)
        self._about.setText(
            fill(
                tr("{0}: {1:.1f} ms in {2} ({3}profiling overhead {4:.0f}%)"),
                self._stage,
                sum(each.seconds for each in kernels) * 1e3,
                tr("%n kernel(s)", len(kernels)),
                peak,
                max(0.0, profile.watched_s / profile.plain_s - 1) * 100 if profile.plain_s else 0.0,
            )
        )

    def _save(self) -> None:
        table = self.kernels if self.currentIndex() == 0 else self._passes
        if table.rowCount():
            self.save_requested.emit(table.as_csv())


class _Table(QTableWidget):
    """Table with left-aligned text and right-aligned numbers."""

    def __init__(self, heads: Sequence[str], name: str) -> None:
        super().__init__(0, len(heads))
        self.setAccessibleName(name)
        self.setHorizontalHeaderLabels(list(heads))
        prepare_table(self)
        align_figures(self, range(1, len(heads)))
        self.setMinimumHeight(3 * self.verticalHeader().defaultSectionSize())  # stays usable in the smallest window
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)  # kernel names can be long
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # the ends of kernel names differ

    def set_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Replace the rows."""
        self.setRowCount(len(rows))
        for place, row in enumerate(rows):
            for item in fill_row(self, place, row, range(1, len(row))):
                item.setToolTip(item.text())

    def as_csv(self) -> str:
        """Return the headings and rows as CSV."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        columns = range(self.columnCount())
        heads = [self.horizontalHeaderItem(column) for column in columns]
        writer.writerow([head.text() if head is not None else "" for head in heads])
        for row in range(self.rowCount()):
            items = [self.item(row, column) for column in columns]
            writer.writerow([item.text() if item is not None else "" for item in items])
        return text.getvalue()


def _pass_rows(take: Take) -> list[tuple[str, ...]]:
    """Return each pass's number, length, time and real-time factor; empty if the take has no timings per pass."""
    ends = [*take.chunk_starts[1:], len(take.samples)]
    rows: list[tuple[str, ...]] = []
    for number, (start, end, seconds) in enumerate(zip(take.chunk_starts, ends, take.pass_seconds, strict=False), 1):
        length, spent = (end - start) / SAMPLE_RATE, sum(seconds.values())
        rtf = fill("{0:.4f}", spent / length) if length else ""
        rows.append((str(number), fill("{0:.2f}", length), fill("{0:.1f}", spent * 1e3), rtf))
    return rows
