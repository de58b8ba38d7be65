"""Draws a sound that can grow, under a time ruler, and keeps the picture until the view changes."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.intensity import measure_intensity
from kokoro_desktop.audio.peaks import Peaks
from kokoro_desktop.audio.spectrogram import WIDE_WINDOW, WINDOW, Spectrogram
from kokoro_desktop.prosody.editing import VOICED_HZ
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_F0
from kokoro_desktop.ui.sound.pitch_picture import (
    PitchScale,
    fit_scale,
    paint_intensity,
    paint_key,
    paint_pitch,
    paint_pitch_axis,
    paint_tracked_pitch,
    pitch_pens,
)
from kokoro_desktop.ui.sound.sound_picture import SpectrogramLook, paint_spectrogram, paint_waveform, tiles_in_view
from kokoro_desktop.ui.sound.time_axis import TimeAxis, paint_ruler
from kokoro_desktop.ui.style.colours import is_high_contrast
from kokoro_desktop.ui.translation import tr

Mode = Literal["waveform", "spectrogram", "both"]

_ZOOM: Final = 1.5
_WAVEFORM_SHARE: Final = 0.38
"""Of the height, where waveform and spectrogram are drawn together."""
FADED: Final = 0.45
"""Opacity of a picture that is not of the text that is written."""
_NOTCH: Final = 120
"""What a mouse wheel counts for one step (Qt's angleDelta)."""
_SCROLL: Final = 0.12
"""Share of the view that one step of the wheel moves."""
_AT_ONCE: Final = 60 * SAMPLE_RATE
"""Samples whose extremes are found at a time: hours of them would hold up the window."""


class SoundCanvas(QWidget):
    """The picture of a sound: waveform, spectrogram or both, with its pitch and intensity.

    Attributes
    ----------
    axis
        What is in view; whoever shows the same sound shares it.
    has_ruler
        Whether a ruler is drawn above.

    Signals
    -------
    mode_changed(str)
        'waveform', 'spectrogram' or 'both'.
    look_changed
        `look`, `shows_pitch` or `shows_intensity` says something else now.
    """

    mode_changed = Signal(str)
    look_changed = Signal()

    def __init__(self, axis: TimeAxis, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.axis, self.has_ruler = axis, True
        self._peaks = Peaks()
        self._spectrogram: Spectrogram | None = None
        self._mode: Mode = "waveform"
        self._look = SpectrogramLook()
        self._shows_pitch, self._shows_intensity = True, False
        self._f0 = self._predicted_f0 = self._tracked_f0 = np.zeros(0, np.float32)
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
        """What is drawn."""
        return self._mode

    @property
    def length(self) -> int:
        """Samples of the sound."""
        return len(self._peaks.sound)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return a size at which speech can be read."""
        return QSize(640, 180)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the smallest size that is of use."""
        return QSize(200, 80)

    @property
    def look(self) -> SpectrogramLook:
        """How the spectrogram is shown."""
        return self._look

    @property
    def shows_pitch(self) -> bool:
        """Whether the pitch curve is drawn."""
        return self._shows_pitch

    @property
    def shows_intensity(self) -> bool:
        """Whether the intensity is drawn."""
        return self._shows_intensity

    def set_look(self, look: SpectrogramLook) -> None:
        """Show the spectrogram otherwise."""
        if look != self._look:
            wide, self._look = self._look.wide, look
            if wide != look.wide:
                self._make_spectrogram()
            self._redraw()
            self.look_changed.emit()

    def show_curves(self, pitch: bool, intensity: bool) -> None:
        """Say which curves are drawn over the sound."""
        self._shows_pitch, self._shows_intensity = pitch, intensity
        self._redraw()
        self.look_changed.emit()

    def set_pitch(self, f0: Floats, predicted: Floats) -> None:
        """Show the pitch with which the sound was said, over what was predicted.

        Parameters
        ----------
        f0, predicted
            float32 hertz, a value every 12.5 ms from the beginning; about 0 where there is no voice.
        """
        self._f0, self._predicted_f0 = f0, predicted
        self._redraw()

    def set_tracked_pitch(self, f0: Floats) -> None:
        """Show the pitch that was found in the sound, in hertz as `set_pitch`'s; an empty curve shows none."""
        if len(f0) or len(self._tracked_f0):
            self._tracked_f0 = f0
            self._redraw()

    def set_mode(self, mode: Mode) -> None:
        """Draw the waveform, the spectrogram or both."""
        if mode != self._mode:
            self._mode = mode
            names = {"spectrogram": tr("Spectrogram"), "both": tr("Waveform and spectrogram")}
            self.setAccessibleName(names.get(mode, tr("Waveform")))
            self._redraw()
            self.mode_changed.emit(mode)

    def set_faded(self, on: bool) -> None:
        """Let the picture fade, or have it as it was."""
        if on != self._faded:
            self._faded = on
            self.update()

    def ruler_height(self) -> int:
        """Return where the ruler ends, in pixels from the top."""
        return self.fontMetrics().height() + 9 if self.has_ruler else 0

    def plot(self) -> QRectF:
        """Return where the sound is drawn."""
        top = self.ruler_height()
        return QRectF(0, top, self.width(), max(1, self.height() - top))

    def spectrogram_area(self) -> QRectF:
        """Return where the spectrogram is drawn; empty where it is not."""
        plot = self.plot()
        shares = {"waveform": 1.0, "both": _WAVEFORM_SHARE, "spectrogram": 0.0}
        top = plot.top() + round(plot.height() * shares[self._mode])
        return QRectF(plot.left(), top, plot.width(), plot.bottom() - top)

    def pitch_scale(self) -> PitchScale:
        """Return where which pitch is drawn: over the spectrogram where there is one."""
        area = self.spectrogram_area() if self._mode != "waveform" else self.plot()
        said = (self._f0, self._predicted_f0) if self._shows_pitch else ()
        return fit_scale(area.adjusted(0, 6, 0, -6), *said, self._tracked_f0)

    def frequency_at(self, y: float) -> float | None:
        """Return the frequency of the spectrogram at a height, in hertz; None beside it."""
        area = self.spectrogram_area()
        inside = area.top() <= y <= area.bottom() and area.height() > 0
        return (area.bottom() - y) / area.height() * self._look.top_hz if inside else None

    def level_at(self, sample: int, frequency: float | None) -> float:
        """Return how loud it is about a sample, in dB of full scale: all of it, or at a frequency alone."""
        if frequency is None or self._spectrogram is None:
            return float(measure_intensity(self._peaks.sound, sample, 1, 1)[0])
        return self._spectrogram.measure_level(sample, frequency)

    def pitch_at(self, sample: int) -> float | None:
        """Return the pitch of a sample, in hertz; None where there is no voice."""
        return _value_at(self._f0, sample)

    def tracked_pitch_at(self, sample: int) -> float | None:
        """Return the pitch that was found at a sample, in hertz; None where none is shown."""
        return _value_at(self._tracked_f0, sample)

    def zoom_in(self) -> None:
        """Show less."""
        self.axis.zoom(_ZOOM, self.zoom_anchor())

    def zoom_out(self) -> None:
        """Show more."""
        self.axis.zoom(1 / _ZOOM, self.zoom_anchor())

    def zoom_fit(self) -> None:
        """Show all."""
        self.axis.fit()

    def zoom_anchor(self) -> float | None:
        """Return the sample that zooming keeps where it is; None for the middle."""
        return None

    def _replace(self, samples: Floats) -> None:
        """Draw another sound, all of it."""
        self._peaks = Peaks()
        self.axis.set_length(0)
        self._extend(samples)

    def _extend(self, samples: Floats) -> None:
        """Draw more of the sound."""
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
        """Copy the picture, drawn anew only if the view has changed."""
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
        """Draw the sound with its ruler and its curves, without what moves over it, in these colours or its own."""
        palette = palette or self.palette()
        plot, lower = self.plot(), self.spectrogram_area()
        if self._mode != "spectrogram":
            upper = QRectF(plot.left(), plot.top(), plot.width(), max(plot.height() - lower.height(), 1.0))
            paint_waveform(painter, upper, self.axis, self._peaks, palette)
        if self._mode != "waveform":
            paint_spectrogram(painter, lower, self.axis, self._spectrogram, self._look, palette)
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
        if said and self._predicted_f0 is not self._f0:
            paint_pitch(painter, scale, self.axis, self._predicted_f0, predicted)
        if said and is_high_contrast(palette):  # an edge, since the sound itself is as bright
            paint_pitch(painter, scale, self.axis, self._f0, QPen(palette.color(QPalette.ColorRole.Base), 5.0))
        if said:
            paint_pitch(painter, scale, self.axis, self._f0, spoken)
        if tracked:
            paint_tracked_pitch(painter, scale, self.axis, self._tracked_f0, palette)
        paint_pitch_axis(painter, scale, palette)
        if said and tracked:
            paint_key(painter, self.plot(), palette, tr("Model's F0"), tr("Tracked pitch"))

    def _draw_nothing(self, painter: QPainter) -> None:
        """Draw the ground, and no ruler over nothing."""
        top = QRectF(0, 0, self.width(), self.ruler_height())
        painter.fillRect(top, self.palette().color(QPalette.ColorRole.Window))
        painter.fillRect(self.plot(), self.palette().color(QPalette.ColorRole.Base))

    def is_complete(self) -> bool:
        """Tell whether nothing is missing in view that is still to be computed."""
        return self._peaks.complete and not self._missing_tiles()[1]

    def _missing_tiles(self) -> tuple[int, list[int]]:
        if self._mode == "waveform" or self._spectrogram is None:
            return 0, []
        level, indices = tiles_in_view(self.axis, self.width())
        return level, [index for index in indices if self._spectrogram.cached(level, index) is None]

    def make_tile(self) -> None:
        """Make one tile that is missing in view, and let the window breathe before the next."""
        level, missing = self._missing_tiles()
        if missing and self._spectrogram is not None:
            self._spectrogram.make(level, missing[0])
            self._redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Draw anew."""
        self._redraw()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Draw anew in the new colours or the new font."""
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._redraw()
        super().changeEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Zoom around the mouse with Ctrl, scroll without."""
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
    """Return the value of a curve at a sample; None where there is no voice, and beyond its end."""
    index = sample // SAMPLES_PER_F0
    hertz = float(f0[index]) if index < len(f0) else 0.0
    return hertz if hertz >= VOICED_HZ else None
