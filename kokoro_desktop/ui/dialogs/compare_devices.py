"""Speech → Compare Devices: select devices, follow the results live, and export a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QWidget,
)

from kokoro_desktop.files import atomic
from kokoro_desktop.measure import comparison
from kokoro_desktop.measure.engine_process import EngineProcess
from kokoro_desktop.measure.measurement import Measurement, describe_machine
from kokoro_desktop.measure.result import Result, agreement
from kokoro_desktop.measure.runner import measure, on_own_threads
from kokoro_desktop.measure.speech_engine import SpeechEngine
from kokoro_desktop.measure.workloads import Workload
from kokoro_desktop.task import Task
from kokoro_desktop.ui.dialogs.job_dialog import JobDialog
from kokoro_desktop.ui.dialogs.results_table import ResultsTable
from kokoro_desktop.ui.speech.stage_views import StageLegend
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column
from kokoro_desktop.ui.widgets.open_dialog import open_dialog
from kokoro_desktop.ui.widgets.saving import ask_and_write, saved
from kokoro_desktop.ui.widgets.text_dialog import DetailsDialog
from kokoro_desktop.voices import voice_name

MOST_RUNS = 50
_WRITERS: dict[str, Callable[[Measurement], str]] = {
    ".csv": comparison.as_csv,
    ".json": comparison.as_json,
    ".md": comparison.as_markdown,
}


@dataclass(frozen=True)
class DeviceEntry:
    """Engine on a device; ``reason`` explains why the engine is unavailable, and is empty if it is available."""

    engine: SpeechEngine
    reason: str = ""


class CompareDevicesDialog(JobDialog):
    """Dialog that compares devices on the same text."""

    def __init__(self, entries: Sequence[DeviceEntry], workload: Workload, parent: QWidget | None = None) -> None:
        self.start_button = QPushButton(tr("&Start"))
        super().__init__(parent, self.start_button)
        self.setWindowTitle(tr("Compare Devices"))
        self._workload = workload
        self._details = ""

        self.devices = QListWidget(self)
        self.devices.setAccessibleName(tr("Devices to compare"))
        for entry in entries:
            self.devices.addItem(_item(entry))
        self.devices.setSpacing(1)
        self.devices.itemChanged.connect(self._on_checked)
        self.runs = QSpinBox(self)
        self.runs.setRange(1, MOST_RUNS)
        self.runs.setValue(5)
        self.runs.setAccessibleName(tr("Measured runs"))
        self.baseline = QComboBox(self)
        self.baseline.setAccessibleName(tr("Baseline for the speed-up"))
        self.table = ResultsTable(self)
        self.baseline.currentTextChanged.connect(self.table.set_baseline)
        self.start_button.setDefault(True)
        self.start_button.clicked.connect(self.start)
        self.jobs.say(tr("Each device does one warm-up run. Then the devices take turns for the measured runs."))
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.export_button = self._buttons.addButton(tr("&Export…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.export_button.clicked.connect(self._export)
        self.details_button = self._buttons.addButton(tr("&Details…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.details_button.clicked.connect(self._show_details)
        self.details_button.hide()
        self._buttons.rejected.connect(self.close)
        self._lay_out()
        self._on_checked()
        self._show_running(False)
        self.resize(1160, 600)

    def _lay_out(self) -> None:
        choices = QGridLayout()
        for row, (text, widget) in enumerate(((tr("Measured &runs"), self.runs), (tr("&Baseline"), self.baseline))):
            label = QLabel(text, self)
            label.setBuddy(widget)
            choices.addWidget(label, row, 0)
            choices.addWidget(widget, row, 1)
        choices.setRowStretch(2, 1)
        head = QLabel(tr("&Devices"), self)
        head.setBuddy(self.devices)
        top = QGridLayout()
        top.addWidget(head, 0, 0)
        top.addWidget(self.devices, 1, 0)
        top.addLayout(choices, 1, 1)
        top.setColumnStretch(0, 1)
        self.devices.setMaximumHeight(self.devices.sizeHintForRow(0) * 6 + 16)
        text, voice = self._workload.text, self._workload.voice
        spoken = QLabel(tr("Test text: {0} symbols, voice {1}").format(len(text), voice_name(voice)), self)
        legend = StageLegend(self)
        lay_out_column(spoken, top, self.jobs, (self.table, 1), legend, self._buttons, of=self, margins=None)

    def chosen(self) -> list[SpeechEngine]:
        """Return the checked engines."""
        items = (self.devices.item(row) for row in range(self.devices.count()))
        return [item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() is Qt.CheckState.Checked]

    def start(self) -> None:
        """Compare the checked engines in the background."""
        engines, workload, runs = self.chosen(), self._workload, self.runs.value()
        self.table.set_results([Result(each.name, each.device, each.threads) for each in engines])
        self.jobs.run(
            lambda task: _compare(engines, workload, runs, task), lambda _: self.jobs.say(tr("Done.")),
            yielded=self._on_yielded, failed=self._on_failed, cancelled=lambda: self.jobs.say(tr("Stopped.")),
        )  # fmt: skip

    def measurement(self) -> Measurement:
        """Return the results so far as a measurement, with the workload and a description of the machine."""
        results, baseline = tuple(self.table.results()), self.baseline.currentText()
        return Measurement(describe_machine(), results, workload=self._workload, baseline=baseline)

    def _on_checked(self) -> None:
        names = [each.name for each in self.chosen()]
        kept = self.baseline.currentText()
        self.baseline.clear()
        self.baseline.addItems(names)
        if kept in names:
            self.baseline.setCurrentText(kept)
        self.start_button.setEnabled(bool(names) and not self.running)

    def _on_yielded(self, step: tuple[int, Result]) -> None:
        self.table.set_result(*step)
        self.export_button.setEnabled(bool(self.table.results()))

    def _on_failed(self, sentence: str, details: str) -> None:
        self._details = details
        self.jobs.say(sentence)
        self.details_button.show()

    def _show_details(self) -> None:
        open_dialog(DetailsDialog(self.jobs.text(), self._details, self))

    def _show_running(self, running: bool) -> None:
        if running:
            self.details_button.hide()
        self.start_button.setEnabled(bool(self.chosen()))
        self.devices.setEnabled(not running)
        self.runs.setEnabled(not running)
        self.export_button.setEnabled(any(each.seconds for each in self.table.results()))

    def _export(self) -> None:
        filters = [tr("Markdown (*.md)"), tr("CSV (*.csv)"), tr("JSON (*.json)")]
        start, measurement = Path("comparison.md"), self.measurement()

        def write(path: Path) -> None:
            atomic.write_bytes(path, _WRITERS[path.suffix.lower()](measurement).encode())

        path = ask_and_write(self, tr("Export Comparison"), start, filters, write, self.jobs.say)
        if path is not None:
            self.jobs.say(saved(path))


def _compare(
    engines: Sequence[SpeechEngine], workload: Workload, runs: int, task: Task
) -> Iterator[tuple[int, Result]]:
    """Measure each engine on its own thread and yield the results; afterwards, end the engine processes."""
    try:
        with on_own_threads(engines) as isolated:
            yield from measure(isolated, [workload], runs, agree=agreement, leave_out=(Exception,), task=task)
    finally:
        for engine in engines:
            if isinstance(engine, EngineProcess):
                engine.close()


def _item(entry: DeviceEntry) -> QListWidgetItem:
    item = QListWidgetItem(entry.engine.name)
    item.setData(Qt.ItemDataRole.UserRole, entry.engine)
    if entry.reason:
        item.setToolTip(translated(entry.reason))
        item.setText(f"{entry.engine.name} – {translated(entry.reason)}")
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)  # readable, but not checkable
        font = item.font()
        font.setItalic(True)  # italics, because a fixed colour would not follow a switch to the dark palette
        item.setFont(font)
    else:
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable)
        item.setCheckState(Qt.CheckState.Checked)
    return item
