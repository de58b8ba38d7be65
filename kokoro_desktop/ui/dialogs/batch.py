"""File → Batch: speak a list of lines and save the audio files in a folder, without blocking the window."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np
import soundfile
from numpy.typing import NDArray
from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QWidget,
)

from kokoro_desktop import paths
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import InputError
from kokoro_desktop.export import AUDIO_FORMATS, LABEL_FORMATS, ExportChoices
from kokoro_desktop.messages import message
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.dialogs.batch_lines import STATE, TEXT, BatchLines
from kokoro_desktop.ui.dialogs.batch_work import BatchPlan, BatchWork
from kokoro_desktop.ui.dialogs.job_dialog import JobDialog
from kokoro_desktop.ui.figures import time_left
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.text.documents import dropped_file
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import FlowLayout, lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.note import Note
from kokoro_desktop.ui.widgets.tables import prepare_table

_SOON_MS: Final = 300  # delay before the list is read, longer than a click
_WIDTHS: Final = (48, 110, 300, 90)  # pixels, all columns except the last


class BatchDialog(JobDialog):
    """Modeless dialog that lists the lines of a batch and speaks them.

    Parameters
    ----------
    chosen
        Function that returns a request with the device and the default voice, speed and seed of the lines, or None if
        there is no device.
    engine_key
        Function that returns the key of the bundles in use. Lines already synthesised with these bundles are skipped.
    open_engine
        Function that opens an engine, called on the worker thread.
    choices
        The export formats of the previous batch.

    Signals
    -------
    heard(samples)
        The user asked to play the sound of a line: float32 [n] at 24 kHz.
    opened(Line)
        The user asked to open a line in the editor.
    closed
        The dialog was closed and its work has ended.
    """

    heard = Signal(object)
    opened = Signal(object)
    closed = Signal()

    def __init__(
        self,
        chosen: Callable[[], SpeechRequest | None],
        engine_key: Callable[[], str],
        open_engine: Callable[..., Engine],
        choices: ExportChoices,
        parent: QWidget | None = None,
    ) -> None:
        self.start_button = QPushButton(tr("Spea&k"))
        super().__init__(parent, self.start_button)
        self.setWindowTitle(tr("Batch"))
        self.setAcceptDrops(True)
        self._chosen, self._engine_key, self._open_engine = chosen, engine_key, open_engine
        self._speaking = False
        self._started_s = 0.0
        self._listed = Path()  # the list from which the current output folder was derived
        # Reading the list hides the Speak button. Wait until the click that ends editing is over, because that click
        # may be on this button.
        self._soon = QTimer(self, interval=_SOON_MS, singleShot=True)
        self._soon.timeout.connect(self._look)
        self.path = self._field(tr("List of lines"), self._on_path_typed)
        self.folder = self._field(tr("Output folder"), self._soon.start)
        self._audio = QComboBox(self)
        for audio in AUDIO_FORMATS:
            self._audio.addItem(translated(audio.label), audio.key)
        self._audio.setCurrentIndex(self._audio.findData(choices.audio.key))
        self._labels = {each.key: QCheckBox(translated(each.label), self) for each in LABEL_FORMATS}
        for key, box in self._labels.items():
            box.setChecked(key in choices.label_keys)
        self.lines = BatchLines(self)
        self.table = QTableView(self)
        self.jobs.say(tr("Choose a list of lines, type its path, or drop it here."))
        self.start_button.setDefault(True)
        self.start_button.clicked.connect(self.start)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.play_button = self._buttons.addButton(tr("P&lay"), QDialogButtonBox.ButtonRole.ActionRole)
        self.play_button.clicked.connect(self._play)
        self.open_button = self._buttons.addButton(tr("Open in the &Editor"), QDialogButtonBox.ButtonRole.ActionRole)
        self.open_button.clicked.connect(self._open_line)
        self.folder_button = self._buttons.addButton(tr("Open Folder"), QDialogButtonBox.ButtonRole.ActionRole)
        self.folder_button.clicked.connect(self._open_folder)
        self._buttons.rejected.connect(self.close)
        self._prepare_table()
        self._lay_out()
        self._show_running(False)
        self.resize(880, 560)

    def _field(self, name: str, edited: Callable[[], object]) -> QLineEdit:
        field = QLineEdit(self)
        field.setAccessibleName(name)
        # The signal is also emitted when an unchanged field loses the focus.
        field.editingFinished.connect(lambda: edited() if field.isModified() else None)
        return field

    def _prepare_table(self) -> None:
        self.table.setModel(self.lines)
        self.table.setAccessibleName(tr("Lines"))
        prepare_table(self.table)
        self.table.verticalHeader().setDefaultSectionSize(2 * self.table.fontMetrics().lineSpacing() + GAP // 2)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.table.horizontalHeader()
        for column, width in enumerate(_WIDTHS):
            header.resizeSection(column, width)
        header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(STATE, QHeaderView.ResizeMode.Stretch)
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.lines.dataChanged.connect(self._show_chosen)
        self.table.doubleClicked.connect(self._play)

    def _lay_out(self) -> None:
        form = QFormLayout()
        for text, field, browse in (
            (tr("L&ist of lines:"), self.path, self._browse_list),
            (tr("&Output folder:"), self.folder, self._browse_folder),
        ):
            label = QLabel(text, self)
            label.setBuddy(field)
            button = QPushButton(tr("Browse…"), self)
            button.setAutoDefault(False)
            button.clicked.connect(browse)
            form.addRow(label, lay_out_row((field, 1), button))
        labels = FlowLayout(spacing=10)
        for box in self._labels.values():
            labels.addWidget(box)
        form.addRow(tr("&Format:"), self._audio)
        form.addRow(tr("Labels:"), labels)
        note = Note(
            tr(
                "A list is a JSON Lines file, or a CSV or TSV file whose first line contains the column names: "
                "text or phonemes, and optionally id, language, voice, speed, seed, prosody and output. You can "
                "also use a folder with .txt files (text) and .ipa files (phonemes). Lines without a voice, "
                "speed or seed use the settings of the main window."
            ),
            self,
        )
        note.setWordWrap(True)
        self.path.setAccessibleDescription(note.text())
        lay_out_column(form, note, (self.table, 1), self.jobs, self._buttons, of=self, margins=None)

    def choices(self) -> ExportChoices:
        """Return the chosen formats, for reuse by the next dialog."""
        ticked = frozenset(key for key, box in self._labels.items() if box.isChecked())
        return ExportChoices("", str(self._audio.currentData()), ticked)

    def show_lines(self, path: Path | None = None) -> None:
        """Show the dialog; if ``path`` is given, load that list and suggest an output folder next to the list."""
        self.show()
        self.raise_()
        self.activateWindow()
        if path is not None and not self._speaking:
            self.path.setText(str(path))
            self._on_path_typed()

    def start(self) -> None:
        """Speak the remaining lines."""
        work = self._work()
        if work is None or self.running:
            return
        self._speaking, self._started_s = True, time.monotonic()
        self.jobs.run(
            lambda task: work.speak(self._open_engine, task), lambda _: self._end(self._counts()),
            yielded=self._on_yielded, failed=lambda sentence, details: self._end(sentence),
            cancelled=lambda: self._end(tr("Stopped. Choose Speak to continue. {0}").format(self._counts())),
            describe=self._describe,
        )  # fmt: skip

    def _work(self) -> BatchWork | None:
        """Return the batch job described by the fields; None if a field is empty or no device is available yet."""
        chosen, path, folder = self._chosen(), self.path.text().strip(), self.folder.text().strip()
        if chosen is None:
            self.jobs.say(tr("Still looking for devices. Try again in a moment."))
        elif path and folder:
            return BatchWork(Path(path).expanduser(), self._folder(), chosen, self.choices())
        return None

    def _folder(self) -> Path:
        return Path(self.folder.text().strip()).expanduser()

    def _on_path_typed(self) -> None:
        """Load the list; unless the user has chosen an output folder, suggest a folder next to the list."""
        path = Path(self.path.text().strip())
        if path.name and path != self._listed:
            if self.folder.text() in ("", self._suggested(self._listed)):
                self.folder.setText(self._suggested(path))
            self._listed = path
        self._look()

    @staticmethod
    def _suggested(path: Path) -> str:
        return str(path.with_name(f"{path.stem}-spoken")) if path.name else ""

    def _look(self) -> None:
        """Read the list in the background and show its lines."""
        work = self._work()
        if work is None or self._speaking:
            return
        for field in (self.path, self.folder):
            field.setModified(False)
        key = self._engine_key()
        self.jobs.run(lambda task: work.look(key), self._on_looked, cancelled=lambda: self.jobs.say(""))

    def _on_looked(self, found: BatchPlan) -> None:
        self.lines.set_lines(found.lines, found.entries)
        self._end(self._counts())

    def _on_yielded(self, step: object) -> None:
        if isinstance(step, BatchPlan):
            self.lines.set_lines(step.lines, step.entries)
        elif isinstance(step, dict):
            self.table.scrollTo(self.lines.index(self.lines.add(step), 0))

    def _describe(self, done: int, total: int, what: str) -> str:
        """Return the progress text: lines processed and time left or, before the first result, the current step."""
        if not done or not total:
            return translated(what)
        left_s = (time.monotonic() - self._started_s) / done * (total - done)
        return tr("{0} of {1} lines, {2}").format(done, total, time_left(left_s))

    def _counts(self) -> str:
        spoken, failed, left = self.lines.counts()
        return tr("{0} spoken, {1} left, {2} with errors.").format(spoken, left, failed)

    def _end(self, sentence: str) -> None:
        self._speaking = False
        self.jobs.say(sentence)
        self._show_chosen()

    def _show_running(self, running: bool) -> None:
        self._speaking = self._speaking and running
        for field in (self.path, self.folder, self._audio, *self._labels.values()):
            field.setEnabled(not self._speaking)
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Enable or disable the buttons, depending on the list, the selected line and the output folder."""
        self.start_button.setEnabled(not self.running and self.lines.rowCount() > 0)
        rows = self.table.selectionModel().selectedRows()
        entry = self.lines.entry(rows[0].row()) if rows else None
        self.play_button.setEnabled(entry is not None and "error" not in entry)
        self.open_button.setEnabled(bool(rows))
        self.folder_button.setEnabled(bool(self.folder.text().strip()) and self._folder().is_dir())

    def _play(self) -> None:
        row = self.table.currentIndex().row()
        entry = self.lines.entry(row) if row >= 0 else None
        if entry is None or "error" in entry:
            return
        path = self._folder() / next(iter(entry["files"]))
        job = BackgroundJob(lambda task: _read_sound(path), self)
        job.finished.connect(self.heard)
        job.failed.connect(lambda sentence, details: self.jobs.say(sentence))
        job.start()

    def _open_line(self) -> None:
        line = self.lines.line(self.table.currentIndex().row())
        if "prosody" in line.fields:
            self.jobs.say(
                tr("Opened line {0}. Its prosody is omitted because the editor cannot show it.").format(line.number)
            )
        self.opened.emit(line)

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder().absolute())))

    def _browse_list(self) -> None:
        filters = tr("Lists (*.csv *.tsv *.jsonl *.ndjson);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, tr("List of Lines"), self.path.text(), filters)
        if name:
            self.show_lines(Path(name))

    def _browse_folder(self) -> None:
        start = str(paths.nearest_folder(self.folder.text().strip() and str(self._folder())))
        name = QFileDialog.getExistingDirectory(self, tr("Output Folder"), start)
        if name:
            self.folder.setText(name)
            self._look()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Accept one file or folder."""
        if dropped_file(event.mimeData()) is not None and not self._speaking:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Load the dropped file or folder as a list of lines."""
        path = dropped_file(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.show_lines(path)

    def done(self, result: int) -> None:
        """Close the dialog and emit `closed`."""
        super().done(result)
        self.closed.emit()


def _read_sound(path: Path) -> NDArray[np.float32]:
    """Return the samples of a sound file, or raise `InputError`."""
    if not path.is_file():
        raise InputError(message("{path} no longer exists. Choose Speak to create it again.", path=path))
    try:
        samples: NDArray[np.float32] = soundfile.read(path, dtype="float32")[0]
    except (OSError, soundfile.SoundFileError) as error:
        raise InputError(message("Cannot play {path}: {reason}.", path=path, reason=error)) from error
    return samples
