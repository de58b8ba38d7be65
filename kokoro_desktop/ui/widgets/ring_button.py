"""A flat button whose focus can be seen: styles draw none round a button without a frame."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QToolButton, QWidget

_WIDTH: Final = 2.0
_RADIUS: Final = 4.0


class RingButton(QToolButton):
    """A flat tool button; while it has the focus, a ring in the highlight colour is round it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoRaise(True)

    def event(self, event: QEvent) -> bool:
        """Keep the key that presses a button, whatever it is short for in the window."""
        if event.type() is QEvent.Type.ShortcutOverride and cast(QKeyEvent, event).key() == Qt.Key.Key_Space:
            event.accept()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the button and the ring."""
        super().paintEvent(event)
        if not self.hasFocus():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), _WIDTH))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = _WIDTH / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), _RADIUS, _RADIUS)
        painter.end()
