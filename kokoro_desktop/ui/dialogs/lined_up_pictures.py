"""Pictures of two takes, one above the other, with the starts of matching phonemes aligned."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from kokoro_desktop.prosody.contours import without_transitions
from kokoro_desktop.takes.unit_pairs import AlignedSound, AlignedTakes, duration_ms, units_of
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.phoneme_lane import PhonemeLane
from kokoro_desktop.ui.sound.sound_canvas import SoundCanvas
from kokoro_desktop.ui.sound.sound_picture import paint_playhead
from kokoro_desktop.ui.sound.time_axis import TimeAxis, TimeScrollBar
from kokoro_desktop.ui.sound.unit_times import times_of
from kokoro_desktop.ui.style.colours import faint
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.text.symbol_words import name_unit
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.buttons import icon_button
from kokoro_desktop.ui.widgets.layouts import Item, lay_out_column, lay_out_row

# Average width of a phoneme at the initial zoom, in pixels.
_PHONEME: Final = 30.0
# Minimum width of a visible gap, in pixels.
_LEAST_GAP: Final = 1.0


class LinedUpPictures(QWidget):
    """Waveforms and phoneme lanes of two takes, with the playhead and the marked phoneme shown in both.

    Parameters
    ----------
    headings
        Two widgets, each shown above one of the takes.

    Signals
    -------
    span_requested(int, int, int)
        The user asked to play a span. The arguments are 0 for the first take or 1 for the second, and the start and end
        of the span, in samples.
    pair_chosen(int)
        The user chose a phoneme; the argument is the index of its pair.
    """

    span_requested = Signal(int, int, int)
    pair_chosen = Signal(int)

    def __init__(self, headings: tuple[QWidget, QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._axis = TimeAxis(self)
        self._lined_up: AlignedTakes | None = None
        self.canvases = tuple(_Canvas(self._axis, self) for _ in "AB")
        self.lanes = tuple(_Lane(self._axis, self) for _ in "AB")
        bar = TimeScrollBar(self._axis, self)
        rows: list[Item] = []
        for side, (letter, heading) in enumerate(zip("AB", headings, strict=True)):
            canvas, lane = self.canvases[side], self.lanes[side]
            canvas.setAccessibleName(tr("Waveform of take {0}").format(letter))
            lane.setAccessibleName(tr("Phonemes of take {0}").format(letter))
            lane.unit_clicked.connect(lambda unit, side=side: self._hear(side, unit))
            for chosen in (lane.current_changed, lane.clicked):
                chosen.connect(lambda index, side=side: self._choose(side, index))
            rows += [heading, (canvas, 1), lane]
        buttons = []
        for icon, name, clicked in (
            ("zoom-out", tr("Zoom out"), self.canvases[0].zoom_out),
            ("zoom-in", tr("Zoom in"), self.canvases[0].zoom_in),
            ("zoom-fit", tr("Show all"), self.canvases[0].zoom_fit),
        ):
            button = icon_button(self, icon, name)
            button.clicked.connect(lambda _=False, clicked=clicked: clicked())
            buttons.append(button)
        lay_out_column(*rows, lay_out_row((bar, 1), *buttons, spacing=2), of=self, spacing=GAP // 4)

    def show_takes(self, lined_up: AlignedTakes) -> None:
        """Show two aligned takes; each waveform has its own pitch curve and, in a fainter colour, the other take's."""
        self._lined_up = lined_up
        sounds, both = (lined_up.first, lined_up.second), tuple(units_of(lined_up))
        for side, sound in enumerate(sounds):
            self.canvases[side].show_sound(sound, sounds[1 - side])
            self.lanes[side].show_sound(sound, both, self._pairs(side))
        shown = self._axis.length / max(len(lined_up.pairs), 1) * self.width() / _PHONEME
        self._axis.show_range(0, shown)

    def set_playhead(self, side: int | None, sample: int) -> None:
        """Move the playhead to a sample of the first (0) or second (1) take; hide the playhead if ``side`` is None."""
        lined_up, place = self._lined_up, None
        if lined_up is not None and side is not None:
            place = (lined_up.first, lined_up.second)[side].place_of(sample)
            self._axis.reveal(min(place, max(self._axis.length - 1, 0)))
        for canvas, lane in zip(self.canvases, self.lanes, strict=True):
            canvas.set_playhead(place)
            if place is not None:
                lane.set_current(lane.times.index_at(place))

    def mark_pair(self, index: int) -> None:
        """Mark a pair of matching phonemes, one in each take, and scroll to the pair."""
        if self._lined_up is None:
            return
        self._axis.reveal(float(self._lined_up.starts[index]))
        for lane, unit in zip(self.lanes, self._lined_up.pairs[index], strict=True):
            lane.set_current(unit)

    def _pairs(self, side: int) -> list[int]:
        assert self._lined_up is not None
        return [place for place, pair in enumerate(self._lined_up.pairs) if pair[side] is not None]

    def _choose(self, side: int, index: int) -> None:
        pair = self.lanes[side].pairs[index]
        self.mark_pair(pair)
        self.pair_chosen.emit(pair)

    def _hear(self, side: int, unit: Unit) -> None:
        assert self._lined_up is not None
        spans = (self._lined_up.first, self._lined_up.second)[side].take.spans
        self.span_requested.emit(side, spans[unit.tokens.start].start, spans[unit.tokens.stop - 1].end)


