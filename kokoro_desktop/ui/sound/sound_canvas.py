"""Draws a sound that can grow, under a time ruler, and keeps the picture until the view changes."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.peaks import Peaks
from kokoro_desktop.audio.spectrogram import Spectrogram
from kokoro_desktop.ui.sound.sound_picture import paint_spectrogram, paint_waveform, tiles_in_view
from kokoro_desktop.ui.sound.time_axis import TimeAxis, paint_ruler
from kokoro_desktop.ui.style.colours import secondary

Mode = Literal["waveform", "spectrogram"]

_ZOOM: Final = 1.5
FADED: Final = 0.45
"""Opacity of a picture that is not of the text that is written."""
_NOTCH: Final = 120
"""What a mouse wheel counts for one step (Qt's angleDelta)."""
_SCROLL: Final = 0.12
"""Share of the view that one step of the wheel moves."""


class SoundCanvas(QWidget):
    """The picture of a sound, as a waveform or as a spectrogram.

    Attributes
    ----------
    axis
        What is in view; whoever shows the same sound shares it.

    Signals
    -------
    mode_changed(str)
        'waveform' or 'spectrogram'.
    """

    mode_changed = Signal(str)

    def __init__(self, axis: TimeAxis, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.axis = axis
        self._peaks = Peaks()
        self._spectrogram: Spectrogram | None = None
        self._mode: Mode = "waveform"
        self._picture: QPixmap | None = None
        self._faded = False
        self._tiles = QTimer(self)
        self._tiles.setSingleShot(True)
        self._tiles.timeout.connect(self._make_tile)
        self.axis.view_changed.connect(self._redraw)
        self.setAccessibleName(self.tr("Waveform"))

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

    def set_mode(self, mode: Mode) -> None:
        """Draw the waveform or the spectrogram."""
        if mode != self._mode:
            self._mode = mode
            self.setAccessibleName(self.tr("Spectrogram") if mode == "spectrogram" else self.tr("Waveform"))
            self._redraw()
            self.mode_changed.emit(mode)

    def set_faded(self, on: bool) -> None:
        """Let the picture fade, or have it as it was."""
        if on != self._faded:
            self._faded = on
            self.update()

    def ruler_height(self) -> int:
        """Return where the ruler ends, in pixels from the top."""
        return self.fontMetrics().height() + 9

    def plot(self) -> QRectF:
        """Return where the sound is drawn."""
        top = self.ruler_height()
        return QRectF(0, top, self.width(), max(1, self.height() - top))

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
        self._peaks.append(samples)
        self._spectrogram = Spectrogram(self._peaks.sound, self._peaks.largest)
        self.axis.set_length(self.length)
        self._redraw()

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
        if self._mode == "spectrogram":
            paint_spectrogram(painter, self.plot(), self.axis, self._spectrogram, self.palette())
            self._tiles.start(0)
        else:
            paint_waveform(painter, self.plot(), self.axis, self._peaks, self.palette())
        if self.length:
            paint_ruler(painter, QRectF(0, 0, self.width(), self.ruler_height()), self.axis, self.palette())
        else:
            self._draw_nothing(painter)
        painter.end()
        return picture

    def _draw_nothing(self, painter: QPainter) -> None:
        """Say what will be here, in place of a ruler over nothing."""
        top = QRectF(0, 0, self.width(), self.ruler_height())
        painter.fillRect(top, self.palette().color(QPalette.ColorRole.Window))
        painter.fillRect(self.plot(), self.palette().color(QPalette.ColorRole.Base))
        painter.setPen(secondary(self.palette()))
        painter.drawText(self.plot(), Qt.AlignmentFlag.AlignCenter, self.tr("What you play is shown here."))

    def _make_tile(self) -> None:
        """Make one tile that is missing in view, and let the window breathe before the next."""
        if self._mode != "spectrogram" or self._spectrogram is None:
            return
        level, indices = tiles_in_view(self.axis, self.width())
        missing = [index for index in indices if self._spectrogram.cached(level, index) is None]
        if missing:
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
