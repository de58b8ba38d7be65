"""Interactive waveform and spectrogram with a playhead, selection and pitch editing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from kokoro_desktop.audio import Floats
from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.prosody.contours import without_transitions
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.takes.take import shift_spans
from kokoro_desktop.takes.units import Unit, group_spans
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.phoneme_lane import pitch_step
from kokoro_desktop.ui.sound.pitch_picture import (
    HANDLE,
    PitchScale,
    paint_pitch,
    paint_pitch_handle,
    pitch_pens,
    semitones,
)
from kokoro_desktop.ui.sound.pitch_stroke import PitchStroke
from kokoro_desktop.ui.sound.selection import Selection
from kokoro_desktop.ui.sound.sound_canvas import SoundCanvas
from kokoro_desktop.ui.sound.sound_picture import (
    PLAYHEAD_REACH,
    paint_cursor,
    paint_focus,
    paint_playhead,
    paint_selection,
)
from kokoro_desktop.ui.sound.time_axis import TimeAxis
from kokoro_desktop.ui.sound.unit_times import UnitTimes, times_of
from kokoro_desktop.ui.translation import tr

# Fraction of the view by which an arrow key moves the playhead.
_ARROW: Final = 0.01

# Maximum distance in pixels at which the mouse grabs the pitch curve.
_GRIP: Final = 6.0

# Line width of the pitch curve within the unit under the mouse, in pixels.
_EMPHASIS: Final = 4.0

# Average width of a phoneme or pause when a sound is first shown, in pixels.
_PHONEME: Final = 24.0


# Pitch of a sound and its prediction: float32, in hertz, one value every 12.5 ms.
Said = tuple[Floats, Floats]


class WaveformView(SoundCanvas):
    """View of a sound that is complete or still being synthesised.

    A click seeks, dragging selects, Ctrl+drag draws pitch, and Ctrl+wheel zooms.

    Attributes
    ----------
    follow
        Whether the view follows the playhead.
    pencil
        Whether dragging draws pitch even without Ctrl.

    Signals
    -------
    seek_requested(int)
        The user clicked at this sample.
    selection_changed(int, int)
        Start and end in samples; equal if the selection was cleared.
    pitch_dragged(int, float)
        The pitch of a unit was dragged: unit index, and difference from the original pitch in semitones.
    pitch_drawn(dict)
        Pitch was drawn: the whole stroke, as a mapping from sample to hertz, in ascending order of samples.
    gesture_ended
        The mouse button was released after dragging or drawing pitch.
    pitch_stepped(int, float, bool)
        As in `PhonemeLane`; emitted when the wheel is turned over a unit's pitch handle.
    unit_hovered(int or None)
        The mouse moved to a different unit; None if it is not over a unit.
    loop_toggled(bool)
        Looping was turned on or off.
    """

    seek_requested = Signal(int)
    selection_changed = Signal(int, int)
    loop_toggled = Signal(bool)
    pitch_dragged = Signal(int, float)
    pitch_drawn = Signal(object)
    pitch_stepped = Signal(int, float, bool)
    unit_hovered = Signal(object)
    gesture_ended = Signal()

    def __init__(self, axis: TimeAxis, parent: QWidget | None = None) -> None:
        super().__init__(axis, parent)
        self._spans: tuple[Span, ...] = ()
        self._times = UnitTimes()
        self._playhead: int | None = None
        # Index of the unit with a pitch handle.
        self._hovered: int | None = None
        self._loop = False
        self.follow, self.pencil = True, False
        self._stroke: PitchStroke | None = None
        # The pitch scale at the beginning of the stroke; the curve's own scale changes while drawing.
        self._stroke_scale: PitchScale | None = None
        self._cursor: QPointF | None = None
        # Index of the unit whose pitch is being dragged, its original pitch in hertz, and the scale at the beginning.
        self._held: tuple[int, float, PitchScale] | None = None
        self._selection = Selection(self.axis, self)
        self._selection.changed.connect(self._on_selected)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def spans(self) -> tuple[Span, ...]:
        """Spans of the whole sound, in samples from its beginning."""
        return self._spans

    @property
    def units(self) -> tuple[Unit, ...]:
        """Phonemes and pauses of the whole sound."""
        return self._times.units

    @property
    def times(self) -> UnitTimes:
        """Phonemes and pauses, searchable by time."""
        return self._times

    @property
    def loop(self) -> bool:
        """Whether playback loops over the selection or, if there is none, over the whole sound."""
        return self._loop

    def selection(self) -> tuple[int, int] | None:
        """Return the start and end of the selection in samples, or None."""
        return self._selection.range()

    def set_audio(
        self,
        samples: Floats,
        spans: Sequence[Span] = (),
        said: Said | None = None,
        units: tuple[Unit, ...] | None = None,
    ) -> None:
        """Replace the sound and show all of it.

        Parameters
        ----------
        samples
            The sound, float32 [n].
        spans
            Spans of the tokens, in samples from the beginning of the sound.
        said
            The sound's pitch and the predicted pitch; None to show no pitch.
        units
            Result of ``group_spans(spans)``, which is slow for a long sound; None to compute it.
        """
        self._selection.clear()
        self._playhead = self._hovered = None
        self._spans, self._times = tuple(spans), times_of(group_spans(spans) if units is None else units)
        self._replace(samples)
        self._show_rendered(*_curves(said))
        self.set_tracked_pitch(None)
        self.set_formants(None)
        self.zoom_phonemes()

    def append_audio(self, samples: Floats, spans: Sequence[Span] = (), said: Said | None = None) -> None:
        """Append samples to the sound; times in ``spans`` are relative to the start of the appended samples."""
        offset = self.length
        added = tuple(shift_spans(spans, offset))
        self._times = self._times.extended(group_spans(added, len(self._spans)))  # no unit crosses a pass boundary
        self._spans += added
        fitted = self.axis.fitted
        self._extend(samples)
        place = round(offset / SAMPLES_PER_F0)
        gap = np.zeros(max(place - len(self._f0), 0), np.float32)
        before, after = (self._f0, self._predicted_f0), _curves(said)
        self._show_rendered(*(np.concatenate([old[:place], gap, new]) for old, new in zip(before, after, strict=True)))
        if fitted:
            self.zoom_phonemes()

    def clear(self) -> None:
        """Remove the sound."""
        self.set_audio(np.zeros(0, np.float32))

    def _show_rendered(self, f0: Floats, predicted: Floats) -> None:
        self._rendered_f0 = f0
        self.set_pitch(f0, predicted)

    def pitch_of(self, unit: Unit) -> float | None:
        """Return the pitch in the middle of a unit, in hertz; None if the unit is unvoiced there."""
        return self.pitch_at((unit.start + unit.end) // 2)

    def set_playhead(self, sample: int | None) -> None:
        """Move the playhead (None hides it); the view follows unless the user has scrolled away."""
        before, self._playhead = self._playhead, sample
        if self.follow and sample is not None and (before is None or self.axis.start <= before <= self.axis.end):
            self.axis.reveal(min(sample, self.axis.length - 1))
        for place in (before, sample):
            if place is not None:
                self.update(
                    int(self.axis.x_at(place, self.width())) - PLAYHEAD_REACH, 0, 2 * PLAYHEAD_REACH, self.height()
                )

    def set_selection(self, start: int, end: int) -> None:
        """Select a range; an empty range clears the selection."""
        self._selection.set_range(start, end)

    def clear_selection(self) -> None:
        """Clear the selection."""
        self._selection.clear()

    def set_loop(self, loop: bool) -> None:
        """Turn looping on or off, and emit `loop_toggled` if the state changes."""
        if loop != self._loop:
            self._loop = loop
            self.update()
            self.loop_toggled.emit(loop)

    def zoom_selection(self) -> None:
        """Zoom to the selection, if there is one."""
        selected = self.selection()
        if selected is not None:
            self.axis.show_range(*selected)

    def zoom_phonemes(self) -> None:
        """Zoom until phoneme labels are readable, keeping the left edge of the view in place."""
        length = self.axis.length / max(len(self.units), 1)
        self.axis.show_range(self.axis.start, self.axis.start + self.width() / _PHONEME * length)

    def zoom_anchor(self) -> float | None:
        """Return the sample at the playhead, which zooming keeps in place; None if the playhead is not visible."""
        inside = self._playhead is not None and self.axis.start <= self._playhead <= self.axis.end
        return self._playhead if inside else None

    def _on_selected(self, start: int, end: int) -> None:
        self.update()
        self.selection_changed.emit(start, end)

    def describe(self) -> str:
        """Describe the length of the sound and the selection, for screen readers."""
        from_s, to_s = (place / SAMPLE_RATE for place in self.selection() or (0, 0))
        length = fill(tr("{0:.2f} seconds of sound"), self.length / SAMPLE_RATE)
        chosen = fill(tr("selected from {0:.3f} to {1:.3f} seconds"), from_s, to_s) if to_s > from_s else ""
        return ", ".join(part for part in (length, chosen) if part)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the cached picture, and draw the selection, playhead, handle and crosshair over it."""
        super().paintEvent(event)
        painter = QPainter(self)
        selected = self.selection()
        if selected is not None:
            left, right = (self.axis.x_at(place, self.width()) for place in selected)
            paint_selection(painter, self.plot(), left, right, self.palette(), self._loop)
        if self._playhead is not None and self.axis.start <= self._playhead <= self.axis.end:
            paint_playhead(painter, self.plot(), self.axis.x_at(self._playhead, self.width()), self.palette())
        self._paint_handle(painter)
        if self._cursor is not None and self.length:
            paint_cursor(painter, self.plot(), self._cursor, self.reading_at(self._cursor), self.palette())
        if self.hasFocus():
            paint_focus(painter, QRectF(self.rect()), self.palette())

    def set_hovered(self, index: int | None) -> None:
        """Show the pitch handle of the unit with this index; None hides it."""
        if index != self._hovered:
            self._hovered = index
            self.update()

    def handle_place(self) -> QPointF | None:
        """Return the position of the pitch handle, in the middle of the hovered unit; None if there is no handle."""
        index = self._hovered
        if index is None or index >= len(self.units) or self._faded or not self.shows_pitch:
            return None
        unit = self.units[index]
        pitch = self.pitch_of(unit)
        x = self.axis.x_at((unit.start + unit.end) / 2, self.width())
        return None if pitch is None else QPointF(x, self.pitch_scale().y_at(pitch))

    def _paint_handle(self, painter: QPainter) -> None:
        """Emphasise the hovered unit's part of the pitch curve, and draw the unit's pitch handle."""
        place = self.handle_place()
        if place is None or self._hovered is None:
            return
        unit, scale, pen = self.units[self._hovered], self.pitch_scale(), pitch_pens(self.palette())[0]
        pen.setWidthF(_EMPHASIS)
        first, last = unit.start // SAMPLES_PER_F0, -(-unit.end // SAMPLES_PER_F0)
        part = np.zeros_like(self._f0)
        part[first:last] = self._f0[first:last]
        paint_pitch(painter, scale, self.axis, part, pen)
        paint_pitch_handle(painter, place, self.palette())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Grab the pitch curve, or begin a click or drag; Shift extends the selection to the mouse position."""
        if event.button() != Qt.MouseButton.LeftButton or self.axis.length == 0:
            event.ignore()
            return
        x = event.position().x()
        if self._draws(event.modifiers()):
            self._stroke = PitchStroke(*self._pitch_under(event.position()))
            return
        if self._take_hold(event.position()):
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._selection.extend_to(self.axis.sample_at(x, self.width()), self._playhead or 0)
        self._selection.press(x, self.width())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Drag or draw pitch, extend the selection, scroll beyond the edges, and show the values under the mouse."""
        x = event.position().x()
        if self._held is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._drag_pitch(event)
            return
        if self._stroke is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._draw_pitch(self._stroke, event)
            return
        self._cursor = event.position() if self.plot().contains(event.position()) else None
        self.update()
        if event.buttons() & Qt.MouseButton.LeftButton:
            if x < 0 or x > self.width():
                self._scroll(0.02 if x > 0 else -0.02)
            self._selection.drag(x, self.width())
        if not event.buttons():
            self._hover(self._times.index_at(self.axis.sample_at(x, self.width())))
        if not event.buttons() and self._draws(event.modifiers()):
            self.setCursor(Qt.CursorShape.CrossCursor)
            return
        if not event.buttons() and self._unit_of_curve(event.position()) is not None:
            self.setCursor(Qt.CursorShape.SizeVerCursor)
            return
        on_end = self._selection.dragging or self._selection.on_end(x, self.width())
        self.setCursor(Qt.CursorShape.SizeHorCursor if on_end else Qt.CursorShape.ArrowCursor)

    def _hover(self, index: int | None) -> None:
        if index != self._hovered:
            self.set_hovered(index)
            self.unit_hovered.emit(index)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Change a unit's pitch if the mouse is over its pitch handle; otherwise, scroll or zoom."""
        handle, turned = self.handle_place(), event.angleDelta().y()
        if handle is None or not turned or (event.position() - handle).manhattanLength() > 2 * HANDLE:
            super().wheelEvent(event)
            return
        self.pitch_stepped.emit(self._hovered, pitch_step(event.modifiers()) * turned / 120, False)
        event.accept()

    def _unit_of_curve(self, place: QPointF) -> int | None:
        """Return the index of the unit whose pitch handle or curve is at ``place``; None if there is none."""
        handle = self.handle_place()
        if handle is not None and (place - handle).manhattanLength() <= 2 * HANDLE:
            return self._hovered
        sample = self.axis.sample_at(place.x(), self.width())
        pitch = self.pitch_at(sample) if self.shows_pitch else None
        if pitch is None or abs(self.pitch_scale().y_at(pitch) - place.y()) > _GRIP:
            return None
        return self._times.index_at(sample)

    def _take_hold(self, place: QPointF) -> bool:
        index = self._unit_of_curve(place)
        pitch = self.pitch_at(self.axis.sample_at(place.x(), self.width()))
        if pitch is None and index is not None:
            pitch = self.pitch_of(self.units[index])  # beside the curve, but on its handle
        if index is None or pitch is None:
            return False
        self._held = (index, pitch, self.pitch_scale())
        return True

    def _drag_pitch(self, event: QMouseEvent) -> None:
        assert self._held is not None
        index, before, scale = self._held
        hertz = scale.hertz_at(min(max(event.position().y(), scale.area.top()), scale.area.bottom()))
        moved = round((semitones(hertz) - semitones(before)) * 10) / 10
        self.pitch_dragged.emit(index, moved)
        badge = fill(tr("{0:+.1f} st, {1:.0f} Hz"), moved, before * 2 ** (moved / 12))
        QToolTip.showText(event.globalPosition().toPoint(), badge, self)

    def _draws(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Return whether dragging draws pitch: with the pencil or Ctrl, and only if there is a pitch curve."""
        wanted = self.pencil or bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        return wanted and self.shows_pitch and len(self._f0) > 0

    def _pitch_under(self, place: QPointF) -> tuple[int, float]:
        scale = self.pitch_scale() if self._stroke_scale is None else self._stroke_scale
        height = min(max(place.y(), scale.area.top()), scale.area.bottom())
        return self.axis.sample_at(place.x(), self.width()), scale.hertz_at(height)

    def _draw_pitch(self, stroke: PitchStroke, event: QMouseEvent) -> None:
        if self._stroke_scale is None:
            self._stroke_scale = self.pitch_scale()
        sample, hertz = self._pitch_under(event.position())
        stroke.go_to(sample, hertz, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        self.pitch_drawn.emit(stroke.points)
        badge = fill(tr("{0:.0f} Hz, {1:+.1f} st"), hertz, semitones(hertz, self.pitch_unit.base_hz))
        QToolTip.showText(event.globalPosition().toPoint(), badge, self)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        """Hide the pitch handle and the crosshair with its text."""
        self._cursor = None
        self._hover(None)
        self.update()

    def reading_at(self, place: QPointF) -> str:
        """Return the text shown with the crosshair: time, frequency, level and pitch at ``place``."""
        sample = self.axis.sample_at(place.x(), self.width())
        parts = [fill(tr("{0:.3f} s"), sample / SAMPLE_RATE)]
        frequency = self.frequency_at(place.y())
        if frequency is not None:
            parts.append(fill(tr("{0:.0f} Hz"), frequency))
        parts.append(fill(tr("{0:.0f} dB"), self.level_at(sample, frequency)))
        pitch = self.pitch_at(sample)
        if pitch is not None and self.shows_pitch:
            parts.append(fill(tr("F0 {0:.0f} Hz, {1:+.1f} st"), pitch, semitones(pitch, self.pitch_unit.base_hz)))
        tracked = self.tracked_pitch_at(sample)
        if tracked is not None:
            parts.append(
                fill(tr("tracked {0:.0f} Hz, {1:+.1f} st"), tracked, semitones(tracked, self.pitch_unit.base_hz))
            )
        return "   ".join(parts)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """End a drag, or request a seek after a click."""
        if event.button() != Qt.MouseButton.LeftButton or self.axis.length == 0:
            event.ignore()
            return
        if self._held is not None or self._stroke is not None:
            self._held = self._stroke = self._stroke_scale = None
            self.gesture_ended.emit()
            return
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if not self._selection.release() and not shift:
            sample = self.axis.sample_at(event.position().x(), self.width())
            if not self._selection.contains(sample):
                self._selection.clear()
            self.seek_requested.emit(sample)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Select the double-clicked phoneme."""
        sample = self.axis.sample_at(event.position().x(), self.width())
        index = self._times.index_at(sample)
        if index is not None:
            self.set_selection(self.units[index].start, self.units[index].end)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Seek with the arrow keys, Home and End; with Shift, extend the selection instead.

        Esc clears the selection; +, -, 0 and 1 zoom; L toggles looping.
        """
        key, shift = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        step = max(1, round(self.axis.visible * _ARROW))
        here = self._selection.moving if shift and self.selection() else self._playhead or 0
        places = {
            Qt.Key.Key_Left: here - step,
            Qt.Key.Key_Right: here + step,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self.axis.length,
        }
        commands: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_Plus: self.zoom_in,
            Qt.Key.Key_Equal: self.zoom_in,
            Qt.Key.Key_Minus: self.zoom_out,
            Qt.Key.Key_0: self.zoom_fit,
            Qt.Key.Key_1: self.zoom_phonemes,
            Qt.Key.Key_L: lambda: self.set_loop(not self._loop),
        }
        place, command = places.get(Qt.Key(key)), commands.get(Qt.Key(key))
        if place is not None:
            sample = min(max(place, 0), self.axis.length)
            self.axis.reveal(min(sample, max(0, self.axis.length - 1)))
            if shift:
                self._selection.extend_to(sample, self._playhead or 0)
                announce(self, self.describe())
            else:
                self.seek_requested.emit(sample)
                announce(self, fill(tr("{0:.3f} s"), sample / SAMPLE_RATE))
        elif command is not None:
            command()
        elif key == Qt.Key.Key_Escape and self.selection() is not None:
            self.clear_selection()
            announce(self, tr("Selection cleared"))
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Open the view's context menu."""
        menu = QMenu(self)
        menu.addAction(tr("Zoom In"), self.zoom_in)
        menu.addAction(tr("Zoom Out"), self.zoom_out)
        menu.addAction(tr("Show All"), self.zoom_fit)
        menu.addAction(tr("Zoom to Phonemes"), self.zoom_phonemes)
        menu.addAction(tr("Zoom to Selection"), self.zoom_selection).setEnabled(self.selection() is not None)
        menu.addSeparator()
        loop = menu.addAction(tr("Loop"))
        loop.setCheckable(True)
        loop.setChecked(self._loop)
        loop.toggled.connect(self.set_loop)
        menu.addAction(tr("Clear Selection"), self.clear_selection).setEnabled(self.selection() is not None)
        menu.exec(event.globalPos())
        menu.deleteLater()


def _curves(said: Said | None) -> tuple[Floats, Floats]:
    if said is None:
        return np.zeros(0, np.float32), np.zeros(0, np.float32)
    spoken, predicted = said
    shown = without_transitions(predicted, predicted)
    return shown if spoken is predicted else without_transitions(spoken, predicted), shown
