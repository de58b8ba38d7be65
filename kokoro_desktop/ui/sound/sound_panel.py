"""Waveform, phoneme lane, scroll bar and the buttons that zoom, put together on one time axis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QLabel, QScrollBar, QSizePolicy, QToolButton, QWidget

from kokoro_desktop.audio import Floats
from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.sound import accessible_phonemes
from kokoro_desktop.ui.sound.phoneme_lane import PhonemeLane
from kokoro_desktop.ui.sound.sound_canvas import Mode
from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.sound.waveform import WaveformView
from kokoro_desktop.ui.style.icons import DrawnIcon
from kokoro_desktop.ui.widgets.buttons import RingButton
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row

_UNITS: Final = 10_000
"""Steps of the scroll bar: samples of a long sound would not leave room in its integers."""


class SoundPanel(QWidget):
    """What there is to see of a sound, and where in it the user points.

    Attributes
    ----------
    axis
        What of the sound is in view.
    waveform, lane
        The two views that share it.

    Signals
    -------
    mode_changed(str)
        'waveform' or 'spectrogram'.
    seek_requested(int)
        A sample was clicked.
    loop_changed
        `loop` says something else now.
    phoneme_clicked(Span)
        A phoneme was clicked, or chosen with Enter.
    phoneme_reached(Span)
        The arrow keys moved to a phoneme.
    """

    mode_changed = Signal(str)
    seek_requested = Signal(int)
    loop_changed = Signal()
    phoneme_clicked = Signal(object)
    phoneme_reached = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.axis = TimeAxis(self)
        self.waveform = WaveformView(self.axis, self)
        self.lane = PhonemeLane(self.axis, self)
        self.lane.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._bar = QScrollBar(Qt.Orientation.Horizontal, self)
        self._bar.setAccessibleName(self.tr("Position in the sound"))
        self._facts = QLabel(self)
        self._facts.setAccessibleDescription(self.tr("Length and selection"))
        self._caption = ""
        waveform = self.waveform
        zoom_out = self._button(partial(_glass, plus=False), self.tr("Zoom out (−)"), waveform.zoom_out)
        zoom_in = self._button(partial(_glass, plus=True), self.tr("Zoom in (+)"), waveform.zoom_in)
        fit = self._button(partial(_walls, outward=True), self.tr("Zoom to fit (0)"), waveform.zoom_fit)
        selected = partial(_walls, outward=False)
        self._zoom_selection = self._button(selected, self.tr("Zoom to the selection"), waveform.zoom_selection)
        self._loop = self._button(_circle, self.tr("Loop the selection (L)"), None)
        self._loop.setCheckable(True)
        self._loop.toggled.connect(waveform.set_loop)
        buttons = lay_out_row((self._facts, 1), zoom_out, zoom_in, fit, self._zoom_selection, self._loop, spacing=2)
        views = lay_out_column((self.waveform, 1), self.lane, self._bar, spacing=0)
        lay_out_column(buttons, (views, 1), of=self, spacing=2)
        self.axis.view_changed.connect(self._on_view_changed)
        self.waveform.selection_changed.connect(self._show_facts)
        self.waveform.loop_toggled.connect(self._loop.setChecked)
        self.waveform.mode_changed.connect(self.mode_changed)
        self.waveform.seek_requested.connect(self.seek_requested)
        self.waveform.selection_changed.connect(lambda start, end: self.loop_changed.emit())
        self.waveform.loop_toggled.connect(lambda on: self.loop_changed.emit())
        self.lane.span_clicked.connect(lambda index: self.phoneme_clicked.emit(self.lane.spans[index]))
        self.lane.current_changed.connect(lambda index: self.phoneme_reached.emit(self.lane.spans[index]))
        self.lane.current_changed.connect(lambda index: accessible_phonemes.tell_current(self.lane))
        self._bar.valueChanged.connect(self._on_scrolled)
        self._on_view_changed()
        self._show_facts()

    def set_audio(self, samples: Floats, spans: Sequence[Span] = ()) -> None:
        """Show another sound; ``spans`` are in samples from its beginning."""
        self.waveform.set_audio(samples, spans)
        self._show_sound()

    def append_audio(self, samples: Floats, spans: Sequence[Span] = ()) -> None:
        """Add to the sound; ``spans`` are in samples from the beginning of *these* samples."""
        self.waveform.append_audio(samples, spans)
        self._show_sound()

    def clear(self) -> None:
        """Show no sound."""
        self.waveform.clear()
        self._show_sound()

    def set_playhead(self, sample: int | None) -> None:
        """Move the playhead and mark the phoneme that sounds."""
        self.waveform.set_playhead(sample)
        self.lane.set_current(None if sample is None else self.lane.index_at(sample))

    def selection(self) -> tuple[int, int] | None:
        """Start and end of what is selected, in samples."""
        return self.waveform.selection()

    def loop(self) -> tuple[int, int] | None:
        """Start and end of what is to be repeated, in samples."""
        return self.waveform.selection() if self.waveform.loop else None

    def current_phoneme(self) -> Span | None:
        """Return the phoneme that is marked."""
        return None if self.lane.current is None else self.lane.spans[self.lane.current]

    def mark_origin(self, origin: int) -> None:
        """Mark the phoneme that comes from a code point of the text."""
        if self.lane.spans:
            self.lane.set_current(self.lane.index_of_origin(origin))

    def caption(self) -> str:
        """Return what is said of the picture as a whole."""
        return self._caption

    def set_caption(self, text: str) -> None:
        """Say something of the picture as a whole, and let it fade; nothing brings it back."""
        self._caption = text
        for view in (self.waveform, self.lane):
            view.set_faded(bool(text))
        self._show_facts()

    def set_mode(self, mode: Mode) -> None:
        """Show the waveform or the spectrogram."""
        self.waveform.set_mode(mode)

    def _button(self, draw: Callable[[QPainter], None], name: str, clicked: Callable[[], None] | None) -> QToolButton:
        button = RingButton(self, name, _icon(draw))
        if clicked is not None:
            button.clicked.connect(clicked)
        return button

    def _show_sound(self) -> None:
        self.lane.set_spans(self.waveform.spans)
        self._on_view_changed()
        self._show_facts()

    def _show_facts(self) -> None:
        """Write how long the sound and the selection are."""
        length = self.axis.length
        selected = self.waveform.selection()
        self._zoom_selection.setEnabled(selected is not None)
        self._loop.setEnabled(selected is not None or self._loop.isChecked())
        facts = self.tr("{0:.2f} s").format(length / SAMPLE_RATE) if length else ""
        if selected is not None:
            start, end = (place / SAMPLE_RATE for place in selected)
            facts += self.tr("   selected {0:.3f} – {1:.3f} s ({2:.0f} ms)").format(start, end, (end - start) * 1000)
        self._facts.setText("   ".join(filter(None, (self._caption, facts))))

    def _on_view_changed(self) -> None:
        axis = self.axis
        longest = max(float(axis.length), axis.visible)
        page = max(1, round(axis.visible / longest * _UNITS))
        with QSignalBlocker(self._bar):
            self._bar.setRange(0, _UNITS - page)
            self._bar.setPageStep(page)
            self._bar.setSingleStep(max(1, page // 10))
            self._bar.setValue(round(axis.start / longest * _UNITS))
        self._bar.setEnabled(not axis.fitted)

    def _on_scrolled(self, value: int) -> None:
        self.axis.scroll_to(value / _UNITS * max(float(self.axis.length), self.axis.visible))


def _icon(draw: Callable[[QPainter], None]) -> QIcon:
    """Make an icon of round-ended lines; drawn, because no font has such pictures everywhere."""

    def paint(painter: QPainter, colour: QColor) -> None:
        painter.setPen(QPen(colour, 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        draw(painter)

    return QIcon(DrawnIcon(paint))


def _glass(painter: QPainter, *, plus: bool) -> None:
    painter.drawEllipse(QPointF(6.5, 6.5), 4.75, 4.75)
    painter.drawLine(QLineF(10.2, 10.2, 14.2, 14.2))
    painter.drawLine(QLineF(4.3, 6.5, 8.7, 6.5))
    if plus:
        painter.drawLine(QLineF(6.5, 4.3, 6.5, 8.7))


def _walls(painter: QPainter, *, outward: bool) -> None:
    painter.drawLines([QLineF(1.5, 2.5, 1.5, 13.5), QLineF(14.5, 2.5, 14.5, 13.5)])
    if outward:
        painter.drawLine(QLineF(4, 8, 12, 8))
        painter.drawPolyline(QPolygonF([QPointF(6, 5.8), QPointF(3.8, 8), QPointF(6, 10.2)]))
        painter.drawPolyline(QPolygonF([QPointF(10, 5.8), QPointF(12.2, 8), QPointF(10, 10.2)]))
    else:
        painter.fillRect(QRectF(4.5, 4, 7, 8), painter.pen().color())


def _circle(painter: QPainter) -> None:
    painter.drawArc(QRectF(2.5, 2.5, 11, 11), 60 * 16, 300 * 16)
    painter.drawPolyline(QPolygonF([QPointF(7.6, 1.2), QPointF(10.9, 3.4), QPointF(8.6, 6.4)]))