class _Canvas(SoundCanvas):
    """Waveform with gaps inserted for alignment; there is no ruler, because its times would be wrong."""

    def __init__(self, axis: TimeAxis, parent: QWidget) -> None:
        super().__init__(axis, parent)
        self.has_ruler = False
        self._gaps: tuple[tuple[int, int], ...] = ()
        self._playhead: int | None = None

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(200, 56)

    def show_sound(self, sound: AlignedSound, other: AlignedSound) -> None:
        self._gaps = sound.gaps
        self._replace(sound.samples)
        self.set_pitch(*(without_transitions(each.f0, each.f0) for each in (sound, other)))

    def set_playhead(self, place: int | None) -> None:
        self._playhead = place
        self.update()

    def paint_sound(self, painter: QPainter, palette: QPalette | None = None) -> None:
        super().paint_sound(painter, palette)
        hatched = QBrush(faint(self.palette().color(QPalette.ColorRole.Text), 0.3), Qt.BrushStyle.BDiagPattern)
        for start, end in self._gaps:
            left, right = self.axis.x_at(start, self.width()), self.axis.x_at(end, self.width())
            if right - left >= _LEAST_GAP and right > 0 and left < self.width():
                painter.fillRect(QRectF(left, 0, right - left, self.height()), hatched)

    def _draw_nothing(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Base))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        super().paintEvent(event)
        if self._playhead is not None:
            painter = QPainter(self)
            paint_playhead(painter, self.plot(), self.axis.x_at(self._playhead, self.width()), self.palette())
            painter.end()


class _Lane(PhonemeLane):
    """Phoneme lane of one take, with its units aligned with those of the other take.

    Signals
    -------
    clicked(int)
        The user clicked the unit with this index.
    """

    clicked = Signal(int)

    def __init__(self, axis: TimeAxis, parent: QWidget) -> None:
        super().__init__(axis, parent)
        self.editable = False
        self.pairs: list[int] = []
        self._both: tuple[tuple[Unit | None, Unit | None], ...] = ()
        self.current_marked.connect(lambda index: self.setAccessibleDescription(self.describe()))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_sound(
        self, sound: AlignedSound, both: tuple[tuple[Unit | None, Unit | None], ...], pairs: list[int]
    ) -> None:
        """Show the units of a take.

        Parameters
        ----------
        sound
            The aligned take.
        both
            All pairs of matching units; None stands for a unit that is missing from a take.
        pairs
            For each unit of this take, the index of its pair in ``both``.
        """
        self.pairs, self._both = pairs, both
        self.set_units(
            times_of(
                [
                    unit._replace(start=start, end=start + unit.end - unit.start)
                    for unit, start in zip(sound.units, sound.starts.tolist(), strict=True)
                ]
            )
        )

    def describe_unit(self, index: int) -> str:
        return f"{name_unit(self.units[index])}\n{_describe(*self._both[self.pairs[index]])}"

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        super().mousePressEvent(event)
        if event.isAccepted() and self.current is not None:
            self.clicked.emit(self.current)


def _describe(first: Unit | None, second: Unit | None) -> str:
    """Describe a phoneme's duration in both takes and the difference between them, in milliseconds."""
    lengths = [fill(tr("{0:.0f} ms"), duration_ms(each)) if each else "–" for each in (first, second)]
    said = tr("A {0}, B {1}").format(*lengths)
    if first and second:
        said += fill(tr(", {0:+.0f} ms"), duration_ms(second) - duration_ms(first))
    return said
