"""Banners shown over the content, each with an icon, text and buttons; the newest is in front."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.style.colours import line_colour, mix, unknown_colour, warning_colour
from kokoro_desktop.ui.style.icons import paint_icon
from kokoro_desktop.ui.style.sheet import GAP, RADIUS
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.buttons import icon_button
from kokoro_desktop.ui.widgets.layouts import lay_out_row

# Maximum width in pixels; longer lines are hard to read.
_WIDEST: Final = 760
_ICON: Final = 18


@dataclass(frozen=True)
class BannerButton:
    """Text and action of a banner button."""

    text: str
    pressed: Callable[[], object]


class Banner(QFrame):
    """Message box with an icon, text, buttons and an optional close button.

    Parameters
    ----------
    kind
        ``information``, ``warning`` or ``error``.
    closed
        Function called when the close button is pressed; None omits the button.
    """

    def __init__(self, kind: str, closed: Callable[[], object] | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind, self._urgent = kind, kind != "information"
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)  # sentences may quote user input or files
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._buttons = QHBoxLayout()
        margins = (2 * GAP + _ICON, GAP, GAP, GAP)
        parts = lay_out_row((self._label, 1), self._buttons, of=self, margins=margins, spacing=GAP)
        if closed is not None:
            cross = icon_button(self, "close", tr("Close this message"))
            cross.clicked.connect(lambda _=False: closed())
            parts.addWidget(cross)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the card, its coloured edge and the icon."""
        painter, palette = QPainter(self), self.palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = _colour(self._kind, palette)
        painter.setPen(QPen(mix(line_colour(palette), colour, 0.6), 1.0))
        painter.setBrush(mix(palette.color(QPalette.ColorRole.Base), colour, 0.07))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        icon = QRect(GAP + 2, (self.height() - _ICON) // 2, _ICON, _ICON)
        paint_icon(painter, self._kind, QRectF(icon), colour)
        painter.end()

    def text(self) -> str:
        """Return the banner's text."""
        return self._label.text()

    def say(self, sentence: str) -> None:
        """Set the banner's text, and announce it to screen readers."""
        if sentence != self._label.text():
            self._label.setText(sentence)
            self.setAccessibleName(sentence)
            announce(self, sentence, self._urgent)

    def add_button(self, button: BannerButton) -> None:
        """Add a button to the right of the text."""
        widget = QPushButton(button.text, self)
        widget.clicked.connect(lambda _=False: button.pressed())
        self._buttons.addWidget(widget)


class BannerArea(QWidget):
    """Area that shows the newest banner at the top of a widget; closing the banner reveals the previous one.

    A new message replaces any earlier message with the same key. Banners overlap the widgets underneath without moving
    them.

    Signals
    -------
    covered_changed(int)
        The height of the area that a banner covers at the top of the widget, in pixels; 0 if there is no banner.
    """

    covered_changed = Signal(int)

    def __init__(self, under: QWidget) -> None:
        """Create the area at the top of the widget ``under``."""
        super().__init__(under)
        self._under = under
        # Banners by key, the newest last.
        self._banners: dict[str, Banner] = {}
        self.hide()
        under.installEventFilter(self)

    def show_message(self, key: str, kind: str, sentence: str, *buttons: BannerButton, closable: bool = True) -> Banner:
        """Show a message.

        Parameters
        ----------
        key
            Name of the message for later calls.
        kind
            ``information``, ``warning`` or ``error``.
        closable
            Whether the banner has a close button.
        """
        self.drop(key)
        banner = Banner(kind, (lambda: self.drop(key)) if closable else None, self)
        banner.say(sentence)
        for button in buttons:
            banner.add_button(button)
        self._banners[key] = banner
        self._arrange()
        return banner

    def message(self, key: str) -> str | None:
        """Return the text of the message with this key; None if no such message is shown."""
        banner = self._banners.get(key)
        return banner.text() if banner is not None else None

    def drop(self, key: str) -> None:
        """Remove the message with this key, if any."""
        banner = self._banners.pop(key, None)
        if banner is not None:
            banner.hide()
            banner.deleteLater()
            self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Update the banner's geometry when the widget underneath is resized."""
        if event.type() is QEvent.Type.Resize:
            self._arrange()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Adjust the height when a banner's text changes."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    def _arrange(self) -> None:
        """Show only the newest banner, as wide as possible and as tall as its text requires."""
        front = next(reversed(self._banners.values()), None)
        for banner in self._banners.values():
            banner.setVisible(banner is front)
        self.setVisible(front is not None)
        if front is None:
            self.covered_changed.emit(0)
            return
        room = self._under.width()
        width = min(_WIDEST, room - 2 * GAP)
        height = max(front.heightForWidth(width), front.sizeHint().height() if front.heightForWidth(width) < 0 else 0)
        self.setGeometry((room - width) // 2, GAP, width, height)
        front.setGeometry(0, 0, width, height)
        self.raise_()
        self.covered_changed.emit(GAP + height)


def _colour(kind: str, palette: QPalette) -> QColor:
    colours = {"warning": warning_colour, "error": unknown_colour}
    return colours[kind](palette) if kind in colours else palette.color(QPalette.ColorRole.Highlight)
