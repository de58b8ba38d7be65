"""Words and phonemes under the waveform, each as wide as the model makes it long."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.phonemes.symbols import MIXABLE
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_FRAME
from kokoro_desktop.takes.units import Unit, find_words, join_units
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.box_drag import BoxDrag
from kokoro_desktop.ui.sound.lane_picture import (
    Bar,
    Letter,
    Look,
    paint_bars,
    paint_box,
    paint_frame,
    paint_letter,
    paint_words,
    position_letters,
)
from kokoro_desktop.ui.sound.sound_canvas import FADED
from kokoro_desktop.ui.sound.sound_picture import paint_focus
from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.text.symbol_words import name_unit
from kokoro_desktop.ui.translation import tr

_FONT_SCALE: Final = 1.5
_WORD_SCALE: Final = 1.15
_WORDS_ONLY: Final = 11.0
"""Pixels a unit, on the average, under which words alone are drawn."""
_CROWDED: Final = 16.0
"""Pixels a word under which words are bars without names."""
_ROW: Final = 0.72
"""Height of a row of letters, as a share of the font's line, which has room for stacked marks."""
_STEP: Final = 0.5
_FINE: Final = 0.1
"""Semitones that a key or a notch of the wheel moves."""
_GRIP: Final = 4
"""Pixels on either side of a unit's end within which the mouse takes hold of it."""
_REACH: Final = 24
"""Pixels by which a letter may reach beyond its box."""


