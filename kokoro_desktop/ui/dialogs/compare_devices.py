"""Speech → Compare devices: who takes part, live results, and the report."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kokoro_desktop.bench.machine import describe
from kokoro_desktop.comparison import Contestant, Passage, Report, Standing, as_csv, as_json, as_markdown
from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import atomic
from kokoro_desktop.ui.dialogs.comparing import ComparisonRunner
from kokoro_desktop.ui.dialogs.details import DetailsDialog
from kokoro_desktop.ui.dialogs.standings_table import StandingsTable
from kokoro_desktop.ui.speech.stage_legend import StageLegend

_log = logging.getLogger(__name__)

MOST_RUNS = 50
_WRITERS: dict[str, Callable[[Report], str]] = {".csv": as_csv, ".json": as_json, ".md": as_markdown}


@dataclass(frozen=True)
class Entry:
    """A line of the list: a contestant, or, with ``reason``, one that cannot take part."""

    contestant: Contestant
    reason: str = ""


@dataclass(frozen=True)
class ComparedText:
    """What is spoken."""

    text: str
    voice: str
    speed: float
    seed: int
    passages: tuple[Passage, ...]


class CompareDevicesDialog(QDialog):
    """Compares devices on one text.

    Signals
    -------
    closed
        The dialog is closed, and nothing of it runs any more.
    """

    closed = Signal()

    def __init__(self, entries: Sequence[Entry], spoken: ComparedText, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("Compare Devices"))
        self._spoken = spoken
        self._running = False
        self._runner = ComparisonRunner(self)
        worker = self._runner.worker
        worker.standing_changed.connect(self._on_standing)
        worker.progress_changed.connect(self._on_progress)
        worker.finished.connect(lambda: self._on_ended(_tr("Done.")))
        worker.cancelled.connect(lambda: self._on_ended(_tr("Cancelled.")))
        worker.failed.connect(self._on_failed)
        self._runner.ended.connect(self._on_thread_ended)
        self._leaving = False
        self._details = ""

        self.devices = QListWidget(self)
        self.devices.setAccessibleName(_tr("Devices to compare"))
        for entry in entries:
            self.devices.addItem(_item(entry))
        self.devices.setSpacing(1)
        self.devices.itemChanged.connect(self._on_checked)
        self.runs = QSpinBox(self)
        self.runs.setRange(1, MOST_RUNS)
        self.runs.setValue(5)
        self.runs.setAccessibleName(_tr("Measured runs"))
        self.baseline = QComboBox(self)
        self.baseline.setAccessibleName(_tr("Baseline of the speed-up"))
        self.table = StandingsTable(self)
        self.baseline.currentTextChanged.connect(self.table.set_baseline)
        self.start_button = QPushButton(_tr("&Start"), self)
        self.start_button.setDefault(True)
        self.start_button.clicked.connect(self.start)
        self.cancel_button = QPushButton(_tr("&Cancel"), self)
        self.cancel_button.clicked.connect(worker.cancel, Qt.ConnectionType.DirectConnection)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(_tr("Progress"))
        self._state = QLabel(_tr("Each device speaks once to warm up, then in turns with the others."), self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.export_button = self._buttons.addButton(_tr("&Export…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.export_button.clicked.connect(self._export)
        self.details_button = self._buttons.addButton(_tr("&Details…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.details_button.clicked.connect(self._show_details)
        self.details_button.hide()
        self._buttons.rejected.connect(self.close)
        self._lay_out()
        self._on_checked()
        self._show_running(False)
        self.resize(940, 560)

    def _lay_out(self) -> None:
        choices = QGridLayout()
        for row, (text, widget) in enumerate(((_tr("Measured &runs"), self.runs), (_tr("&Baseline"), self.baseline))):
            label = QLabel(text, self)
            label.setBuddy(widget)
            choices.addWidget(label, row, 0)
            choices.addWidget(widget, row, 1)
        choices.setRowStretch(2, 1)
        head = QLabel(_tr("&Devices"), self)
        head.setBuddy(self.devices)
        top = QGridLayout()
        top.addWidget(head, 0, 0)
        top.addWidget(self.devices, 1, 0)
        top.addLayout(choices, 1, 1)
        top.setColumnStretch(0, 1)
        self.devices.setMaximumHeight(self.devices.sizeHintForRow(0) * 6 + 16)
        running = QHBoxLayout()
        running.addWidget(self._state, 1)
        running.addWidget(self._bar)
        running.addWidget(self.start_button)
        running.addWidget(self.cancel_button)
        spoken = QLabel(_tr("Speaks {} characters with {}.").format(len(self._spoken.text), self._spoken.voice), self)
        column = QVBoxLayout(self)
        column.addWidget(spoken)
        column.addLayout(top)
        column.addLayout(running)
        column.addWidget(self.table, 1)
        column.addWidget(StageLegend(self))
        column.addWidget(self._buttons)

    @property
    def running(self) -> bool:
        """Whether a comparison is going on."""
        return self._running

    def chosen(self) -> list[Contestant]:
        """Return those that are ticked."""
        items = (self.devices.item(row) for row in range(self.devices.count()))
        return [item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() is Qt.CheckState.Checked]

    def start(self) -> None:
        """Compare those that are ticked."""
        chosen = self.chosen()
        self.table.set_standings([Standing(each.name, each.device, each.threads) for each in chosen])
        self._show_running(True)
        self._runner.start(chosen, self._spoken.passages, self._spoken.seed, self.runs.value())

    def report(self) -> Report:
        """Put together what is known now."""
        spoken = self._spoken
        return Report(
            describe(), spoken.text, spoken.voice, spoken.speed, spoken.seed, "", self.baseline.currentText(),
            tuple(self.table.standings()),
        )  # fmt: skip

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Go; what is running ends first, after its stage, and the window stays alive meanwhile."""
        if self._running:
            event.ignore()
            self._leaving = True
            self._state.setText(_tr("Ending…"))
            self.cancel_button.setEnabled(False)
            self._runner.end()
        else:
            super().closeEvent(event)

    def reject(self) -> None:
        """Esc cancels what is running; with nothing running it closes the dialog."""
        if self._running:
            self._runner.worker.cancel()
        else:
            super().reject()

    def done(self, result: int) -> None:
        """Close, and leave no thread behind: it has nothing to do any more."""
        self._runner.end()
        self._runner.wait()
        super().done(result)
        self.closed.emit()

    def _on_thread_ended(self) -> None:
        if self._leaving:
            self._running = False
            self.close()

    def _on_checked(self) -> None:
        names = [each.name for each in self.chosen()]
        kept = self.baseline.currentText()
        self.baseline.clear()
        self.baseline.addItems(names)
        if kept in names:
            self.baseline.setCurrentText(kept)
        self.start_button.setEnabled(bool(names) and not self._running)

    def _on_standing(self, index: int, standing: Standing) -> None:
        self.table.set_standing(index, standing)
        self.export_button.setEnabled(bool(self.table.standings()))

    def _on_progress(self, done: int, total: int, what: str) -> None:
        self._bar.setRange(0, total)
        self._bar.setValue(done)
        if what:
            self._state.setText(what)

    def _on_failed(self, sentence: str, details: str) -> None:
        self._details = details
        self._on_ended(sentence)
        self.details_button.show()

    def _show_details(self) -> None:
        dialog = DetailsDialog(self._state.text(), self._details, self)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_ended(self, sentence: str) -> None:
        self._state.setText(sentence)
        self._show_running(False)

    def _show_running(self, running: bool) -> None:
        self._running = running
        if running:
            self.details_button.hide()
        self._bar.setVisible(running)
        self.cancel_button.setVisible(running)
        self.start_button.setVisible(not running)
        self.start_button.setEnabled(bool(self.chosen()))
        self.devices.setEnabled(not running)
        self.runs.setEnabled(not running)
        self.export_button.setEnabled(any(each.seconds for each in self.table.standings()))

    def _export(self) -> None:
        filters = _tr("Markdown (*.md);;CSV (*.csv);;JSON (*.json)")
        name, chosen = QFileDialog.getSaveFileName(self, _tr("Export the Comparison"), "comparison.md", filters)
        if not name:
            return
        path = Path(name)
        if path.suffix.lower() not in _WRITERS:
            path = path.with_name(path.name + next((each for each in _WRITERS if f"*{each})" in chosen), ".md"))
        try:
            self.save_report(path)
        except OutputError as error:
            QMessageBox.warning(self, _tr("Export the Comparison"), str(error))

    def save_report(self, path: Path) -> None:
        """Write the report in the format that the file's ending names.

        Raises
        ------
        OutputError
            It cannot be written.
        """
        atomic.write_bytes(path, _WRITERS[path.suffix.lower()](self.report()).encode())
        self._state.setText(_tr("{} is written.").format(path.name))


def _item(entry: Entry) -> QListWidgetItem:
    item = QListWidgetItem(entry.contestant.name)
    item.setData(Qt.ItemDataRole.UserRole, entry.contestant)
    if entry.reason:
        item.setToolTip(entry.reason)
        item.setText(f"{entry.contestant.name} – {entry.reason}")
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)  # to be read, though not to be ticked
        font = item.font()
        font.setItalic(True)  # not a colour, which would outlive a change to the dark palette
        item.setFont(font)
    else:
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable)
        item.setCheckState(Qt.CheckState.Checked)
    return item


def _tr(text: str) -> str:
    return QCoreApplication.translate("CompareDevicesDialog", text)
