"""Card with actions for the clicked word; the focus remains in the text field."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QPaintEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from kokoro_desktop.ui.style.sheet import GAP, RADIUS
from kokoro_desktop.ui.widgets.layouts import lay_out_row
from kokoro_desktop.ui.widgets.overlay import paint_card


class WordCard(QWidget):
    """Card with a button for each action in a word's menu.

    Parameters
    ----------
    menu
        The menu; the card takes ownership of it.
    parent
        The window that shows the card.
    """

    def __init__(self, menu: QMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        menu.setParent(self, menu.windowFlags())  # still a separate window, but hidden
        buttons = [self._button(action) for action in menu.actions() if not action.isSeparator()]
        lay_out_row(*buttons, of=self, margins=(GAP // 2,) * 4, spacing=GAP // 2)
        self.adjustSize()

    def open_at(self, place: QPoint) -> None:
        """Open the card with its upper left corner at a point in the window, or as near to that point as possible."""
        room = self._over.size() - self.size()
        self.move(max(min(place.x(), room.width()), 0), max(min(place.y(), room.height()), 0))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the card."""
        paint_card(self, RADIUS)

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setDefaultAction(action)
        button.setFont(action.font())
        return button
