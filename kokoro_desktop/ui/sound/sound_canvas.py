"""Cached picture of a sound, complete or still being synthesised, below a time ruler."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Literal

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.intensity import measure_intensity
from kokoro_desktop.audio.peaks import Peaks
from kokoro_desktop.audio.spectrogram import WIDE_WINDOW, WINDOW, Spectrogram
from kokoro_desktop.audio.voicing import find_voiced
from kokoro_desktop.prosody.editing import VOICED_HZ
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.ui.sound.pitch_picture import (
    PitchScale,
    PitchUnit,
    fit_scale,
    paint_intensity,
    paint_key,
    paint_pitch,
    paint_tracked_pitch,
    pitch_pens,
)
from kokoro_desktop.ui.sound.sound_picture import (
    SpectrogramLook,
    paint_formants,
    paint_spectrogram,
    paint_waveform,
    tiles_in_view,
)
from kokoro_desktop.ui.sound.time_axis import TimeAxis, paint_ruler
from kokoro_desktop.ui.style.colours import is_high_contrast
from kokoro_desktop.ui.translation import tr

Mode = Literal["waveform", "spectrogram", "both"]

_ZOOM: Final = 1.5
# Fraction of the height used by the waveform above a spectrogram.
_WAVEFORM_SHARE: Final = 0.38
# Opacity of a picture that does not match the current text.
FADED: Final = 0.45
# Value of Qt's ``angleDelta`` for one notch of a mouse wheel.
_NOTCH: Final = 120
# Fraction of the view scrolled by one wheel notch.
_SCROLL: Final = 0.12
# Maximum number of visible pitch values for which voicing is measured in the sound; longer curves are thinned.
_MOST_JUDGED: Final = 4_000
# Samples per step when computing peaks; processing a whole long sound at once would block the window.
_AT_ONCE: Final = 60 * SAMPLE_RATE


class SoundCanvas(QWidget):
    """Picture of a sound: waveform, spectrogram or both, with pitch and intensity curves.

    Attributes
    ----------
    axis
        The time axis, shared by all views of the same sound.
    has_ruler
        Whether a ruler is drawn above the sound.

    Signals
    -------
    mode_changed(str)
        'waveform', 'spectrogram' or 'both'.
    look_changed
        `look`, `shows_pitch`, `shows_intensity` or `pitch_unit` has changed.
    pitch_changed
        A pitch curve has changed.
    """

    mode_changed = Signal(str)
    look_changed = Signal()
    pitch_changed = Signal()

    def __init__(self, axis: TimeAxis, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.axis, self.has_ruler = axis, True
        self._peaks = Peaks()
        self._spectrogram: Spectrogram | None = None
        self._mode: Mode = "waveform"
        self._look = SpectrogramLook()
        self._shows_pitch, self._shows_intensity = True, False
        self._pitch_unit = PitchUnit()
        self._f0 = self._predicted_f0 = self._tracked_f0 = np.zeros(0, np.float32)
        # The pitch used to render the sound, which determines the voiced parts. If it is empty, pitch curves are drawn
        # in voiceless parts, too.
        self._rendered_f0 = self._f0
        self._formants: Floats | None = None
        self._picture: QPixmap | None = None
        self._faded = False
        self._tiles = QTimer(self)
        self._tiles.setSingleShot(True)
        self._tiles.timeout.connect(self.make_tile)
        self._measuring = QTimer(self)
        self._measuring.setSingleShot(True)
        self._measuring.timeout.connect(self._measure)
        self.axis.view_changed.connect(self._redraw)
        self.setAccessibleName(tr("Waveform"))

    @property
    def mode(self) -> Mode:
        """The display mode: waveform, spectrogram or both."""
        return self._mode

    @property
    def length(self) -> int:
        """Length of the sound in samples."""
        return len(self._peaks.sound)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return a size large enough for a readable spectrogram."""
        return QSize(640, 180)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the smallest usable size."""
        return QSize(200, 80)

    @property
    def look(self) -> SpectrogramLook:
        """Display settings of the spectrogram."""
        return self._look

    @property
    def shows_pitch(self) -> bool:
        """Whether the pitch curve is drawn."""
        return self._shows_pitch

    @property
    def shows_intensity(self) -> bool:
        """Whether the intensity curve is drawn."""
        return self._shows_intensity

    @property
    def pitch_unit(self) -> PitchUnit:
        """Unit of the pitch axis."""
        return self._pitch_unit

    def set_pitch_unit(self, unit: PitchUnit) -> None:
        """Change the unit of the pitch axis."""
        if unit != self._pitch_unit:
            self._pitch_unit = unit
            self.look_changed.emit()

    def set_look(self, look: SpectrogramLook) -> None:
        """Change the display settings of the spectrogram."""
        if look != self._look:
            wide, self._look = self._look.wide, look
            if wide != look.wide:
                self._make_spectrogram()
            self._redraw()
            self.look_changed.emit()

    def show_curves(self, pitch: bool, intensity: bool) -> None:
        """Show or hide the pitch and intensity curves."""
        self._shows_pitch, self._shows_intensity = pitch, intensity
        self._redraw()
        self.look_changed.emit()

    def set_pitch(self, f0: Floats, predicted: Floats) -> None:
        """Show the synthesised pitch over the predicted pitch.

        Parameters
        ----------
        f0, predicted
            float32, in hertz, one value every 12.5 ms from the beginning; about 0 for unvoiced sound.
        """
        self._f0, self._predicted_f0 = f0, predicted
        self._redraw()
        self.pitch_changed.emit()

    def set_formants(self, formants: Floats | None) -> None:
        """Show formants over the spectrogram, as measured by `phonetics.formants.track_formants`; None hides them."""
        if formants is not self._formants:
            self._formants = formants
            self._redraw()

    def set_tracked_pitch(self, curve: Floats | None) -> None:
        """Show the pitch measured from the sound, in the same format as in `set_pitch`; None hides it."""
        f0 = np.zeros(0, np.float32) if curve is None else curve
        if len(f0) or len(self._tracked_f0):
            self._tracked_f0 = f0
            self._redraw()
            self.pitch_changed.emit()

    def set_mode(self, mode: Mode) -> None:
        """Draw the waveform, the spectrogram or both."""
        if mode != self._mode:
            self._mode = mode
            names = {"spectrogram": tr("Spectrogram"), "both": tr("Waveform and spectrogram")}
            self.setAccessibleName(names.get(mode, tr("Waveform")))
            self._redraw()
            self.mode_changed.emit(mode)

    def set_faded(self, on: bool) -> None:
        """Draw the picture faded or at full opacity."""
        if on != self._faded:
            self._faded = on
            self.update()

    def ruler_height(self) -> int:
        """Return the height of the ruler in pixels; 0 if there is no ruler."""
        return self.fontMetrics().height() + 9 if self.has_ruler else 0

    def plot(self) -> QRectF:
        """Return the area of the sound, below the ruler."""
        top = self.ruler_height()
        return QRectF(0, top, self.width(), max(1, self.height() - top))

    def spectrogram_area(self) -> QRectF:
        """Return the area of the spectrogram; empty if the spectrogram is hidden."""
        plot = self.plot()
        shares = {"waveform": 1.0, "both": _WAVEFORM_SHARE, "spectrogram": 0.0}
        top = plot.top() + round(plot.height() * shares[self._mode])
        return QRectF(plot.left(), top, plot.width(), plot.bottom() - top)

    def has_pitch(self) -> bool:
        """Return whether a pitch curve is drawn."""
        return (self._shows_pitch and len(self._f0) > 0) or len(self._tracked_f0) > 0

    def pitch_scale(self) -> PitchScale:
        """Return the vertical scale of the pitch curve, which spans the spectrogram or, if that is hidden, the plot."""
        area = self.spectrogram_area() if self._mode != "waveform" else self.plot()
        said = (self._f0, self._predicted_f0) if self._shows_pitch else ()
        return fit_scale(area.adjusted(0, 6, 0, -6), *said, self._tracked_f0)

    def frequency_at(self, y: float) -> float | None:
        """Return the frequency at the vertical position ``y``, in hertz; None outside the spectrogram."""
        area = self.spectrogram_area()
        inside = area.top() <= y <= area.bottom() and area.height() > 0
        return (area.bottom() - y) / area.height() * self._look.top_hz if inside else None

    def level_at(self, sample: int, frequency: float | None) -> float:
        """Return the level around a sample in dBFS, at ``frequency`` (hertz) or, if None, over all frequencies."""
        if frequency is None or self._spectrogram is None:
            return float(measure_intensity(self._peaks.sound, sample, 1, 1)[0])
        return self._spectrogram.measure_level(sample, frequency)

    def pitch_at(self, sample: int) -> float | None:
        """Return the pitch at a sample, in hertz; None at an unvoiced sample."""
        return _value_at(self._f0, sample)

    def tracked_pitch_at(self, sample: int) -> float | None:
        """Return the tracked pitch at a sample, in hertz; None at an unvoiced sample or if the curve is hidden."""
        return _value_at(self._tracked_f0, sample)

    def zoom_in(self) -> None:
        """Zoom in one step."""
        self.axis.zoom(_ZOOM, self.zoom_anchor())

    def zoom_out(self) -> None:
        """Zoom out one step."""
        self.axis.zoom(1 / _ZOOM, self.zoom_anchor())

    def zoom_fit(self) -> None:
        """Show the whole sound."""
        self.axis.fit()

    def zoom_anchor(self) -> float | None:
        """Return the sample that stays in place during zooming; None for the centre of the view."""
        return None

    def _replace(self, samples: Floats) -> None:
        """Replace the sound and show all of it."""
        self._peaks = Peaks()
        self.axis.set_length(0)
        self._extend(samples)

    def _extend(self, samples: Floats) -> None:
        """Append samples to the sound."""
        self._peaks.append(samples, limit=_AT_ONCE)
        self.axis.set_length(self.length)
        self._show_measured()

    def _measure(self) -> None:
        self._peaks.measure(limit=_AT_ONCE)
        self._show_measured()

    def _show_measured(self) -> None:
        self._make_spectrogram()
        self._redraw()
        if not self._peaks.complete:
            self._measuring.start(0)

    def _make_spectrogram(self) -> None:
        window = WIDE_WINDOW if self._look.wide else WINDOW
        self._spectrogram = Spectrogram(self._peaks.sound, self._peaks.largest, window)

    def _redraw(self) -> None:
        self._picture = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the cached picture, which is redrawn only after changes."""
        if self._picture is None or self._picture.devicePixelRatioF() != self.devicePixelRatioF():
            self._picture = self._draw()
        painter = QPainter(self)
        painter.setOpacity(FADED if self._faded else 1.0)
        painter.drawPixmap(QPointF(0, 0), self._picture)

    def _draw(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        painter = QPainter(picture)
        painter.setFont(self.font())
        self.paint_sound(painter)
        painter.end()
        if self._mode != "waveform":
            self._tiles.start(0)
        return picture

    def paint_sound(self, painter: QPainter, palette: QPalette | None = None) -> None:
        """Draw the sound, ruler and curves, without the playhead or other marks.

        If ``palette`` is None, the widget's own palette is used.
        """
        palette = palette or self.palette()
        plot, lower = self.plot(), self.spectrogram_area()
        if self._mode != "spectrogram":
            upper = QRectF(plot.left(), plot.top(), plot.width(), max(plot.height() - lower.height(), 1.0))
            paint_waveform(painter, upper, self.axis, self._peaks, palette)
        if self._mode != "waveform":
            paint_spectrogram(painter, lower, self.axis, self._spectrogram, self._look, palette)
            if self._formants is not None:
                paint_formants(painter, lower, self.axis, self._formants, self._look.top_hz, palette)
        if self.length and self._shows_intensity:
            paint_intensity(painter, lower if self._mode != "waveform" else plot, self.axis, self._peaks, palette)
        self._paint_pitches(painter, palette)
        if self.length and self.has_ruler:
            paint_ruler(painter, QRectF(0, 0, self.width(), self.ruler_height()), self.axis, palette)
        elif not self.length:
            self._draw_nothing(painter)

    def _paint_pitches(self, painter: QPainter, palette: QPalette) -> None:
        said, tracked = self._shows_pitch and len(self._f0) > 0, len(self._tracked_f0) > 0
        if not said and not tracked:
            return
        scale, (spoken, predicted) = self.pitch_scale(), pitch_pens(palette)
        if said:
            mask = self._find_voiced()
            f0 = mask(self._f0)
            if self._predicted_f0 is not self._f0:
                paint_pitch(painter, scale, self.axis, mask(self._predicted_f0), predicted)
            if is_high_contrast(palette):  # outline the curve: the sound has the same brightness
                paint_pitch(painter, scale, self.axis, f0, QPen(palette.color(QPalette.ColorRole.Base), 5.0))
            paint_pitch(painter, scale, self.axis, f0, spoken)
        if tracked:
            paint_tracked_pitch(painter, scale, self.axis, self._tracked_f0, palette)
        if said and tracked:
            paint_key(painter, self.plot(), palette, tr("Model's F0"), tr("Tracked pitch"))

    def _find_voiced(self) -> Callable[[Floats], Floats]:
        """Return a function that copies a curve and sets the visible unvoiced values to 0.

        If too many values are visible, the function returns the curve unchanged.
        """
        first = max(0, int(self.axis.start) // SAMPLES_PER_F0 - 1)
        last = min(math.ceil(self.axis.end / SAMPLES_PER_F0) + 1, len(self._rendered_f0))
        if not first < last <= first + _MOST_JUDGED:
            return lambda curve: curve
        voiceless = ~find_voiced(self._peaks.sound, first, self._rendered_f0[first:last])

        def mask(curve: Floats) -> Floats:
            masked: Floats = curve.copy()
            part = masked[first:last]
            part[voiceless[: len(part)]] = 0
            return masked

        return mask

    def _draw_nothing(self, painter: QPainter) -> None:
        """Draw the empty background that is shown if there is no sound."""
        top = QRectF(0, 0, self.width(), self.ruler_height())
        painter.fillRect(top, self.palette().color(QPalette.ColorRole.Window))
        painter.fillRect(self.plot(), self.palette().color(QPalette.ColorRole.Base))

    def is_complete(self) -> bool:
        """Return whether every visible tile has been computed."""
        return self._peaks.complete and not self._missing_tiles()[1]

    def _missing_tiles(self) -> tuple[int, list[int]]:
        if self._mode == "waveform" or self._spectrogram is None:
            return 0, []
        level, indices = tiles_in_view(self.axis, self.width())
        return level, [index for index in indices if self._spectrogram.cached(level, index) is None]

    def make_tile(self) -> None:
        """Compute one missing visible tile, and schedule the next."""
        level, missing = self._missing_tiles()
        if missing and self._spectrogram is not None:
            self._spectrogram.make(level, missing[0])
            self._redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Redraw the picture."""
        self._redraw()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Redraw the picture after a change of palette or font."""
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._redraw()
        super().changeEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Scroll or, with Ctrl, zoom around the mouse position."""
        turned = event.angleDelta()
        steps = (turned.y() or turned.x()) / _NOTCH
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            share = event.position().x() / max(self.width(), 1)
            self.axis.zoom(_ZOOM**steps, self.axis.start + share * self.axis.visible)
        elif self.axis.fitted:
            event.ignore()
            return
        else:
            self._scroll(-steps * _SCROLL)
        event.accept()

    def _scroll(self, share: float) -> None:
        self.axis.scroll_to(self.axis.start + share * self.axis.visible)


def _value_at(f0: Floats, sample: int) -> float | None:
    """Return a curve's value at a sample; None at an unvoiced sample or beyond the end of the curve."""
    index = sample // SAMPLES_PER_F0
    hertz = float(f0[index]) if index < len(f0) else 0.0
    return hertz if hertz >= VOICED_HZ else None
