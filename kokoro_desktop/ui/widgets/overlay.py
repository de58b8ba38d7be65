"""Overlays on parts of the window: hints in empty parts, and notices, each with an optional button."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QLabel, QWidget

from kokoro_desktop.ui.style.colours import line_colour
from kokoro_desktop.ui.style.sheet import GAP, RADIUS
from kokoro_desktop.ui.widgets.buttons import ActionButton
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row


class Overlay(QWidget):
    """Text and optional button shown over part of the window; subclasses define the position."""

    def __init__(self, under: QWidget, sentence: str = "") -> None:
        super().__init__(under)
        self._under = under
        self.label = QLabel(sentence, self)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.button = ActionButton(self)
        under.installEventFilter(self)

    def set_action(self, action: QAction) -> None:
        """Set the button's action and show the button."""
        self.button.set_action(action)
        self.arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Update the overlay's geometry when the widget underneath is resized."""
        if event.type() is QEvent.Type.Resize:
            self.arrange()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Adjust the size when the text or button changes."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.arrange()
        return super().event(event)

    def place(self, room: QSize) -> QRect:
        """Return the overlay's rectangle within a widget of size ``room``."""
        raise NotImplementedError

    def arrange(self) -> None:
        """Update the overlay's position and size."""
        self.setGeometry(self.place(self._under.size()))


class EmptyState(Overlay):
    """Centred hint that explains how to fill an empty part of the window."""

    def __init__(self, under: QWidget, sentence: str) -> None:
        super().__init__(under, sentence)
        self.label.setProperty("quiet", True)
        self.label.setWordWrap(True)
        self.label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        lay_out_column(self.label, lay_out_row(None, self.button, None), of=self, spacing=GAP + GAP // 2)

    def place(self, room: QSize) -> QRect:
        """Return a centred rectangle, as wide as the text if there is enough space."""
        width = min(self.label.fontMetrics().horizontalAdvance(self.label.text()) + 4 * GAP, room.width() - 2 * GAP)
        height = min(self.heightForWidth(width), room.height())
        return QRect((room.width() - width) // 2, (room.height() - height) // 2, width, height)


class Notice(Overlay):
    """One-line card at the top of a widget, visible while it has a message."""

    def __init__(self, under: QWidget, top: int = 0) -> None:
        """Create a notice at least ``top`` pixels below the upper edge of the widget ``under``."""
        super().__init__(under)
        self._top, self._covered = top, 0
        margins = (GAP + GAP // 2, GAP // 2, GAP // 2, GAP // 2)
        lay_out_row(self.label, self.button, of=self, margins=margins, spacing=GAP)
        self.hide()

    def set_covered(self, top: int) -> None:
        """Keep the notice below a banner that covers the uppermost ``top`` pixels."""
        self._covered = top
        self.arrange()

    def say(self, sentence: str) -> None:
        """Show a message; an empty message hides the notice."""
        self.label.setText(sentence)
        self.setVisible(bool(sentence))
        self.arrange()

    def place(self, room: QSize) -> QRect:
        """Return a rectangle that is centred horizontally near the upper edge."""
        size, top = self.sizeHint(), max(self._top, self._covered) + GAP
        return QRect((room.width() - size.width()) // 2, top, size.width(), size.height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the card."""
        paint_card(self, RADIUS)


def paint_card(widget: QWidget, radius: float) -> None:
    """Paint a widget as a card with rounded corners and a thin edge; call this from ``paintEvent``."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(line_colour(widget.palette()), 1.0))
    painter.setBrush(widget.palette().color(QPalette.ColorRole.Base))
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.end()
