"""Speech → Measurements…: duration, pitch, intensity and formants measured for each phoneme, updated live."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QLabel, QTableView, QWidget

from kokoro_desktop.phonetics.segments import MeasuredSegment, measure_segments
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column
from kokoro_desktop.ui.widgets.tables import WORDS, Column, ResultModel, prepare_table

_UNKNOWN: Final = "–"
_STRESSES: Final = {"primary": "ˈ", "secondary": "ˌ"}


class MeasurementsDialog(QDialog):
    """Modeless table with one row for each phoneme in the displayed take or, if there is a selection, in the selection.

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
        The user asked to save the displayed rows.
    """

    save_requested = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Measurements"))
        self._segments: tuple[MeasuredSegment, ...] = ()
        self._selected = (0, 0)
        self._job: BackgroundJob | None = None
        self.table = QTableView(self)
        self._model = ResultModel(_columns(phoneme_font(self.table.font().pointSizeF())), self)
        self.table.setModel(self._model)
        self.table.setAccessibleName(tr("Measurements"))
        prepare_table(self.table)
        self.table.setAlternatingRowColors(True)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(0)  # only visible rows: measuring all cell widths of a long take is slow
        self.message = QLabel(self)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.save_button = buttons.addButton(tr("&Save as CSV…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.clicked.connect(lambda: self.save_requested.emit(self._model.rows))
        buttons.rejected.connect(self.reject)
        lay_out_column((self.table, 1), self.message, buttons, of=self, margins=None)
        self.resize(1160, 420)
        self._fill()

    @Slot(object)
    def show_take(self, take: Take | None) -> None:
        """Measure a take and show the results; None clears the table.

        A draft is skipped, because the complete take follows.
        """
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
        self._model.show(shown)
        self.save_button.setEnabled(bool(shown))
        self.message.setText(tr("Measuring…") if self._job is not None else tr("%n phoneme(s)", len(shown)))


def _columns(letters: QFont) -> list[Column]:
    def figure(head: str, text: str, value: Callable[[MeasuredSegment], float | None], tip: str = "") -> Column:
        return Column(head, lambda segment: _figure(text, value(segment)), tip)

    formant = tr("Formant at the midpoint, in hertz")
    return [
        Column(
            tr("Phoneme"), lambda each: _STRESSES.get(each.stress, "") + each.symbol, side=WORDS, font=lambda _: letters
        ),
        Column(tr("Word"), lambda each: each.word, side=WORDS),
        figure(tr("Start, s"), "{0:.3f}", lambda each: each.start_s),
        figure(tr("Duration, ms"), "{0:.0f}", lambda each: 1000 * each.duration_s),
        figure("F0", "{0:.1f}", lambda each: each.f0_mean_hz, tr("Mean pitch of the voiced part, in hertz")),
        figure("F0 min", "{0:.1f}", lambda each: each.f0_min_hz, tr("Lowest pitch, in hertz")),
        figure("F0 max", "{0:.1f}", lambda each: each.f0_max_hz, tr("Highest pitch, in hertz")),
        figure(
            tr("Slope, st/s"), "{0:+.1f}", lambda each: each.f0_slope_st_per_s,
            tr("Slope of the pitch, in semitones per second"),
        ),
        figure(tr("Level, dB"), "{0:.1f}", lambda each: each.intensity_db, tr("Mean power relative to full scale")),
        figure("F1", "{0:.0f}", lambda each: each.f1_hz, formant),
        figure("F2", "{0:.0f}", lambda each: each.f2_hz, formant),
        figure("F3", "{0:.0f}", lambda each: each.f3_hz, formant),
        figure(
            "CoG", "{0:.0f}", lambda each: each.centre_of_gravity_hz, tr("Centre of gravity of the spectrum, in hertz")
        ),
        figure(
            tr("Voiced, %"), "{0:.0f}", lambda each: 100 * each.voicing,
            tr("Proportion of the duration that is voiced"),
        ),
    ]  # fmt: skip


def _figure(text: str, value: float | None) -> str:
    return _UNKNOWN if value is None else fill(text, value)
