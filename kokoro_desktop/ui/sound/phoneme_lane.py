"""Phoneme lane: words and phonemes below the waveform, with widths proportional to durations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from kokoro_desktop.takes.units import Unit, join_units
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.box_drag import BoxDrag
from kokoro_desktop.ui.sound.lane_picture import (
    Bar,
    Letter,
    Look,
    paint_bars,
    paint_box,
    paint_frame,
    paint_grip,
    paint_letter,
    paint_words,
    position_letters,
)
from kokoro_desktop.ui.sound.sound_canvas import FADED
from kokoro_desktop.ui.sound.sound_picture import paint_focus
from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.sound.unit_times import UnitTimes
from kokoro_desktop.ui.style.fonts import phoneme_font
from kokoro_desktop.ui.text.symbol_words import name_unit
from kokoro_desktop.ui.translation import tr

_FONT_SCALE: Final = 1.5
_WORD_SCALE: Final = 1.15
# Average width of a unit, in pixels, below which only words are drawn.
_WORDS_ONLY: Final = 11.0
# Average width of a word, in pixels, below which words are bars without names.
_CROWDED: Final = 16.0
# Height of a letter row as a fraction of the line height, which includes space for stacked diacritics.
_ROW: Final = 0.72
_STEP: Final = 0.5
# Fine pitch step for a key press or a wheel notch, in semitones.
_FINE: Final = 0.1
# Distance from a unit's end, in pixels, within which the mouse can drag that end.
_GRIP: Final = 4
# Distance by which a letter may extend beyond its box, in pixels.
_REACH: Final = 24


def pitch_step(modifiers: Qt.KeyboardModifier) -> float:
    """Return the pitch change for one key press or wheel notch, in semitones."""
    return _FINE if modifiers & Qt.KeyboardModifier.ControlModifier else _STEP


class PhonemeLane(QWidget):
    """View of the words and phonemes of the current sound, on the same time axis as the waveform above.

    Attributes
    ----------
    editable
        Whether the user can change pitch and length.
    pitch_of
        Function that returns the pitch in the middle of a unit, in hertz; None if the unit is voiceless or its pitch
        is unknown.

    Signals
    -------
    unit_clicked(Unit)
        The user clicked a phoneme, a pause or a word (as one unit), or pressed Enter on it.
    current_changed(int)
        The user moved to the unit with this index by using the keyboard or the context menu.
    current_marked(int or None)
        A different unit was marked, by the user or the program; None if the mark was removed.
    unit_hovered(int or None)
        The mouse moved to a different unit; None if it is not over a unit.
    pitch_stepped(int, float, bool)
        Request to change a unit's pitch: unit index, semitones, and whether to change the whole word.
    length_stepped(int, int, bool)
        Request to lengthen a unit: unit index, frames, and whether to lengthen each unit of the word.
    edge_dragged(int, int, bool)
        The end of a unit was dragged: unit index, new length in frames, and whether the next unit absorbs the change.
    edge_stepped(int, int)
        Request to move the end of a unit: unit index, and frames to take from the next unit.
    boxes_selected(int, int)
        Request to select a range of boxes: first and last index.
    deselected
        Request to clear the selection.
    boxes_dragged(int, float, float)
        A box and the boxes selected with it were dragged: unit index, and the changes in semitones and samples.
    gesture_ended
        A drag of an edge or of boxes ended.
    reset_requested(int)
        Request to reset the prosody of the unit with this index to the prediction.
    prediction_requested(Unit)
        Request to play a unit as predicted.
    mix_requested(Unit, str, float)
        Request to mix a symbol into a unit: the unit, the symbol, and its weight from 0 to 1.
    points_requested
        Request to edit the pitch points of the marked unit in a dialog.
    """

    unit_clicked = Signal(object)
    current_changed = Signal(int)
    current_marked = Signal(object)
    unit_hovered = Signal(object)
    pitch_stepped = Signal(int, float, bool)
    length_stepped = Signal(int, int, bool)
    edge_dragged = Signal(int, int, bool)
    edge_stepped = Signal(int, int)
    boxes_selected = Signal(int, int)
    deselected = Signal()
    boxes_dragged = Signal(int, float, float)
    gesture_ended = Signal()
    reset_requested = Signal(int)
    prediction_requested = Signal(object)
    points_requested = Signal()
    mix_requested = Signal(object, str, float)

    def __init__(self, axis: TimeAxis, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._axis, self.editable = axis, True
        self.pitch_of: Callable[[Unit], float | None] = lambda unit: None
        self._axis.view_changed.connect(self._on_view_changed)
        self._times = UnitTimes()
        self._current: int | None = None
        self._hovered: int | None = None
        self._selected = range(0)
        self._faded = False
        # Samples per pixel when the current box drag began.
        self._samples_a_pixel = 1.0
        self._drag = BoxDrag(self)
        self._drag.selected.connect(self.boxes_selected)
        self._drag.dragged.connect(
            lambda index, semitones, pixels: self.boxes_dragged.emit(index, semitones, pixels * self._samples_a_pixel)
        )
        # Index of the unit whose end is being dragged.
        self._edge: int | None = None
        self._edge_frames = 0
        # Cached centres of the visible letters, in pixels; None if outdated.
        self._middles: Mapping[int, float] | None = None
        self._set_fonts()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Phonemes in the sound"))

    @property
    def axis(self) -> TimeAxis:
        """The time axis, shared with the waveform."""
        return self._axis

    @property
    def units(self) -> tuple[Unit, ...]:
        """The displayed units."""
        return self._times.units

    @property
    def times(self) -> UnitTimes:
        """The displayed units, searchable by time."""
        return self._times

    @property
    def current(self) -> int | None:
        """Index of the marked unit; None if no unit is marked."""
        return self._current

    @property
    def selected(self) -> range:
        """Indices of the selected units."""
        return self._selected

    def set_selected(self, indices: range) -> None:
        """Select units by index."""
        if indices != self._selected:
            self._selected = indices
            self.update()

    @property
    def faded(self) -> bool:
        """Whether the lane is faded because it does not match the current text."""
        return self._faded

    def set_faded(self, on: bool) -> None:
        """Fade the lane, or restore it."""
        if on != self._faded:
            self._faded = on
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return a default width, and the combined height of the word row and the phoneme row."""
        return QSize(640, self._word_height + round(QFontMetrics(self._letters).height() * _ROW) + 10)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return a minimum width, and the height from `sizeHint`."""
        return QSize(200, self.sizeHint().height())

    def set_units(self, times: UnitTimes) -> None:
        """Replace all units, and remove the mark and the selection."""
        self._current = self._hovered = None
        self._selected = range(0)
        self.extend_to(times)
        self.current_marked.emit(None)

    def extend_to(self, times: UnitTimes) -> None:
        """Replace the units with a longer sequence that begins with the same units; keep the mark and the selection."""
        self._times = times
        self._on_view_changed()

    def clear(self) -> None:
        """Remove all units."""
        self.set_units(UnitTimes())

    def set_current(self, index: int | None) -> None:
        """Mark a unit by index; None removes the mark."""
        if index is not None and not 0 <= index < len(self.units):
            index = None
        if index != self._current:
            self._update_boxes(self._current, index)
            self._current = index
            self.current_marked.emit(index)

    def describe_unit(self, index: int) -> str:
        """Describe a unit in words: its name, time and pitch."""
        unit = self.units[index]
        start_s, end_s = unit.start / SAMPLE_RATE, unit.end / SAMPLE_RATE
        times = fill(tr("{0:.3f} to {1:.3f} s, {2:.0f} ms"), start_s, end_s, (end_s - start_s) * 1000)
        if (pitch := self.pitch_of(unit)) is not None:
            times = fill(tr("{0}, {1:.0f} Hz in the middle"), times, pitch)
        return "\n".join((name_unit(unit), times))

    def describe_selection(self) -> str:
        """Describe the selection: number of phonemes, start and end; empty if nothing is selected."""
        if not self._selected:
            return ""
        chosen = self.joined(self._selected)
        count = tr("%n phoneme(s) selected", sum(self.units[index].is_spoken for index in self._selected))
        return fill(tr("{0}, {1:.3f} to {2:.3f} s"), count, chosen.start / SAMPLE_RATE, chosen.end / SAMPLE_RATE)

    def describe(self) -> str:
        """For screen readers, describe the marked unit; if no unit is marked, state the number of phonemes."""
        if self._current is not None:
            return self.describe_unit(self._current).replace("\n", ", ")
        return tr("%n phoneme(s)", sum(unit.is_spoken for unit in self.units))

    def _on_view_changed(self) -> None:
        self._middles = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Discard the letter positions, which depend on the width."""
        self._middles = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the visible units."""
        painter, palette = QPainter(self), self.palette()
        painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.Base))
        painter.setOpacity(FADED if self._faded else 1.0)
        # Draw only the area to repaint: two boxes during playback. Letters of neighbouring boxes may extend into it.
        self.paint_units(painter, palette, event.rect().left() - _REACH, event.rect().right() + 1 + _REACH)
        for index in self._handled():
            box = self._box(index)
            for x in (box.left(), box.right()):
                paint_grip(painter, QPointF(x, box.center().y()), palette)
        if self.hasFocus():
            paint_focus(painter, QRectF(self.rect()), palette)

    def _handled(self) -> set[int]:
        """Return the indices of units with edge handles: the hovered one and, if the lane has focus, the marked one."""
        if not self.editable or self._faded or not self._phones_fit():
            return set()
        marked = self._current if self.hasFocus() else None
        return {index for index in (self._hovered, marked) if index is not None and index < len(self.units)}

    def paint_units(self, painter: QPainter, palette: QPalette, left: float, right: float, marked: bool = True) -> None:
        """Draw the words and units between two horizontal positions; highlight the current unit if ``marked``."""
        shown = self._between(left, right)
        looks = {index: self._look(index, marked) for index in shown}
        if self._phones_fit():
            self._paint_words(painter, self._word_row(), left, right, palette)
            for index in shown:
                paint_box(painter, self._box(index), looks[index], palette)
            painter.setFont(self._letters)
            # Draw the marked letter last, on top of its neighbours.
            for index in sorted(shown, key=lambda index: (looks[index].current, looks[index].hovered)):
                self._paint_letter(painter, index, looks[index], palette)
        else:
            if marked and self._current is not None and self._current in shown:
                box = self._box(self._current)
                paint_box(painter, QRectF(box.left(), 1, max(box.width(), 2), self.height() - 2), Look(True), palette)
            self._paint_words(painter, QRectF(self.rect()).adjusted(0, 6, 0, -6), left, right, palette)
        paint_frame(painter, QRectF(self.rect()), palette)

    def _paint_words(self, painter: QPainter, row: QRectF, left: float, right: float, palette: QPalette) -> None:
        times, words = self._times, self._times.words_between(self._sample_at(left), self._sample_at(right))
        shown = slice(words.start, words.stop)
        lefts, rights = self._xs(times.word_starts[shown]), self._xs(times.word_ends[shown])
        if len(lefts) and (rights[-1] - lefts[0]) / len(lefts) < _CROWDED:
            paint_bars(painter, row, lefts, rights, palette)
            return
        painter.setFont(self._word_letters)
        names = (self._shown(self.joined(times.words[index])) for index in words)
        gaps = self._xs(times.word_gaps)
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
        length = float(self._times.ends[shown[-1]] - self._times.starts[shown[0]]) / len(shown)
        return self.width() / self._axis.visible * length >= _WORDS_ONLY

    def _between(self, left: float, right: float) -> range:
        """Return the indices of the units between two horizontal positions."""
        return self._times.between(self._sample_at(left), self._sample_at(right))

    def _look(self, index: int, marked: bool) -> Look:
        current, hovered = (marked and index == each for each in (self._current, self._hovered))
        return Look(current, hovered, not self.units[index].is_spoken, marked and index in self._selected)

    def _paint_letter(self, painter: QPainter, index: int, look: Look, palette: QPalette) -> None:
        symbol = self._shown(self.units[index])
        letter, middle = self._letter(index, QFontMetrics(self._letters)), self._letter_middles().get(index)
        if middle is None:
            if not (look.current or look.hovered) or not symbol:
                return
            middle = letter.middle  # always show the current letter, even if it does not fit
        row = self._box(index)
        area = QRectF(middle - letter.width / 2, row.top() + 1, letter.width, row.height() - 2)
        paint_letter(painter, area, symbol, look, palette)

    def _letter_middles(self) -> Mapping[int, float]:
        if self._middles is None:
            metrics = QFontMetrics(self._letters)
            named = (index for index in self._between(0, self.width()) if self._shown(self.units[index]))
            self._middles = position_letters(self._letter(index, metrics) for index in named)
        return self._middles

    def _letter(self, index: int, metrics: QFontMetrics) -> Letter:
        """Return a unit's letter, centred on the visible part of its box."""
        seen = self._box(index).intersected(QRectF(self.rect()))
        width = metrics.horizontalAdvance(self._shown(self.units[index])) + 2.0
        middle = min(max(seen.center().x(), width / 2), max(self.width() - width / 2, width / 2))
        return Letter(index, middle, width)

    def _shown(self, unit: Unit) -> str:
        return fill(tr("({0:.2g} s)"), unit.silence_s) if unit.silence_s else unit.label

    def joined(self, word: range) -> Unit:
        """Join consecutive units, such as those of a word, into one unit."""
        return join_units(self.units[word.start : word.stop])

    def _word_row(self) -> QRectF:
        return QRectF(0, 4, self.width(), self._word_height)

    def _box(self, index: int) -> QRectF:
        left = round(self._axis.x_at(float(self._times.starts[index]), self.width()))
        right = round(self._axis.x_at(float(self._times.ends[index]), self.width()))
        top = self._word_row().bottom() + 3
        return QRectF(left, top, right - left, self.height() - 1 - top)

    def _set_fonts(self) -> None:
        size = self.fontInfo().pointSizeF()
        self._letters, self._word_letters = phoneme_font(size * _FONT_SCALE), phoneme_font(size * _WORD_SCALE)
        self._word_height = round(QFontMetrics(self._word_letters).height() * _ROW)

    def event(self, event: QEvent) -> bool:
        """Show a tooltip for the phoneme under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self._index_under(event.pos().x())
            if index is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), self.describe_unit(index), self, self._box(index).toRect())
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Scale the letters when the window's font changes."""
        if event.type() == QEvent.Type.FontChange:
            self._set_fonts()
            self._middles = None
            self.updateGeometry()
        super().changeEvent(event)

    def _index_under(self, x: float) -> int | None:
        return self._times.index_at(int(self._sample_at(x)))

    def _word_under(self, x: float, y: float) -> Unit | None:
        """Return the word at a point, with its units joined into one; None in the phoneme row or between words."""
        if y > self._word_row().bottom() and self._phones_fit():
            return None
        word = self._times.word_at(self._sample_at(x))
        return None if word is None else self.joined(word)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Highlight the box under the mouse, or continue a drag."""
        x = event.position().x()
        if self._edge is not None and event.buttons() & Qt.MouseButton.LeftButton:
            unit = self.units[self._edge]
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
        """Remove the highlight."""
        self._hover(None)

    def set_hovered(self, index: int | None) -> None:
        """Highlight a unit and show its handles; None removes the highlight."""
        if index != self._hovered:
            self._update_boxes(self._hovered, index)
            self._hovered = index

    def _hover(self, index: int | None) -> None:
        if index != self._hovered:
            self.set_hovered(index)
            self.setCursor(Qt.CursorShape.ArrowCursor if index is None else Qt.CursorShape.PointingHandCursor)
            self.unit_hovered.emit(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Start dragging the end of a unit or, elsewhere in a unit, start a click or a drag of boxes."""
        place = event.position()
        self._edge = self._edge_at(place) if event.button() == Qt.MouseButton.LeftButton else None
        if self._edge is not None:
            self._edge_frames = self.units[self._edge].frames
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
        """End a drag, or handle a click."""
        if self._edge is not None:
            self._edge = None
            self.gesture_ended.emit()
            return
        clicked, moved = self._drag.release()
        if moved:
            self.gesture_ended.emit()
        elif clicked is not None and clicked < len(self.units):
            self._choose(clicked, event)

    def _choose(self, index: int, event: QMouseEvent) -> None:
        """Mark the clicked unit, and request to play the unit or word; with Shift, request to play it as predicted."""
        self.set_current(index)
        word = self._word_under(event.position().x(), event.position().y())
        unit = self.units[index] if word is None else word
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        (self.prediction_requested if shift else self.unit_clicked).emit(unit)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Open the context menu of the unit under the mouse or, if the Menu key was pressed, of the marked unit."""
        by_keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self._current if by_keyboard else self._index_under(event.pos().x())
        if index is None:
            return
        self._go_to(index)
        place = self.mapToGlobal(self._box(index).bottomLeft().toPoint()) if by_keyboard else event.globalPos()
        self.menu_of(index).popup(place)

    def menu_of(self, index: int) -> QMenu:
        """Create a unit's context menu, which deletes itself when it closes."""
        unit, menu = self.units[index], QMenu(self)
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
        """Add the phonemes that can be mixed into the unit, or disable the menu if mixing is impossible."""
        first = next((char for char in unit.symbol if char in MIXABLE), "")
        menu.setEnabled(self.editable and bool(first) and "{" not in unit.symbol)
        for second in MIXABLE.get(first, ()):
            action = menu.addAction(standard_ipa(second))
            action.triggered.connect(lambda checked, second=second: self.mix_requested.emit(unit, second, 0.5))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Change the pitch of the phoneme under the mouse or, over an edge handle, the length.

        Ctrl makes the pitch steps finer. With Shift, the next phoneme absorbs the change in length.
        """
        turned = event.angleDelta().y() or event.angleDelta().x()  # some platforms swap the axes with Shift or Alt
        edge, index = self._edge_at(event.position()), self._index_under(event.position().x())
        if index is None or not turned or not self.editable:
            event.ignore()
            return
        frames = 1 if turned > 0 else -1
        if edge is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.edge_stepped.emit(edge, frames)
        elif edge is not None:
            self.length_stepped.emit(edge, frames, False)
        else:
            self.pitch_stepped.emit(index, pitch_step(event.modifiers()) * turned / 120, False)
        event.accept()

    def _edge_at(self, place: QPointF) -> int | None:
        """Return the index of the unit whose end can be dragged from a point; None if there is no such unit."""
        if not self.editable or not self._phones_fit() or place.y() < self._word_row().bottom():
            return None
        near = self._times.nearest_end(self._sample_at(place.x()))
        if near is None or not self.units[near].frames:
            return None
        return near if abs(self._axis.x_at(self.units[near].end, self.width()) - place.x()) <= _GRIP else None

    def _edit_by_key(self, event: QKeyEvent, here: int) -> bool:
        """Edit the marked unit or, with Alt, its word; return whether the key was handled."""
        keys, modifiers = Qt.Key, event.modifiers()
        word = bool(modifiers & Qt.KeyboardModifier.AltModifier)
        fine = modifiers & Qt.KeyboardModifier.ControlModifier
        sign = {keys.Key_Up: 1, keys.Key_Down: -1, keys.Key_Right: 1, keys.Key_Left: -1}.get(keys(event.key()), 0)
        if event.key() in (keys.Key_Up, keys.Key_Down):
            self.pitch_stepped.emit(here, sign * pitch_step(modifiers), word)
        elif sign and fine and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._extend_selection(here, sign)
        elif sign and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.length_stepped.emit(here, sign, word)
        elif event.key() in (keys.Key_Comma, keys.Key_Period) and not modifiers:
            self.edge_stepped.emit(here, 1 if event.key() == keys.Key_Period else -1)
        elif event.key() == keys.Key_R and not modifiers:
            self.reset_requested.emit(here)
        elif event.key() in (keys.Key_Return, keys.Key_Enter) and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.prediction_requested.emit(self.units[here])
        else:
            return False
        return True

    def _extend_selection(self, here: int, sign: int) -> None:
        """Move to an adjacent box, and extend or shrink the selection while its opposite end stays fixed."""
        there = min(max(here + sign, 0), len(self.units) - 1)
        chosen = self._selected if here in self._selected else range(here, here + 1)
        fixed = chosen[0] if here == chosen[-1] else chosen[-1]
        self._go_to(there)
        self.boxes_selected.emit(min(fixed, there), max(fixed, there))
        announce(self, self.describe_selection())

    def _go_to(self, index: int) -> None:
        self.set_current(index)
        self._axis.reveal(float(self._times.starts[index]))
        self.current_changed.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Move with Left, Right, Home and End, play with Enter, deselect with Esc; other keys edit the marked unit."""
        last, here = len(self.units) - 1, self._current
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
            self.unit_clicked.emit(self.units[here])
        elif event.key() == Qt.Key.Key_Escape and self._selected:
            self.deselected.emit()
            announce(self, tr("Selection cleared"))
        else:
            super().keyPressEvent(event)
