"""Pitch axis beside the sound picture."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from kokoro_desktop.ui.sound.pitch_picture import paint_pitch_axis
from kokoro_desktop.ui.sound.sound_canvas import SoundCanvas
from kokoro_desktop.ui.translation import tr

# Width of the tick and the gap after it, in pixels.
_MARGIN: Final = 10


class PitchAxis(QWidget):
    """Pitch axis to the right of the sound picture; hidden if the picture has no pitch curve."""

    def __init__(self, picture: SoundCanvas, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture = picture
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        for changed in (picture.look_changed, picture.pitch_changed, picture.mode_changed):
            changed.connect(lambda *_: self._show())
        self._show()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a size wide enough for the unit name and the longest label."""
        texts = (self._picture.pitch_unit.name, "+24")
        return QSize(max(map(self.fontMetrics().horizontalAdvance, texts)) + _MARGIN, 80)

    def paint(self, painter: QPainter, palette: QPalette) -> None:
        """Draw the axis."""
        picture = self._picture
        paint_pitch_axis(painter, QRectF(self.rect()), picture.pitch_scale(), picture.pitch_unit, palette)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the axis."""
        painter = QPainter(self)
        self.paint(painter, self.palette())
        painter.end()

    def _show(self) -> None:
        self.setVisible(self._picture.has_pitch())
        self.updateGeometry()
        self.setAccessibleName(tr("Pitch axis, {0}").format(self._picture.pitch_unit.name))
        self.update()
