"""Speech → Prosody → Pitch Points…: edit the pitch points of a selection using the keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QWidget,
)

from kokoro_desktop.prosody.edit import HERTZ
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.pitch_picture import semitones
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.tables import align_figures, fill_row, prepare_table

# Minimum distance between two points, in samples: 1 ms, the resolution of the time field.
_APART: Final = SAMPLE_RATE // 1000


class PitchPointsDialog(QDialog):
    """Dialog with a table of pitch points, and fields for the time and pitch of the current point.

    The curve in the window is updated on every change.

    Parameters
    ----------
    stretch
        Range of samples in which points can be placed.
    points
        Map from samples to hertz, in time order, with at least one point.

    Attributes
    ----------
    table
        The points, one per row.
    time, pitch
        Fields for the current point's time, in seconds, and pitch, in hertz.
    add, remove
        Buttons for adding and removing a point.

    Signals
    -------
    drawn(dict)
        The user changed the points; the argument maps samples to hertz, in time order.
    """

    drawn = Signal(object)

    def __init__(self, stretch: range, points: Mapping[int, float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stretch, self._points = stretch, list(points.items())
        self.setWindowTitle(tr("Pitch Points"))
        hint = QLabel(
            tr("The pitch changes linearly between points and is constant before the first and after the last point."),
            self,
        )
        hint.setWordWrap(True)
        heads = [tr("Time (s)"), tr("Hz"), tr("Semitones above 100 Hz")]
        self.table = QTableWidget(0, len(heads), self)
        self.table.setHorizontalHeaderLabels(heads)
        self.table.setAccessibleName(tr("Pitch points"))
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        prepare_table(self.table)
        align_figures(self.table, range(len(heads)))
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.time = self._field(3, SAMPLES_PER_F0 / SAMPLE_RATE)
        self.pitch = self._field(1, 1.0)
        self.pitch.setRange(*HERTZ)
        self.add, self.remove = QPushButton(tr("&Insert After"), self), QPushButton(tr("&Remove"), self)
        for button in (self.add, self.remove):
            button.setAutoDefault(False)
        form = QFormLayout()
        form.addRow(tr("&Time (s):"), self.time)
        form.addRow(tr("&Pitch (Hz):"), self.pitch)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        lay_out_column(
            hint, (self.table, 1), form, lay_out_row(self.add, self.remove, None), buttons, of=self, margins=None
        )
        self._list(0)
        self.table.currentCellChanged.connect(lambda *_: self._show_chosen())
        self.time.valueChanged.connect(self._move)
        self.pitch.valueChanged.connect(self._move)
        self.add.clicked.connect(self._add_point)
        self.remove.clicked.connect(self._remove_point)
        self.table.setFocus()
        self.resize(520, 400)

    def points(self) -> dict[int, float]:
        """Return the points as a map from samples to hertz, in time order."""
        return dict(self._points)

    def _field(self, decimals: int, step: float) -> QDoubleSpinBox:
        field = QDoubleSpinBox(self)
        field.setDecimals(decimals)
        field.setSingleStep(step)
        field.setKeyboardTracking(False)  # ignore half-typed values
        return field

    def _list(self, chosen: int) -> None:
        """Fill the table and select a row."""
        with QSignalBlocker(self.table):
            self.table.setRowCount(len(self._points))
            for row in range(len(self._points)):
                self._write(row)
            self.table.setCurrentCell(chosen, 0)
        self._show_chosen()

    def _write(self, row: int) -> None:
        sample, hertz = self._points[row]
        texts = (fill("{0:.3f}", sample / SAMPLE_RATE), fill("{0:.1f}", hertz), fill("{0:.1f}", semitones(hertz)))
        fill_row(self.table, row, texts, range(len(texts)))

    def _gap(self, row: int) -> range:
        """Return the range of samples in which a point can be moved without getting too close to its neighbours."""
        before = self._points[row - 1][0] + _APART if row else self._stretch.start
        after = self._points[row + 1][0] - _APART if row + 1 < len(self._points) else self._stretch.stop - 1
        return range(before, after + 1)

    def _show_chosen(self) -> None:
        row = self.table.currentRow()
        (sample, hertz), gap = self._points[row], self._gap(row)
        with QSignalBlocker(self.time), QSignalBlocker(self.pitch):
            self.time.setRange(gap.start / SAMPLE_RATE, (gap.stop - 1) / SAMPLE_RATE)
            self.time.setValue(sample / SAMPLE_RATE)
            self.pitch.setValue(hertz)
        self.remove.setEnabled(len(self._points) > 1)
        self.add.setEnabled(self._after(row) - sample >= 2 * _APART)

    def _after(self, row: int) -> int:
        """Return the sample of the next point, or the end of the selection if there is no next point."""
        return self._points[row + 1][0] if row + 1 < len(self._points) else self._stretch.stop

    def _move(self) -> None:
        row = self.table.currentRow()
        sample, hertz = self._points[row]
        gap, moved = self._gap(row), self.sender() is self.time
        if moved:
            sample = min(max(round(self.time.value() * SAMPLE_RATE), gap.start), gap.stop - 1)
        else:
            hertz = self.pitch.value()
        self._points[row] = (sample, hertz)
        self._write(row)
        self._show_chosen()
        self.drawn.emit(self.points())

    def _add_point(self) -> None:
        for field in (self.time, self.pitch):
            field.interpretText()  # a shortcut presses the button without taking the focus from a half-typed field
        row = self.table.currentRow()
        (sample, hertz), after = self._points[row], self._after(row)
        if row + 1 < len(self._points):
            hertz = (hertz * self._points[row + 1][1]) ** 0.5  # halfway in semitones
        self._points.insert(row + 1, ((sample + after) // 2, hertz))
        self._change(row + 1)

    def _remove_point(self) -> None:
        row = self.table.currentRow()
        del self._points[row]
        self._change(min(row, len(self._points) - 1))

    def _change(self, chosen: int) -> None:
        self._list(chosen)
        sample, hertz = self._points[chosen]
        announce(self.table, fill(tr("{0:.3f} s, {1:.1f} Hz"), sample / SAMPLE_RATE, hertz))
        self.drawn.emit(self.points())
