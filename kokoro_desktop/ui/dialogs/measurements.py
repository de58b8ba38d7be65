"""Speech → Measurements…: duration, pitch, intensity and formants of each phoneme in the sound, updated live."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal, Slot
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
from kokoro_desktop.ui.widgets.tables import FIGURES, WORDS, prepare_table

Index = QModelIndex | QPersistentModelIndex

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
        self.table = QTableView(self)
        self._rows = _Rows(phoneme_font(self.table.font().pointSizeF()), self)
        self.table.setModel(self._rows)
        self.table.setAccessibleName(tr("Measurements"))
        prepare_table(self.table)
        self.table.setAlternatingRowColors(True)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(0)  # only visible rows, because measuring all texts of a long take is slow
        self.message = QLabel(self)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.save_button = buttons.addButton(tr("&Save as CSV…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.clicked.connect(lambda: self.save_requested.emit(self._rows.segments))
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
        self._rows.show(shown)
        self.save_button.setEnabled(bool(shown))
        self.message.setText(tr("Measuring…") if self._job is not None else tr("%n phoneme(s)", len(shown)))


class _Rows(QAbstractTableModel):
    """Table model of the displayed segments."""

    def __init__(self, letters: QFont, parent: QWidget) -> None:
        super().__init__(parent)
        self.segments: list[MeasuredSegment] = []
        self._letters, self._heads = letters, _heads()

    def show(self, segments: Sequence[MeasuredSegment]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.segments = list(segments)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(self.segments)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(self._heads)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        head, told = self._heads[section]
        return {
            Qt.ItemDataRole.DisplayRole: head,
            Qt.ItemDataRole.ToolTipRole: told,
            Qt.ItemDataRole.TextAlignmentRole: _alignment(section),
        }.get(Qt.ItemDataRole(role))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _texts(self.segments[index.row()])[index.column()]
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(index.column())
            case Qt.ItemDataRole.FontRole if index.column() == 0:
                return self._letters
        return None


def _alignment(column: int) -> Qt.AlignmentFlag:
    return WORDS if column < _WORD_COLUMNS else FIGURES


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
