"""A popup window below a button, which closes by itself."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QWidget


class Popup(QFrame):
    """Frame that opens below a widget, or above it if there is not enough space."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)

    def place_at(self, part: QWidget) -> None:
        """Move the popup to the position where it will open."""
        screen = part.screen().availableGeometry()
        place = part.mapToGlobal(QPoint(0, part.height()))
        if place.y() + self.height() > screen.bottom() + 1:
            place.setY(max(screen.top(), part.mapToGlobal(QPoint(0, 0)).y() - self.height()))
        place.setX(max(screen.left(), min(place.x(), screen.right() + 1 - self.width())))
        self.move(place)