class PhonemeLane(QWidget):
    """The words and phonemes of the sound in view, on the time axis that the waveform above has as well.

    Attributes
    ----------
    editable
        Whether pitch and lengths can be changed here.
    pitch_of
        Tells how high a unit is in its middle, in hertz; None where there is no voice, or nobody knows.

    Signals
    -------
    unit_clicked(Unit)
        A phoneme or a pause was clicked, or chosen with Enter; or a word, as one unit.
    current_changed(int)
        The arrow keys moved to another unit.
    pitch_stepped(int, float, bool)
        A unit, by index, is to be said so many semitones higher; or all of its word.
    length_stepped(int, int, bool)
        It is to last so many frames longer; or all units of its word.
    edge_dragged(int, int, bool)
        Its end was dragged: it is to last so many frames, and, if so, the next unit to pay for it.
    edge_stepped(int, int)
        Its end is to be moved by so many frames, for which the next unit pays.
    boxes_selected(int, int)
        The boxes from the first to the last are to be selected.
    boxes_dragged(int, float, float)
        A box, by index, was dragged with those selected: so many semitones up, so many samples longer.
    gesture_ended
        The edge or the boxes were let go.
    reset_requested(int)
        It is to be said as it was predicted.
    prediction_requested(Unit)
        It is to be heard as it was predicted.
    mix_requested(Unit, str)
        The unit is to be mixed with a symbol.
    points_requested
        The pitch points of the marked unit are to be edited in a dialog.
    """

    unit_clicked = Signal(object)
    current_changed = Signal(int)
    pitch_stepped = Signal(int, float, bool)
    length_stepped = Signal(int, int, bool)
    edge_dragged = Signal(int, int, bool)
    edge_stepped = Signal(int, int)
    boxes_selected = Signal(int, int)
    boxes_dragged = Signal(int, float, float)
    gesture_ended = Signal()
    reset_requested = Signal(int)
    prediction_requested = Signal(object)
    points_requested = Signal()
    mix_requested = Signal(object, str)

    def __init__(self, axis: TimeAxis, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._axis, self.editable = axis, True
        self.pitch_of: Callable[[Unit], float | None] = lambda unit: None
        self._axis.view_changed.connect(self._on_view_changed)
        self._units: tuple[Unit, ...] = ()
        self._starts = np.zeros(0, np.int64)
        self._ends = np.zeros(0, np.int64)
        self._words: tuple[range, ...] = ()
        self._word_starts = self._word_ends = self._word_gaps = self._starts
        """Gaps: their middles, before the first word, between two, after the last."""
        self._current: int | None = None
        self._hovered: int | None = None
        self._selected = range(0)
        self._faded = False
        self._samples_a_pixel = 1.0
        """When a drag of boxes began."""
        self._drag = BoxDrag(self)
        self._drag.selected.connect(self.boxes_selected)
        self._drag.dragged.connect(
            lambda index, semitones, pixels: self.boxes_dragged.emit(index, semitones, pixels * self._samples_a_pixel)
        )
        self._edge: int | None = None
        """Index of the unit whose end is being dragged."""
        self._edge_frames = 0
        self._middles: Mapping[int, float] | None = None
        """Of every letter in view, in pixels; None: to be found out."""
        self._set_fonts()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Phonemes in the sound"))

    @property
    def axis(self) -> TimeAxis:
        """What is in view."""
        return self._axis

    @property
    def units(self) -> tuple[Unit, ...]:
        """What is shown."""
        return self._units

    @property
    def current(self) -> int | None:
        """Index of the marked unit."""
        return self._current

    @property
    def selected(self) -> range:
        """Indices of the units that are selected."""
        return self._selected

    def set_selected(self, indices: range) -> None:
        """Have units be selected."""
        if indices != self._selected:
            self._selected = indices
            self.update()

    @property
    def faded(self) -> bool:
        """Whether what is shown is not of the text that is written."""
        return self._faded

    def set_faded(self, on: bool) -> None:
        """Let what is shown fade, or have it as it was."""
        if on != self._faded:
            self._faded = on
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the height that a row of words and one of phonemes need."""
        return QSize(640, self._word_height + round(QFontMetrics(self._letters).height() * _ROW) + 10)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the same height and some width."""
        return QSize(200, self.sizeHint().height())

    def set_units(self, units: Sequence[Unit]) -> None:
        """Show these phonemes and pauses; in samples from the beginning of the sound, in order."""
        self._units, self._words = (), ()
        self._starts = self._ends = np.zeros(0, np.int64)
        self._current = self._hovered = None
        self._selected = range(0)
        self.append_units(units)

    def append_units(self, units: Sequence[Unit]) -> None:
        """Show more, after what is shown, and of no word of it."""
        shown = len(self._units)
        self._units = (*self._units, *units)
        self._starts = np.append(self._starts, np.array([unit.start for unit in units], np.int64))
        self._ends = np.append(self._ends, np.array([unit.end for unit in units], np.int64))
        self._words += find_words(units, shown)
        self._word_starts = self._starts[np.fromiter((word.start for word in self._words), np.intp)]
        self._word_ends = self._ends[np.fromiter((word.stop - 1 for word in self._words), np.intp)]
        edges = [2 * self._starts[:1], self._word_ends[:-1] + self._word_starts[1:], 2 * self._ends[-1:]]
        self._word_gaps = np.concatenate(edges) // 2
        self._describe()
        self._on_view_changed()

    def clear(self) -> None:
        """Show nothing."""
        self.set_units(())

    def set_current(self, index: int | None) -> None:
        """Mark a unit (None: none)."""
        if index is not None and not 0 <= index < len(self._units):
            index = None
        if index != self._current:
            self._update_boxes(self._current, index)
            self._current = index
            self._describe()

    def index_at(self, sample: int) -> int | None:
        """Return the index of the unit that a sample belongs to."""
        index = int(np.searchsorted(self._starts, sample, "right")) - 1
        return index if index >= 0 and sample < self._ends[index] else None

    def indices_between(self, start: int, end: int) -> range:
        """Return the units of which something lies between two samples."""
        first = int(np.searchsorted(self._ends, start, "right"))
        return range(first, max(int(np.searchsorted(self._starts, end, "left")), first))

    def index_of_origin(self, origin: int) -> int | None:
        """Return the index of the first unit that has a code point of the text, or the last one before it."""
        found = [(unit.origin, -index) for index, unit in enumerate(self._units) if 0 <= unit.origin <= origin]
        return -max(found)[1] if found else None

    def describe_unit(self, index: int) -> str:
        """Say in words what a unit is, when it sounds, and how high."""
        unit = self._units[index]
        start_s, end_s = unit.start / SAMPLE_RATE, unit.end / SAMPLE_RATE
        times = fill(tr("{0:.3f} to {1:.3f} s, {2:.0f} ms"), start_s, end_s, (end_s - start_s) * 1000)
        if (pitch := self.pitch_of(unit)) is not None:
            times = fill(tr("{0}, {1:.0f} Hz"), times, pitch)
        return "\n".join((name_unit(unit), times))

    def _describe(self) -> None:
        current = self.describe_unit(self._current).replace("\n", ", ") if self._current is not None else ""
        self.setAccessibleDescription(current or tr("%n phoneme(s)", sum(unit.is_spoken for unit in self._units)))

    def _on_view_changed(self) -> None:
        self._middles = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Find other places for the letters."""
        self._middles = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw what is in view."""
        painter, palette = QPainter(self), self.palette()
        painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.Base))
        painter.setOpacity(FADED if self._faded else 1.0)
        # Only what is to be drawn anew: while playing, that is two boxes. Letters may reach in from beside it.
        self.paint_units(painter, palette, event.rect().left() - _REACH, event.rect().right() + 1 + _REACH)
        if self.hasFocus():
            paint_focus(painter, QRectF(self.rect()), palette)

    def paint_units(self, painter: QPainter, palette: QPalette, left: float, right: float, marked: bool = True) -> None:
        """Draw words and units between two places; ``marked`` says whether the current one stands out."""
        shown = self._between(left, right)
        looks = {index: self._look(index, marked) for index in shown}
        if self._phones_fit():
            self._paint_words(painter, self._word_row(), left, right, palette)
            for index in shown:
                paint_box(painter, self._box(index), looks[index], palette)
            painter.setFont(self._letters)
            # The marked one last, over its neighbours.
            for index in sorted(shown, key=lambda index: (looks[index].current, looks[index].hovered)):
                self._paint_letter(painter, index, looks[index], palette)
        else:
            if marked and self._current is not None and self._current in shown:
                box = self._box(self._current)
                paint_box(painter, QRectF(box.left(), 1, max(box.width(), 2), self.height() - 2), Look(True), palette)
            self._paint_words(painter, QRectF(self.rect()).adjusted(0, 6, 0, -6), left, right, palette)
        paint_frame(painter, QRectF(self.rect()), palette)

    def _paint_words(self, painter: QPainter, row: QRectF, left: float, right: float, palette: QPalette) -> None:
        first = int(np.searchsorted(self._word_ends, self._sample_at(left), "right"))
        shown = slice(first, int(np.searchsorted(self._word_starts, self._sample_at(right), "left")))
        lefts, rights = self._xs(self._word_starts[shown]), self._xs(self._word_ends[shown])
        if len(lefts) and (rights[-1] - lefts[0]) / len(lefts) < _CROWDED:
            paint_bars(painter, row, lefts, rights, palette)
            return
        painter.setFont(self._word_letters)
        names = (self._shown(self._word(index)) for index in range(*shown.indices(len(self._words))))
        gaps = self._xs(self._word_gaps)
        places = (lefts, rights, gaps[:-1][shown], gaps[1:][shown])
        bars = [Bar(*each) for each in zip(names, *(place.tolist() for place in places), strict=True)]
        paint_words(painter, row, bars, palette)

    def _sample_at(self, x: float) -> float:
        return self._axis.start + x / max(self.width(), 1) * self._axis.visible

    def _xs(self, samples: NDArray[np.int64]) -> NDArray[np.float64]:
        scale = self.width() / self._axis.visible
        return (samples.astype(np.float64) - self._axis.start) * scale

    def _update_boxes(self, *indices: int | None) -> None:
        for index in indices:
            if index is not None:
                box = self._box(index).toAlignedRect()
                self.update(box.left() - _REACH, 0, box.width() + 2 * _REACH, self.height())

    def _phones_fit(self) -> bool:
        shown = self._between(0, self.width())
        if not shown:
            return True
        length = float(self._ends[shown[-1]] - self._starts[shown[0]]) / len(shown)
        return self.width() / self._axis.visible * length >= _WORDS_ONLY

    def _between(self, left: float, right: float) -> range:
        """Return the units between two places."""
        first = int(np.searchsorted(self._ends, self._sample_at(left), "right"))
        return range(first, int(np.searchsorted(self._starts, self._sample_at(right), "left")))

    def _look(self, index: int, marked: bool) -> Look:
        current, hovered = (marked and index == each for each in (self._current, self._hovered))
        return Look(current, hovered, not self._units[index].is_spoken, marked and index in self._selected)

    def _paint_letter(self, painter: QPainter, index: int, look: Look, palette: QPalette) -> None:
        symbol = self._shown(self._units[index])
        letter, middle = self._letter(index, QFontMetrics(self._letters)), self._letter_middles().get(index)
        if middle is None:
            if not (look.current or look.hovered) or not symbol:
                return
            middle = letter.middle  # no room, but it is what one looks for
        row = self._box(index)
        area = QRectF(middle - letter.width / 2, row.top() + 1, letter.width, row.height() - 2)
        paint_letter(painter, area, symbol, look, palette)

    def _letter_middles(self) -> Mapping[int, float]:
        if self._middles is None:
            metrics = QFontMetrics(self._letters)
            named = (index for index in self._between(0, self.width()) if self._shown(self._units[index]))
            self._middles = position_letters(self._letter(index, metrics) for index in named)
        return self._middles

    def _letter(self, index: int, metrics: QFontMetrics) -> Letter:
        """Return what is to be placed of a unit: over the middle of what is in view of its box."""
        seen = self._box(index).intersected(QRectF(self.rect()))
        width = metrics.horizontalAdvance(self._shown(self._units[index])) + 2.0
        middle = min(max(seen.center().x(), width / 2), max(self.width() - width / 2, width / 2))
        return Letter(index, middle, width)

    def _shown(self, unit: Unit) -> str:
        return fill(tr("({0:.2g} s)"), unit.silence_s) if unit.silence_s else unit.label

    def _word(self, index: int) -> Unit:
        return join_units([self._units[place] for place in self._words[index]])

    def _word_row(self) -> QRectF:
        return QRectF(0, 4, self.width(), self._word_height)

    def _box(self, index: int) -> QRectF:
        left = round(self._axis.x_at(float(self._starts[index]), self.width()))
        right = round(self._axis.x_at(float(self._ends[index]), self.width()))
        top = self._word_row().bottom() + 3
        return QRectF(left, top, right - left, self.height() - 1 - top)

    def _set_fonts(self) -> None:
        size = self.fontInfo().pointSizeF()
        self._letters, self._word_letters = phoneme_font(size * _FONT_SCALE), phoneme_font(size * _WORD_SCALE)
        self._word_height = round(QFontMetrics(self._word_letters).height() * _ROW)

    def event(self, event: QEvent) -> bool:
        """Tell about the phoneme under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self._index_under(event.pos().x())
            if index is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), self.describe_unit(index), self, self._box(index).toRect())
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Let the letters grow with the window's."""
        if event.type() == QEvent.Type.FontChange:
            self._set_fonts()
            self._middles = None
            self.updateGeometry()
        super().changeEvent(event)

    def _index_under(self, x: float) -> int | None:
        return self.index_at(int(self._sample_at(x)))

    def _word_under(self, x: float, y: float) -> Unit | None:
        """Return the word whose name is at a place."""
        if y > self._word_row().bottom() and self._phones_fit():
            return None
        index = int(np.searchsorted(self._word_starts, self._sample_at(x), "right")) - 1
        return self._word(index) if index >= 0 and self._sample_at(x) < self._word_ends[index] else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Light up the box under the mouse, or drag its end."""
        x = event.position().x()
        if self._edge is not None and event.buttons() & Qt.MouseButton.LeftButton:
            unit = self._units[self._edge]
            frames = max(len(unit.tokens), round((self._sample_at(x) - unit.start) / SAMPLES_PER_FRAME))
            if frames != self._edge_frames:
                self._edge_frames = frames
                pays = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self.edge_dragged.emit(self._edge, frames, pays)
                badge = fill(tr("{0:.0f} ms"), frames * 1000 * SAMPLES_PER_FRAME / SAMPLE_RATE)
                QToolTip.showText(event.globalPosition().toPoint(), badge, self)
            return
        if event.buttons() & Qt.MouseButton.LeftButton:
            locked = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            moved = self._drag.move(event.position(), self._index_under(x), locked)
            if moved is not None:
                samples = moved[1] * self._samples_a_pixel
                badge = fill(tr("{0:+.1f} st, {1:+.0f} ms"), moved[0], samples / SAMPLE_RATE * 1000)
                QToolTip.showText(event.globalPosition().toPoint(), badge, self)
            return
        self._hover(self._index_under(x))
        if self._edge_at(event.position()) is not None:
            self.setCursor(Qt.CursorShape.SizeHorCursor)
        elif self._hovered is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        """Light up none."""
        self._hover(None)

    def _hover(self, index: int | None) -> None:
        if index != self._hovered:
            self._update_boxes(self._hovered, index)
            self._hovered = index
            self.setCursor(Qt.CursorShape.ArrowCursor if index is None else Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Take hold of an end, or begin a click or a drag of boxes."""
        place = event.position()
        self._edge = self._edge_at(place) if event.button() == Qt.MouseButton.LeftButton else None
        if self._edge is not None:
            self._edge_frames = self._units[self._edge].frames
            return
        index = self._index_under(place.x())
        if index is None or event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._samples_a_pixel = self._axis.visible / max(self.width(), 1)
        if self.editable:
            self._drag.press(index, place, index in self._selected)
        else:
            self._choose(index, event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Let go of an end or of boxes; a click that was no drag chooses."""
        if self._edge is not None:
            self._edge = None
            self.gesture_ended.emit()
            return
        clicked, moved = self._drag.release()
        if moved:
            self.gesture_ended.emit()
        elif clicked is not None and clicked < len(self._units):
            self._choose(clicked, event)

    def _choose(self, index: int, event: QMouseEvent) -> None:
        """Mark a box and have it heard, or the word whose name was clicked; Shift has it heard as predicted."""
        self.set_current(index)
        word = self._word_under(event.position().x(), event.position().y())
        unit = self._units[index] if word is None else word
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        (self.prediction_requested if shift else self.unit_clicked).emit(unit)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Open the menu of the unit under the mouse, or of the marked one if the Menu key was pressed."""
        by_keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self._current if by_keyboard else self._index_under(event.pos().x())
        if index is None:
            return
        self._go_to(index)
        place = self.mapToGlobal(self._box(index).bottomLeft().toPoint()) if by_keyboard else event.globalPos()
        self.menu_of(index).popup(place)

    def menu_of(self, index: int) -> QMenu:
        """Create the menu of a unit; it is deleted when it closes."""
        unit, menu = self._units[index], QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def add(text: str, do: Callable[[], object], enabled: bool = True) -> None:
            action = menu.addAction(text)
            action.triggered.connect(lambda checked: do())
            action.setEnabled(enabled)

        add(tr("Play"), lambda: self.unit_clicked.emit(unit))
        add(tr("Play as Predicted"), lambda: self.prediction_requested.emit(unit), self.editable)
        menu.addSeparator()
        add(tr("Longer"), lambda: self.length_stepped.emit(index, 1, False), self.editable)
        add(tr("Shorter"), lambda: self.length_stepped.emit(index, -1, False), self.editable)
        add(tr("Higher"), lambda: self.pitch_stepped.emit(index, _STEP, False), self.editable and unit.is_spoken)
        add(tr("Lower"), lambda: self.pitch_stepped.emit(index, -_STEP, False), self.editable and unit.is_spoken)
        add(tr("Pitch Points…"), self.points_requested.emit, self.editable)
        self._add_mixtures(menu.addMenu(tr("Mix With")), unit)
        menu.addSeparator()
        add(tr("Reset to Prediction"), lambda: self.reset_requested.emit(index), self.editable)
        return menu

    def _add_mixtures(self, menu: QMenu, unit: Unit) -> None:
        """List the phonemes of the same class as the unit, or disable the menu if it cannot be mixed."""
        first = next((char for char in unit.symbol if char in MIXABLE), "")
        menu.setEnabled(self.editable and bool(first) and "{" not in unit.symbol)
        for second in MIXABLE.get(first, ()):
            action = menu.addAction(standard_ipa(second))
            action.triggered.connect(lambda checked, second=second: self.mix_requested.emit(unit, second))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Say the phoneme under the mouse higher or lower: by half a semitone, with Ctrl by a tenth."""
        index = self._index_under(event.position().x())
        if index is None or not event.angleDelta().y() or not self.editable:
            event.ignore()
            return
        fine = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        self.pitch_stepped.emit(index, (_FINE if fine else _STEP) * event.angleDelta().y() / 120, False)
        event.accept()

    def _edge_at(self, place: QPointF) -> int | None:
        """Return the unit whose end can be taken hold of at a place."""
        if not self.editable or not self._phones_fit() or place.y() < self._word_row().bottom() or not self._units:
            return None
        near = int(np.argmin(np.abs(self._ends - self._sample_at(place.x()))))
        there = abs(self._axis.x_at(float(self._ends[near]), self.width()) - place.x()) <= _GRIP
        return near if there and self._units[near].frames else None

    def _edit_by_key(self, event: QKeyEvent, here: int) -> bool:
        """Change the marked unit, with Alt its word; tell whether the key does that."""
        keys, modifiers = Qt.Key, event.modifiers()
        word = bool(modifiers & Qt.KeyboardModifier.AltModifier)
        fine = modifiers & Qt.KeyboardModifier.ControlModifier
        sign = {keys.Key_Up: 1, keys.Key_Down: -1, keys.Key_Right: 1, keys.Key_Left: -1}.get(keys(event.key()), 0)
        if event.key() in (keys.Key_Up, keys.Key_Down):
            self.pitch_stepped.emit(here, sign * (_FINE if fine else _STEP), word)
        elif sign and fine and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._extend_selection(here, sign)
        elif sign and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.length_stepped.emit(here, sign, word)
        elif event.key() in (keys.Key_Comma, keys.Key_Period) and not modifiers:
            self.edge_stepped.emit(here, 1 if event.key() == keys.Key_Period else -1)
        elif event.key() == keys.Key_R and not modifiers:
            self.reset_requested.emit(here)
        elif event.key() in (keys.Key_Return, keys.Key_Enter) and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.prediction_requested.emit(self._units[here])
        else:
            return False
        return True

    def _extend_selection(self, here: int, sign: int) -> None:
        """Go to the next box, and select or leave it: the other end of what is selected stays."""
        there = min(max(here + sign, 0), len(self._units) - 1)
        chosen = self._selected if here in self._selected else range(here, here + 1)
        fixed = chosen[0] if here == chosen[-1] else chosen[-1]
        self._go_to(there)
        self.boxes_selected.emit(min(fixed, there), max(fixed, there))

    def _go_to(self, index: int) -> None:
        self.set_current(index)
        self._axis.reveal(float(self._starts[index]))
        self.current_changed.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Go from phoneme to phoneme with Left, Right, Home and End; Enter chooses, Up and Down set the pitch."""
        last, here = len(self._units) - 1, self._current
        if here is not None and self.editable and self._edit_by_key(event, here):
            return
        places = {
            Qt.Key.Key_Left: 0 if here is None else here - 1,
            Qt.Key.Key_Right: 0 if here is None else here + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        place = places.get(Qt.Key(event.key()))
        if place is not None and last >= 0:
            self._go_to(min(max(place, 0), last))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and here is not None:
            self.unit_clicked.emit(self._units[here])
        else:
            super().keyPressEvent(event)
