"""File → Batch: a manifest's lines in a table, spoken into a folder while the window stays in use."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import soundfile
from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QTableView,
    QWidget,
)

from kokoro_desktop.engine.opener import OpenEngine
from kokoro_desktop.engine.synthesis import SpeechRequest
from kokoro_desktop.export import AUDIO_FORMATS, LABEL_FORMATS, ExportChoices
from kokoro_desktop.ui.background import BackgroundJob, Work
from kokoro_desktop.ui.dialogs.batch_lines import STATE, TEXT, BatchLines
from kokoro_desktop.ui.dialogs.batch_work import BatchPlan, BatchWork
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.text.documents import dropped_file
from kokoro_desktop.ui.translation import translated
from kokoro_desktop.ui.widgets.layouts import FlowLayout, lay_out_column, lay_out_row, level_labels
from kokoro_desktop.ui.widgets.tables import prepare_table

_WIDTHS: Final = (48, 110, 300, 90)
"""Of the columns but the last, in pixels."""


class BatchDialog(QDialog):
    """Speaks many lines; is not modal.

    Parameters
    ----------
    chosen
        Gives voice, speed and seed of lines that name none, and the device; None where there is no device.
    engine_key
        Gives the key of the bundles that speak in the window: what they have spoken is shown as done.
    open_engine
        Called on the thread that speaks.
    choices
        The formats chosen the last time.

    Signals
    -------
    heard(samples)
        The sound of a line, to be played.
    opened(ManifestLine)
        A line that is to be written into the editor.
    closed
        The dialog is closed, and nothing of it runs any more.
    """

    heard = Signal(object)
    opened = Signal(object)
    closed = Signal()

    def __init__(
        self,
        chosen: Callable[[], SpeechRequest | None],
        engine_key: Callable[[], str],
        open_engine: OpenEngine,
        choices: ExportChoices,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Batch"))
        self.setAcceptDrops(True)
        self._chosen, self._engine_key, self._open_engine = chosen, engine_key, open_engine
        self._job: BackgroundJob | None = None
        self._speaking = self._leaving = False
        self._started_s = 0.0
        self.manifest = self._field(self.tr("Manifest"))
        self.folder = self._field(self.tr("Folder"))
        self._audio = QComboBox(self)
        for audio in AUDIO_FORMATS:
            self._audio.addItem(translated(audio.label), audio.key)
        self._audio.setCurrentIndex(self._audio.findData(choices.audio.key))
        self._labels = {each.key: QCheckBox(translated(each.label), self) for each in LABEL_FORMATS}
        for key, box in self._labels.items():
            box.setChecked(key in choices.label_keys)
        self.lines = BatchLines(self)
        self.table = QTableView(self)
        self.state = QLabel(self.tr("Choose a manifest, or drop one here: CSV, TSV or JSON Lines."), self)
        self.state.setWordWrap(True)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Progress"))
        self.start_button = QPushButton(self.tr("Spea&k"), self)
        self.start_button.setDefault(True)
        self.start_button.clicked.connect(self.start)
        self.stop_button = QPushButton(self.tr("S&top"), self)
        self.stop_button.clicked.connect(self.stop)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.play_button = self._buttons.addButton(self.tr("P&lay"), QDialogButtonBox.ButtonRole.ActionRole)
        self.play_button.clicked.connect(self._play)
        self.open_button = self._buttons.addButton(
            self.tr("Open in the &Editor"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.open_button.clicked.connect(self._open_line)
        self._buttons.rejected.connect(self.close)
        self._prepare_table()
        self._lay_out()
        self._show_running()
        self.resize(880, 560)

    def _field(self, name: str) -> QLineEdit:
        field = QLineEdit(self)
        field.setAccessibleName(name)
        field.editingFinished.connect(self._look)
        return field

    def _prepare_table(self) -> None:
        self.table.setModel(self.lines)
        self.table.setAccessibleName(self.tr("Lines"))
        prepare_table(self.table)
        self.table.verticalHeader().setDefaultSectionSize(2 * self.table.fontMetrics().lineSpacing() + GAP // 2)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.table.horizontalHeader()
        for column, width in enumerate(_WIDTHS):
            header.resizeSection(column, width)
        header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(STATE, QHeaderView.ResizeMode.Stretch)
        self.table.selectionModel().selectionChanged.connect(self._show_running)
        self.lines.dataChanged.connect(self._show_running)
        self.table.doubleClicked.connect(self._play)

    def _lay_out(self) -> None:
        form = QFormLayout()
        for text, field, browse in (
            (self.tr("&Manifest:"), self.manifest, self._browse_manifest),
            (self.tr("F&older:"), self.folder, self._browse_folder),
        ):
            label = QLabel(text, self)
            label.setBuddy(field)
            button = QPushButton(self.tr("Browse…"), self)
            button.setAutoDefault(False)
            button.clicked.connect(browse)
            form.addRow(label, lay_out_row((field, 1), button))
        labels = FlowLayout(spacing=10)
        for box in self._labels.values():
            labels.addWidget(box)
        form.addRow(self.tr("&Format:"), self._audio)
        form.addRow(self.tr("With:"), labels)
        level_labels(form)
        note = QLabel(self.tr("Voice, speed and seed of lines that name none, and the device, are the window's."), self)
        note.setWordWrap(True)
        running = lay_out_row((self.state, 1), self._bar, self.start_button, self.stop_button)
        lay_out_column(form, note, (self.table, 1), running, self._buttons, of=self, margins=None)

    @property
    def running(self) -> bool:
        """Whether anything is being read or spoken."""
        return self._job is not None

    def choices(self) -> ExportChoices:
        """Return what is chosen now, to be handed in the next time."""
        ticked = frozenset(key for key, box in self._labels.items() if box.isChecked())
        return ExportChoices("", str(self._audio.currentData()), ticked)

    def show_manifest(self, manifest: Path | None = None) -> None:
        """Show the dialog and, where one is given, the lines of a manifest, to be spoken into a folder beside it."""
        self.show()
        self.raise_()
        self.activateWindow()
        if manifest is not None and not self._speaking:
            self.manifest.setText(str(manifest))
            self.folder.setText(str(manifest.with_name(f"{manifest.stem}-spoken")))
            self._look()

    def start(self) -> None:
        """Speak what is not spoken yet."""
        work = self._work()
        if work is None or self.running:
            return
        self._speaking, self._started_s = True, time.monotonic()
        job = self._run(lambda task: work.speak(self._open_engine, task))
        job.yielded.connect(self._on_yielded)
        job.progress_changed.connect(self._on_progress)
        job.finished.connect(lambda _: self._on_ended(self._counts()))
        job.cancelled.connect(lambda: self._on_ended(self.tr("Stopped; Speak goes on. {0}").format(self._counts())))
        job.start()

    def stop(self) -> None:
        """Have what is running end; what is spoken stays."""
        if self._job is not None:
            self._job.cancel()
            self.state.setText(self.tr("Ending…"))

    def _work(self) -> BatchWork | None:
        """Put together what is asked for; None, and said why, where something is missing."""
        chosen, manifest, folder = self._chosen(), self.manifest.text().strip(), self.folder.text().strip()
        if chosen is None:
            self.state.setText(self.tr("The window is still looking for devices."))
        elif manifest and folder:
            return BatchWork(Path(manifest), Path(folder), chosen, self.choices())
        return None

    def _look(self) -> None:
        """Read the manifest, off this thread, and show its lines."""
        work = self._work()
        if work is None or self._speaking:
            return
        if self._job is not None:
            self._job.leave()
        key = self._engine_key()
        job = self._run(lambda task: work.look(key))
        job.finished.connect(self._on_looked)
        job.cancelled.connect(lambda: self._on_ended(""))
        job.start()

    def _run(self, work: Work) -> BackgroundJob:
        self._job = job = BackgroundJob(work, self)
        job.failed.connect(lambda sentence, details: self._on_ended(sentence))
        self._show_running()
        return job

    def _on_looked(self, found: BatchPlan) -> None:
        self.lines.set_lines(found.lines, found.entries)
        self._on_ended(self._counts())

    def _on_yielded(self, step: object) -> None:
        if isinstance(step, BatchPlan):
            self.lines.set_lines(step.lines, step.entries)
        elif isinstance(step, dict):
            self.table.scrollTo(self.lines.index(self.lines.add(step), 0))

    def _on_progress(self, done: int, total: int, what: str) -> None:
        self._bar.setRange(0, total)
        self._bar.setValue(done)
        left_s = (time.monotonic() - self._started_s) / done * (total - done) if done else 0
        told = self.tr("{0} of {1} spoken, {2}:{3:02} left").format(done, total, *divmod(round(left_s), 60))
        self.state.setText(told if done and total else translated(what))

    def _counts(self) -> str:
        spoken, faults, left = self.lines.counts()
        return self.tr("{0} spoken, {1} to be spoken, {2} that cannot be spoken.").format(spoken, left, faults)

    def _on_ended(self, sentence: str) -> None:
        self._job, self._speaking = None, False
        self.state.setText(sentence)
        self._show_running()
        if self._leaving:
            self.close()

    def _show_running(self) -> None:
        rows = self.table.selectionModel().selectedRows()
        entry = self.lines.entry(rows[0].row()) if rows else None
        self.play_button.setEnabled(entry is not None and "error" not in entry)
        self.open_button.setEnabled(bool(rows))
        self._bar.setVisible(self.running)
        self.stop_button.setVisible(self._speaking)
        self.start_button.setVisible(not self._speaking)
        self.start_button.setEnabled(not self.running and self.lines.rowCount() > 0)
        for field in (self.manifest, self.folder, self._audio, *self._labels.values()):
            field.setEnabled(not self._speaking)

    def _play(self) -> None:
        row = self.table.currentIndex().row()
        entry = self.lines.entry(row) if row >= 0 else None
        if entry is None or "error" in entry:
            return
        path = Path(self.folder.text().strip()) / next(iter(entry["files"]))
        job = BackgroundJob(lambda task: soundfile.read(path, dtype="float32")[0], self)
        job.finished.connect(self.heard)
        job.failed.connect(lambda sentence, details: self.state.setText(sentence))
        job.start()

    def _open_line(self) -> None:
        line = self.lines.line(self.table.currentIndex().row())
        if "prosody" in line.fields:
            self.state.setText(self.tr("The prosody of line {0} stays in the manifest.").format(line.number))
        self.opened.emit(line)

    def _browse_manifest(self) -> None:
        filters = self.tr("Manifests (*.csv *.tsv *.jsonl *.ndjson);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Manifest"), self.manifest.text(), filters)
        if name:
            self.show_manifest(Path(name))

    def _browse_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, self.tr("Folder"), self.folder.text())
        if name:
            self.folder.setText(name)
            self._look()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Take one file or folder."""
        if dropped_file(event.mimeData()) is not None and not self._speaking:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Read it as a manifest."""
        path = dropped_file(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.show_manifest(path)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Go; what is running ends first, and the dialog stays meanwhile."""
        if self.running:
            event.ignore()
            self._leaving = True
            self.stop()
        else:
            super().closeEvent(event)

    def reject(self) -> None:
        """Esc stops what is running; with nothing running it closes the dialog."""
        if self.running:
            self.stop()
        else:
            super().reject()

    def done(self, result: int) -> None:
        """Close."""
        super().done(result)
        self.closed.emit()
