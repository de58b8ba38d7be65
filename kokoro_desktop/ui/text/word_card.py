"""What can be done with the word that was clicked, in buttons under it that take no focus: one goes on typing."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QPaintEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from kokoro_desktop.ui.style.sheet import GAP, RADIUS
from kokoro_desktop.ui.widgets.layouts import lay_out_row
from kokoro_desktop.ui.widgets.overlay import paint_card


class WordCard(QWidget):
    """The actions of a word's menu, side by side.

    Parameters
    ----------
    menu
        Belongs to the card from now on.
    parent
        The window, over whose parts the card lies.
    """

    def __init__(self, menu: QMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        menu.setParent(self, menu.windowFlags())  # still a window, which is not shown
        buttons = [self._button(action) for action in menu.actions() if not action.isSeparator()]
        lay_out_row(*buttons, of=self, margins=(GAP // 2,) * 4, spacing=GAP // 2)
        self.adjustSize()

    def open_at(self, place: QPoint) -> None:
        """Appear with the upper left corner at a place of the window, or as near as there is room."""
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
