"""Timing of the selected take: a stacked bar, a table, details, and preparation times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from kokoro_desktop.spec import STAGES
from kokoro_desktop.takes import Take, timings
from kokoro_desktop.ui.figures import duration, fill
from kokoro_desktop.ui.speech.stage_views import StageBar, StageTable
from kokoro_desktop.ui.speech.timing_details import TimingDetails
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.overlay import EmptyState

# Minimum time shown, in seconds; shorter times would appear as 0 ms.
_LEAST_S: Final = 0.0005


class TimingPanel(QWidget):
    """Panel with the timing of one take; clicking a stage shows its kernels.

    Attributes
    ----------
    details
        Tabs for kernels and passes.
    empty
        Hint shown when there is no take.

    Signals
    -------
    save_requested(str)
        Request to save a table, passed as CSV.
    """

    save_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._take: Take | None = None
        self._bar = StageBar(self)
        heads = (tr("Stage"), tr("ms"), tr("%"), tr("Factor"))
        self._table = StageTable(heads, self)
        self._table.setAccessibleName(tr("Time per stage"))
        factor = self._table.horizontalHeaderItem(len(heads) - 1)
        if factor is not None:
            factor.setToolTip(tr("Real-time factor: computing time per second of speech"))
        self._extras = QLabel(self)
        self._extras.setWordWrap(True)
        self._extras.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._copy = self._button(tr("Copy"), tr("Copy the timings as text"), self.copy)
        self._save = self._button(tr("Save CSV…"), tr("Save the timings as a CSV file"), self.save)
        buttons = lay_out_row((self._extras, 1), self._copy, self._save)
        for button in (self._copy, self._save):
            buttons.setAlignment(button, Qt.AlignmentFlag.AlignBottom)
        self.details = TimingDetails(self)
        self.details.save_requested.connect(self.save_requested)
        self._table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._table.setFixedHeight(self._table.row_height() * (len(STAGES) + 2) + 2 * GAP)
        self._table.itemSelectionChanged.connect(self._on_row_chosen)
        self._bar.stage_clicked.connect(self.show_stage)
        self._contents = QWidget(self)
        lay_out_column(self._bar, self._table, buttons, (self.details, 1), of=self._contents, spacing=GAP // 2)
        lay_out_column(self._contents, of=self)
        self.empty = EmptyState(self, tr("Play something to see how long each stage of the synthesis takes."))
        self.set_take(None)

    def set_take(self, take: Take | None) -> None:
        """Show the timing of a take; None shows the hint."""
        if take is None or self._take is None or take.id != self._take.id:
            self.details.set_take(take)
        self._take = take
        self._copy.setEnabled(take is not None)
        self._save.setEnabled(take is not None)
        self._contents.setVisible(take is not None)
        self.empty.setVisible(take is None)
        if take is None:
            self._bar.set_seconds({})
            self._table.set_rows(())
            return
        rows = timings.rows(take)
        self._bar.set_seconds({row.name: row.seconds for row in rows if row.name in STAGES})
        self._table.set_rows(
            [
                (
                    row.name if row.name in STAGES else tr("Total"),
                    fill("{0:.1f}", row.seconds * 1000),
                    fill("{0:.1f}", row.share * 100),
                    fill("{0:.4f}", row.rtf),
                )
                for row in rows
            ]
        )
        names = {
            "first audio": tr("First audio after {0}"),
            "loading": tr("Loading {0}"),
            "compiling": tr("Compiling {0}"),
            "first run": tr("First run on the device: {0}"),
        }
        said = [names[name].format(duration(seconds)) for name, seconds in timings.extras(take) if seconds >= _LEAST_S]
        self._extras.setText(" · ".join(said))
        # Screen readers read this text and the next one in one go.
        self._extras.setAccessibleName(f"{self._extras.text()}." if said else "")

    def show_stage(self, stage: str) -> None:
        """Show the kernels of a stage."""
        if self._take is not None:
            self._table.selectRow(STAGES.index(stage))

    def _on_row_chosen(self) -> None:
        row = self._table.currentRow()
        if self._table.selectedItems() and 0 <= row < len(STAGES):
            self.details.show_stage(STAGES[row])

    def copy(self) -> None:
        """Copy the table to the clipboard as text."""
        if self._take is not None:
            QGuiApplication.clipboard().setText(timings.as_text(self._take))

    def save(self) -> None:
        """Emit `save_requested` with the table as CSV."""
        if self._take is not None:
            self.save_requested.emit(timings.as_csv(self._take))

    def _button(self, text: str, name: str, clicked: Callable[[], None]) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.clicked.connect(clicked)
        return button
