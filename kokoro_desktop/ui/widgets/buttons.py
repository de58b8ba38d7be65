"""Custom buttons: flat buttons with a focus ring, choice, action and drop-down buttons, and a round button."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAction,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QAccessibleWidget, QButtonGroup, QPushButton, QToolButton, QWidget

from kokoro_desktop.ui.style.colours import edge_colour, mix, secondary
from kokoro_desktop.ui.style.icons import line_icon, paint_icon
from kokoro_desktop.ui.style.sheet import RADIUS

_WIDTH: Final = 2.0
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class RingButton(QToolButton):
    """Flat tool button that shows a ring in the highlight colour while it has the focus."""

    def __init__(self, parent: QWidget | None = None, name: str = "", icon: QIcon | None = None) -> None:
        """Create a button; ``name`` is its tooltip and its accessible name."""
        super().__init__(parent)
        self.setAutoRaise(True)
        self.setToolTip(name)
        self.setAccessibleName(name)
        if icon is not None:
            self.setIcon(icon)

    def event(self, event: QEvent) -> bool:
        """Let the button handle the space bar even if it is also a window shortcut."""
        if event.type() is QEvent.Type.ShortcutOverride and cast(QKeyEvent, event).key() == Qt.Key.Key_Space:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Press the button with Enter as well as Space, as in a dialog."""
        if event.key() in _ENTER:
            self.click()
        else:
            super().keyPressEvent(event)

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
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)
        painter.end()


def icon_button(parent: QWidget, icon: str, name: str) -> RingButton:
    """Return a flat button that has a line icon and can be reached with Tab; ``name`` is its tooltip."""
    button = RingButton(parent, name, line_icon(icon))
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


class ChoiceButton(RingButton):
    """Checkable flat button for one choice in a group, presented to screen readers as a radio button."""

    def __init__(self, group: QButtonGroup, parent: QWidget, name: str = "", icon: QIcon | None = None) -> None:
        super().__init__(parent, name, icon)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        group.addButton(self)


class ChoiceInterface(QAccessibleWidget):
    """Accessibility interface of a radio button; by default, Qt presents checkable tool buttons as check boxes."""

    def __init__(self, button: ChoiceButton) -> None:
        super().__init__(button, QAccessible.Role.RadioButton)
        self._button = button

    def state(self) -> QAccessible.State:
        """Return the state flags, which include whether the button is checked."""
        state = super().state()
        state.checkable, state.checked = True, self._button.isChecked()
        return state

    def actionNames(self) -> list[str]:  # noqa: N802 - Qt's names, here and below
        """Return the names of the actions: press, followed by those common to all widgets."""
        return [QAccessibleActionInterface.pressAction(), *super().actionNames()]

    def doAction(self, name: str) -> None:  # noqa: N802
        """Perform an action."""
        if name == QAccessibleActionInterface.pressAction():
            self._button.click()
        else:
            super().doAction(name)


class ActionButton(QPushButton):
    """Push button for an action, with the action's short text, tooltip and enabled state."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._action: QAction | None = None
        self.hide()

    def set_action(self, action: QAction) -> None:
        """Replace the action."""
        if action is self._action:
            return
        if self._action is not None:
            self.clicked.disconnect(self._action.trigger)
            self._action.changed.disconnect(self._follow)
        self._action = action
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()
        self.show()

    def _follow(self) -> None:
        if self._action is not None:
            self.setText(self._action.iconText())
            self.setToolTip(self._action.toolTip())
            self.setEnabled(self._action.isEnabled())


_PRESS: Final = Qt.Key.Key_Space
_OPEN: Final = (Qt.Key.Key_Down, Qt.Key.Key_F4)
# Maximum width in characters.
_WIDEST: Final = 44
_PADDING: Final = 10
_CHEVRON: Final = 14


class DropDownButton(QPushButton):
    """Button that shows the current choice, elided in the middle; its list opens with the same keys as a combo box.

    Attributes
    ----------
    widest
        Text that determines the width, so that no choice moves the neighbouring widgets; empty for the current text.
    """

    widest = ""

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size needed for the text, up to a maximum width."""
        width = self.fontMetrics().horizontalAdvance((self.widest or self.text())[:_WIDEST])
        return QSize(width + 3 * _PADDING + _CHEVRON, self.fontMetrics().height() + 14)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the smallest size at which a voice name can still be read."""
        return QSize(self.fontMetrics().averageCharWidth() * 16, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint a field with the text, and a chevron at its right end."""
        painter, palette, focused = QPainter(self), self.palette(), self.hasFocus()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        role = QPalette.ColorRole
        edge = palette.color(role.Highlight) if focused else edge_colour(palette)
        width = _WIDTH if focused else 1.0
        painter.setPen(QPen(edge, width))
        ground = palette.color(role.Button)
        painter.setBrush(mix(ground, palette.color(role.Text), 0.08) if self.underMouse() or self.isDown() else ground)
        box = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.drawRoundedRect(box, RADIUS, RADIUS)
        field = self.rect().adjusted(_PADDING, 0, -2 * _PADDING - _CHEVRON + 6, 0)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, field.width())
        painter.setPen(palette.color(role.ButtonText))
        painter.drawText(field, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        chevron = QRectF(self.width() - _CHEVRON - 7, (self.height() - _CHEVRON) / 2, _CHEVRON, _CHEVRON)
        paint_icon(painter, "down", chevron, secondary(palette))
        painter.end()

    def event(self, event: QEvent) -> bool:
        """Let the button handle the keys that open the list even if they are also window shortcuts."""
        if event.type() is QEvent.Type.ShortcutOverride and cast(QKeyEvent, event).key() in (_PRESS, *_OPEN):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Open the list on Down or F4, like a combo box, and on Enter, like the other buttons."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in _OPEN or (event.key() in _ENTER and plain):
            self.click()
        else:
            super().keyPressEvent(event)


_ROUND: Final = 46


class RoundButton(RingButton):
    """Large round button in the accent colour."""

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the fixed size."""
        return QSize(_ROUND, _ROUND)

    minimumSizeHint = sizeHint  # noqa: N815

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint a disc with the icon, and a ring while the button has the focus."""
        palette, role = self.palette(), QPalette.ColorRole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = palette.color(role.Highlight)
        if self.isDown() or (self.underMouse() and self.isEnabled()):
            accent = mix(accent, palette.color(role.Text), 0.3 if self.isDown() else 0.15)
        disc = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawEllipse(disc)
        if self.hasFocus():
            painter.setPen(QPen(palette.color(role.Highlight), _WIDTH))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        side = 18.0
        middle = QRectF(disc.center().x() - side / 2, disc.center().y() - side / 2, side, side)
        paint_icon(painter, str(self.property("shape")), middle, palette.color(role.HighlightedText))
        painter.end()
