"""Speech → Measurements…: duration, pitch, intensity and formants of each phoneme in the sound, updated live."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from kokoro_desktop.phonetics.segments import MeasuredSegment, measure_segments
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column
from kokoro_desktop.ui.widgets.tables import align_figures, fill_row, prepare_table

_WORD_COLUMNS: Final = 2
_UNKNOWN: Final = "–"


class MeasurementsDialog(QDialog):
    """Modeless table with one row for each phoneme of the shown take or, with a selection, of the selected part.

    Attributes
    ----------
    table
        The measurements.
    message
        What the table shows, or why it is empty.
    save_button
        Button that saves the displayed rows.

    Signals
    -------
    save_requested(list of MeasuredSegment)
        The displayed rows are to be saved.
    """

    save_requested = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Measurements"))
        self._segments: tuple[MeasuredSegment, ...] = ()
        self._selected = (0, 0)
        self._job: BackgroundJob | None = None
        heads = _heads()
        self.table = QTableWidget(0, len(heads), self)
        self.table.setAccessibleName(tr("Measurements"))
        prepare_table(self.table)
        self.table.setAlternatingRowColors(True)
        for column, (head, told) in enumerate(heads):
            item = QTableWidgetItem(head)
            item.setToolTip(told)
            self.table.setHorizontalHeaderItem(column, item)
        self._figures = range(_WORD_COLUMNS, len(heads))
        align_figures(self.table, self._figures)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.message = QLabel(self)
        self._letters = phoneme_font(self.table.font().pointSizeF())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.save_button = buttons.addButton(tr("&Save as CSV…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.clicked.connect(lambda: self.save_requested.emit(self._shown()))
        buttons.rejected.connect(self.reject)
        lay_out_column((self.table, 1), self.message, buttons, of=self, margins=None)
        self.resize(1160, 420)
        self._fill()

    @Slot(object)
    def show_take(self, take: Take | None) -> None:
        """Measure a take and show it; None shows nothing. A draft is skipped, because the whole take follows."""
        if take is not None and take.draft_of is not None:
            return
        if self._job is not None:
            self._job.leave()
            self._job = None
        self._segments = ()
        if take is not None:
            self._job = job = BackgroundJob(lambda task: measure_segments(take, task), self)
            job.finished.connect(self._finish)
            job.failed.connect(self._fail)
            job.start()
        self._fill()

    @Slot(int, int)
    def show_selection(self, start: int, end: int) -> None:
        """Show only the phonemes that overlap a range of samples, or all phonemes if the range is empty."""
        self._selected = (start, end)
        self._fill()

    def _finish(self, segments: tuple[MeasuredSegment, ...]) -> None:
        self._job, self._segments = None, segments
        self._fill()

    def _fail(self, sentence: str, details: str) -> None:
        self._job = None
        self._fill()
        self.message.setText(sentence)

    def _shown(self) -> list[MeasuredSegment]:
        start_s, end_s = (sample / SAMPLE_RATE for sample in self._selected)
        if start_s == end_s:
            return list(self._segments)
        return [each for each in self._segments if each.start_s < end_s and each.start_s + each.duration_s > start_s]

    def _fill(self) -> None:
        shown = self._shown()
        self.table.setRowCount(len(shown))
        for row, segment in enumerate(shown):
            symbol, *_ = fill_row(self.table, row, _texts(segment), self._figures)
            symbol.setFont(self._letters)
        self.save_button.setEnabled(bool(shown))
        self.message.setText(tr("Measuring…") if self._job is not None else tr("%n phoneme(s)", len(shown)))


def _heads() -> list[tuple[str, str]]:
    """Return the heading of each column, and its tooltip."""
    formant = tr("Formant at the midpoint, in hertz")
    return [
        (tr("Phoneme"), ""),
        (tr("Word"), ""),
        (tr("Start, s"), ""),
        (tr("Duration, ms"), ""),
        ("F0", tr("Mean pitch of the voiced part, in hertz")),
        ("F0 min", tr("Lowest pitch, in hertz")),
        ("F0 max", tr("Highest pitch, in hertz")),
        (tr("Slope, st/s"), tr("Slope of the pitch, in semitones per second")),
        (tr("Level, dB"), tr("Mean power relative to full scale")),
        ("F1", formant),
        ("F2", formant),
        ("F3", formant),
        ("CoG", tr("Centre of gravity of the spectrum, in hertz")),
        (tr("Voiced, %"), tr("Voiced part of the duration")),
    ]


def _texts(segment: MeasuredSegment) -> list[str]:
    figures = (
        ("{0:.3f}", segment.start_s), ("{0:.0f}", 1000 * segment.duration_s), ("{0:.1f}", segment.f0_mean_hz),
        ("{0:.1f}", segment.f0_min_hz), ("{0:.1f}", segment.f0_max_hz), ("{0:+.1f}", segment.f0_slope_st_per_s),
        ("{0:.1f}", segment.intensity_db), ("{0:.0f}", segment.f1_hz), ("{0:.0f}", segment.f2_hz),
        ("{0:.0f}", segment.f3_hz), ("{0:.0f}", segment.centre_of_gravity_hz), ("{0:.0f}", 100 * segment.voicing),
    )  # fmt: skip
    stress = {"primary": "ˈ", "secondary": "ˌ"}.get(segment.stress, "")
    return [
        stress + segment.symbol,
        segment.word,
        *(_UNKNOWN if value is None else fill(text, value) for text, value in figures),
    ]
